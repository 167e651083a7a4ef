// SPDX-License-Identifier: MIT
// In every spelling and architecture, the printed text of a word assembles to it, even if the word breaks a
// rule.
#include "unit/vectors.hpp"

#include <catch.hpp>

#include <valhall/assemble.hpp>
#include <valhall/decode.hpp>
#include <valhall/strings.hpp>
#include <valhall/syntax.hpp>

#include <random>
#include <string>
#include <vector>

using namespace valhall;

namespace {

/// The words of the vectors of `e`, each with up to four bits flipped.
std::vector<std::uint64_t> words_near_legal_ones(arch e, std::size_t count) {
  std::vector<std::uint64_t> words;
  for (const vectors::vector& v : vectors::documented(e)) words.push_back(v.word());
  std::mt19937_64 random(static_cast<unsigned>(e));
  std::vector<std::uint64_t> near;
  while (!words.empty() && near.size() < count) {
    near.push_back(words[random() % words.size()]);
    for (std::uint64_t flips = random() % 5; flips > 0; --flips)
      near.back() ^= std::uint64_t{1} << random() % 64;
  }
  return near;
}

}  // namespace

TEST_CASE("words of every architecture assemble from what they print as in every spelling") {
  for (const arch e : all_archs) {
    const std::vector<std::uint64_t> words = words_near_legal_ones(e, 5000);
    REQUIRE(words.size() == 5000);
    for (const syntax s : all_syntaxes)
      for (const bool permissive : {false, true}) {
        std::size_t printed = 0;
        for (const std::uint64_t word : words) {
          const decoded_instruction d = decode(word, e);
          REQUIRE(d.ok() == (d.wrong_bits() == 0));
          REQUIRE(check_all(d).rules().contains(check(d)) == (check(d) != rule::none));
          if (d.ok()) REQUIRE(encode(d).word() == word);
          const std::string text = to_string(d, {.permissive = permissive, .syntax = s});
          printed += text.starts_with('.') ? 0 : 1;
          const bool takes_all = permissive || check(d) == rule::undocumented_form;
          const assembly result = assemble(text, e, {.permissive = takes_all, .syntax = s});
          INFO(name_of(e) << ' ' << name_of(s) << ' ' << text);
          REQUIRE(result.ok());
          REQUIRE(result.words == std::vector<std::uint64_t>{word});
        }
        CHECK(printed > words.size() / 3);
      }
  }
}
