// SPDX-License-Identifier: MIT
// In every spelling and architecture, the listing of a program assembles to that program, with labels and
// without.
#include <catch.hpp>
#include <oracle/programs.hpp>
#include <oracle/random_program.hpp>
#include <oracle/settings.hpp>
#include <valhall/assemble.hpp>
#include <valhall/decode.hpp>
#include <valhall/strings.hpp>
#include <valhall/syntax.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

using namespace valhall;

namespace {

using word_list = std::vector<std::uint64_t>;

/// Checks that every listing of `words` assembles to them. Returns the number of lines with an instruction.
std::size_t check_listings(const word_list& words, arch e) {
  std::size_t printed = 0;
  for (const syntax s : all_syntaxes)
    for (const bool labels : {false, true}) {
      const std::string text = program_to_string(words, e, {.numbered_labels = labels, .syntax = s});
      const assembly result = assemble(text, e, {.permissive = true, .syntax = s});
      INFO(name_of(s) << '\n' << text);
      INFO((result.errors.empty() ? "" : to_string(result.errors.front(), "listing")));
      REQUIRE(result.ok());
      REQUIRE(result.words == words);
      printed += words.size();
      for (std::size_t at = text.find(".word"); at != text.npos; at = text.find(".word", at + 1)) --printed;
    }
  return printed;
}

/// A program of v14 as words of v15, without the words that v15 lacks.
word_list in_v15_of(const word_list& words) {
  word_list found;
  for (const std::uint64_t word : words) {
    const std::string line = to_string(decode(word, arch::v14), {.permissive = true});
    if (line[0] == '.') continue;
    const assembly moved = assemble(line, arch::v15, {.permissive = true});
    if (moved.ok()) found.push_back(moved.words[0]);
  }
  return found;
}

/// Checks the listings in each architecture. In one that lacks a word, its line is `.word`.
std::size_t check_listings_in_all(const word_list& words) {
  std::size_t printed = 0;
  for (const arch e : all_archs) printed += check_listings(e == arch::v15 ? in_v15_of(words) : words, e);
  return printed;
}

}  // namespace

TEST_CASE("listings of compiled programs assemble to them in every spelling and architecture") {
  std::size_t words = 0, printed = 0;
  for (const auto* list : {&programs::all(), &programs::later()})
    for (const programs::program& p : *list) {
      INFO(p.name);
      words += p.words.size();
      printed += check_listings_in_all(p.words);
    }
  CHECK(words > 15000);
  CHECK(printed > std::size(all_archs) * 6 * words * 8 / 10);
}

TEST_CASE("listings of random programs assemble to them in every spelling and architecture") {
  random_code::generator random(settings::seed(2414));
  std::size_t words = 0, printed = 0;
  for (unsigned n = 0; n < 200; ++n) {
    const word_list program = random_code::random_program(random, 40);
    words += program.size();
    printed += check_listings_in_all(program);
  }
  CHECK(words > 3000);
  CHECK(printed > 3 * words);
}
