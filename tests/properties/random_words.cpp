// SPDX-License-Identifier: MIT
// Random words: a decoded word encodes to itself, and each printed line assembles to its word.
// VALHALL_RANDOM_WORDS is the number of words of each kind, 200 000 by default.
#include "../unit/vectors.hpp"

#include <catch.hpp>
#include <oracle/settings.hpp>
#include <valhall/assemble.hpp>
#include <valhall/decode.hpp>
#include <valhall/print.hpp>
#include <valhall/syntax.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <random>
#include <string>
#include <vector>

namespace {

using namespace valhall;

std::size_t how_many() { return settings::number_of("VALHALL_RANDOM_WORDS", 200000); }

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

/// The lines of `words` assemble to the same words.
void check_text(const std::vector<std::uint64_t>& words, arch e, const print_options& options) {
  std::string text;
  char line[512];
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::size_t size = print(line, sizeof(line), decode(words[i], e), options, {.index = i});
    REQUIRE(size < sizeof(line));
    text.append(line, size);
    text += '\n';
  }
  const assembly result = assemble(text, e, {.permissive = options.permissive, .syntax = options.syntax});
  std::string errors;
  for (const diagnostic& d : result.errors) errors += to_string(d, "printed") + "\n";
  INFO(errors);
  REQUIRE(result.ok());
  REQUIRE(result.words.size() == words.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (result.words[i] == words[i]) continue;
    INFO(std::string(line, print(line, sizeof(line), decode(words[i], e), options)));
    REQUIRE(result.words[i] == words[i]);
  }
}

/// `make(e)` returns a word of `e`.
template <class Make>
void check_words(const char* what, Make make) {
  tally counts;
  std::vector<std::uint64_t> words;
  for (const arch e : all_archs)
    for (std::size_t left = how_many() / std::size(all_archs); left > 0;) {
      words.resize(std::min<std::size_t>(left, 100000));
      left -= words.size();
      for (std::uint64_t& word : words) {
        word = make(e);
        // The architecture, and another one.
        check_word(word, e, counts);
        check_word(word, all_archs[counts.words / 2 % std::size(all_archs)], counts);
      }
      // Undocumented forms print, but only the permissive assembler accepts them.
      std::vector<std::uint64_t> documented;
      std::copy_if(words.begin(), words.end(), std::back_inserter(documented),
                   [&](std::uint64_t word) { return check(word, e) != rule::undocumented_form; });
      print_options options;
      check_text(documented, e, options);
      options.syntax = syntax::mesa_later;
      options.mnemonics = letter_case::lower;
      options.comments = true;
      check_text(documented, e, options);
      print_options arm;
      arm.syntax = syntax::arm;
      check_text(documented, e, arm);
      print_options permissive;
      permissive.permissive = true;
      check_text(words, e, permissive);
    }
  std::printf("%s: %zu words, %zu decode, %zu of these break no rule\n", what, counts.words, counts.decoded,
              counts.good);
}

/// A random element of the vectors of `e`.
std::uint64_t documented_word(arch e, std::mt19937_64& random) {
  const std::vector<vectors::vector>& all = e == arch::v9 ? vectors::legal() : vectors::documented(e);
  return all[random() % all.size()].word();
}

}  // namespace

TEST_CASE("random words") {
  std::mt19937_64 random(20221);
  check_words("random", [&](arch) { return random(); });
}

TEST_CASE("random words with an opcode of an instruction") {
  std::mt19937_64 random(20222);
  check_words("random with an opcode", [&](arch e) {
    // The rows of instructions have the fields of canonical words.
    if (e == arch::v15) return documented_word(e, random) ^ (random() & random() & random());
    const instruction_info& row = instructions[random() % instruction_count];
    return (random() & ~row.fixed_mask & row.used_mask) | row.fixed_bits;
  });
}

TEST_CASE("words one or two bits from legal ones") {
  std::mt19937_64 random(20223);
  check_words("one or two bits from legal", [&](arch e) {
    std::uint64_t word = documented_word(e, random) ^ std::uint64_t{1} << random() % 64;
    if (random() % 2 != 0) word ^= std::uint64_t{1} << random() % 64;
    return word;
  });
}
