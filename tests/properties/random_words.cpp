// SPDX-License-Identifier: MIT
// Random words: a decoded word encodes to itself, and each printed line assembles to its word.
// VALHALL_RANDOM_WORDS is the number of words of each kind, 200 000 by default.
#include "../unit/vectors.hpp"

#include <catch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/decode.hpp>
#include <valhall/print.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <random>
#include <string>
#include <vector>

namespace {

using namespace valhall;

std::size_t how_many() {
  const char* given = std::getenv("VALHALL_RANDOM_WORDS");
  return given == nullptr ? 200000 : std::strtoull(given, nullptr, 10);
}

struct tally {
  std::size_t words = 0;
  std::size_t decoded = 0;
  std::size_t good = 0;  ///< Number of words that break no rule.
};

/// The predicates of a word are consistent.
void check_word(std::uint64_t word, arch e, tally& counts) {
  const decoded_instruction d = decode(word, e);
  ++counts.words;
  REQUIRE(d.word() == word);
  if (!d.ok()) {
    REQUIRE(d.wrong_bits() != 0);
    REQUIRE((d.error() == rule::unknown_opcode || d.error() == rule::reserved_value ||
             d.error() == rule::unused_bits_set || d.error() == rule::uniform_out_of_range ||
             d.error() == rule::not_in_arch || d.error() == rule::special_in_message ||
             word >> 63 != 0));  // The word of an instruction that could not be built carries its rule.
    REQUIRE(check(d) == d.error());
    REQUIRE_FALSE(encode(d).ok());
    return;
  }
  ++counts.decoded;
  REQUIRE(d.wrong_bits() == 0);
  REQUIRE(encode(d).word() == word);
  const rule broken = check(d);
  counts.good += broken == rule::none ? 1 : 0;

  // The same through a list of modifiers.
  modifier_value modifiers[16];
  const unsigned count = d.info().modifier_count;
  REQUIRE(count <= std::size(modifiers));
  for (unsigned i = 0; i < count; ++i)
    modifiers[i] = {d.info().modifiers()[i].id, d.value(d.info().modifiers()[i])};
  const operand_list operands = d.operands();
  REQUIRE(unchecked::encode(d.id(), operands, {modifiers, count}, e).word() == word);
  const instruction checked = encode(d.id(), operands, {modifiers, count}, e);
  REQUIRE(checked.error() == broken);
  REQUIRE((!checked.ok() || checked.word() == word));
}

/// The lines of `words` assemble to the same words, in each printed syntax.
void check_text(const std::vector<std::uint64_t>& words, const print_options& options, bool permissive) {
  std::string text;
  char line[512];
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::size_t size = print(line, sizeof(line), decode(words[i]), options, {.index = i});
    REQUIRE(size < sizeof(line));
    text.append(line, size);
    text += '\n';
  }
  assemble_options how;
  how.permissive = permissive;
  how.syntax = options.syntax;
  const assembly result = assemble(text, how);
  std::string errors;
  for (const diagnostic& d : result.errors) errors += to_string(d, "printed");
  INFO(errors);
  REQUIRE(result.ok());
  REQUIRE(result.words.size() == words.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (result.words[i] == words[i]) continue;
    INFO(std::string(line, print(line, sizeof(line), decode(words[i]), options)));
    REQUIRE(result.words[i] == words[i]);
  }
}

template <class Make>
void check_words(const char* what, Make make) {
  tally counts;
  std::vector<std::uint64_t> words;
  for (std::size_t left = how_many(); left > 0;) {
    words.resize(std::min<std::size_t>(left, 100000));
    left -= words.size();
    for (std::uint64_t& word : words) {
      word = make();
      // The default architecture, and another one.
      check_word(word, default_arch, counts);
      check_word(word, static_cast<arch>(10 + counts.words / 2 % 5), counts);
    }
    // Undocumented forms print, but only the permissive assembler accepts them.
    std::vector<std::uint64_t> documented;
    std::copy_if(words.begin(), words.end(), std::back_inserter(documented),
                 [](std::uint64_t word) { return check(decode(word)) != rule::undocumented_form; });
    check_text(documented, {}, false);
    print_options later;
    later.syntax = syntax::mesa_later;
    later.mnemonics = letter_case::lower;
    later.comments = true;
    check_text(documented, later, false);
    print_options arm;
    arm.syntax = syntax::arm;
    check_text(documented, arm, false);
    print_options permissive;
    permissive.permissive = true;
    check_text(words, permissive, true);
  }
  std::printf("%s: %zu words, %zu decode, %zu of these break no rule\n", what, counts.words, counts.decoded,
              counts.good);
}

}  // namespace

TEST_CASE("random words") {
  std::mt19937_64 random(20221);
  check_words("random", [&] { return random(); });
}

TEST_CASE("random words with an opcode of an instruction") {
  std::mt19937_64 random(20222);
  check_words("random with an opcode", [&] {
    const instruction_info& row = instructions[random() % instruction_count];
    return (random() & ~row.fixed_mask & row.used_mask) | row.fixed_bits;
  });
}

TEST_CASE("words one or two bits from legal ones") {
  std::mt19937_64 random(20223);
  check_words("one or two bits from legal", [&] {
    std::uint64_t word = vectors::legal()[random() % vectors::legal().size()].word();
    word ^= std::uint64_t{1} << random() % 64;
    if (random() % 2 != 0) word ^= std::uint64_t{1} << random() % 64;
    return word;
  });
}
