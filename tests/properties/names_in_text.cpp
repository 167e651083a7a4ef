// SPDX-License-Identifier: MIT
// In every spelling and architecture, an instruction with named registers assembles to the word of the text
// with numbered ones.
#include "unit/vectors.hpp"

#include <catch.hpp>

#include <valhall/assemble_virtual.hpp>
#include <valhall/repair.hpp>
#include <valhall/strings.hpp>
#include <valhall/syntax.hpp>

#include <cctype>
#include <set>
#include <string>
#include <vector>

using namespace valhall;

namespace {

/// `text` with parts of named pairs in place of registers, preceded by the declarations of the names.
std::string named(const std::string& text) {
  const auto is_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  std::string result;
  std::set<unsigned> pairs;
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::size_t end = i + 1;
    while (end < text.size() && std::isdigit(static_cast<unsigned char>(text[end])) != 0) ++end;
    const bool begins = i == 0 || !is_name(text[i - 1]);
    const bool is_register =
        begins && text[i] == 'r' && end > i + 1 && (end == text.size() || !is_name(text[end]));
    if (!is_register) {
      result += text[i];
      continue;
    }
    const unsigned number = static_cast<unsigned>(std::stoul(text.substr(i + 1, end - i - 1)));
    result += "pair_" + std::to_string(number / 2) + "[" + std::to_string(number % 2) + "]";
    pairs.insert(number / 2);
    i = end - 1;
  }
  std::string declared = ".reg unused";
  for (const unsigned pair : pairs)
    declared += ", pair_" + std::to_string(pair) + "[2] = r" + std::to_string(2 * pair);
  return declared + "\n" + result;
}

std::string rules_of(const virtual_assembly& result) {
  std::string text;
  for (const diagnostic& d : result.errors) text += std::string(name_of(d.rule)) + " ";
  return text;
}

}  // namespace

TEST_CASE("names of registers make the words of the registers") {
  for (const arch e : all_archs) {
    const std::vector<vectors::vector> all = vectors::documented(e);
    std::size_t assembled = 0;
    for (const vectors::vector& v : all)
      for (const syntax s : all_syntaxes) {
        const std::string text = to_string(decode(v.word(), e), {.permissive = true, .syntax = s});
        if (text.starts_with('.')) continue;
        INFO(name_of(e) << ' ' << name_of(s) << ' ' << named(text));
        const virtual_assemble_options options = {.text = {.permissive = true, .syntax = s}};
        const virtual_assembly numbers = assemble_virtual(".reg unused\n" + text, e, options);
        const virtual_assembly names = assemble_virtual(named(text), e, options);
        REQUIRE(rules_of(names) == rules_of(numbers));
        REQUIRE(names.words == numbers.words);
        if (!names.ok()) continue;
        ++assembled;
        const code<> direct = repair(std::vector<std::uint64_t>{v.word()}, names.stage, e);
        // A copy of a register to itself is removed.
        const bool is_copy = names.words.size() < direct.size() || names.words[0] != direct[0];
        if (is_copy) CHECK(text.starts_with("MOV."));
      }
    CHECK(assembled > 500);
  }
}
