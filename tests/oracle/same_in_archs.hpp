// SPDX-License-Identifier: MIT
#pragma once

#include <catch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/repair.hpp>
#include <valhall/strings.hpp>
#include <valhall/verify.hpp>

#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Programs with a text that means the same in several architectures: the verifier must have the same
/// findings in all of them, and repair must make the same changes, also if the program of v15 uses r64 to
/// r127.
namespace same_in_archs {

using namespace valhall;
using word_list = std::vector<std::uint64_t>;

/// The words of `text`, which may break rules; nothing if it does not assemble for the architecture.
inline std::optional<word_list> words_in(const std::string& text, arch e) {
  assembly result = assemble(text, e, {.permissive = true});
  if (!result.ok()) return std::nullopt;
  return word_list(result.words.begin(), result.words.end());
}

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_part_of_name(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.' || c == '%';
}

/// `text` with `rN` replaced by the register 64 above.
inline std::string lifted(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    result += text[i++];
    const bool begins = result.back() == 'r' && (i == 1 || !is_part_of_name(text[i - 2]));
    if (!begins || i == text.size() || !is_digit(text[i])) continue;
    unsigned number = 0;
    while (i < text.size() && is_digit(text[i]))
      number = number * 10 + static_cast<unsigned>(text[i++] - '0');
    result += std::to_string(number + 64);
  }
  return result;
}

/// The findings, with `lift` subtracted from the numbers of their registers.
inline std::vector<program_error> findings_of(const word_list& words, stage s, bool conservative,
                                              unsigned lift, arch e) {
  verify_options options;
  options.conservative = conservative;
  options.inputs = register_set::range(lift + 48, 16);
  const control_flow_graph graph(words, e);
  std::vector<program_error> list;
  for (program_error f : verify(graph, s, options)) {
    // Each architecture has its own.
    if (f.rule == rule::hardware_erratum || f.rule == rule::undocumented_form) continue;
    if (f.register_number != program_error::none) {
      CHECK(unsigned{f.register_number} >= lift);
      f.register_number = static_cast<std::uint8_t>(f.register_number - lift);
    }
    list.push_back(f);
  }
  return list;
}

inline std::string text_of(const std::vector<program_error>& findings) {
  std::string text;
  for (const program_error& f : findings)
    text += std::string(name_of(f.severity)) + ' ' + name_of(f.rule) + " at " + std::to_string(f.index) +
            ", other " + std::to_string(f.other) + ", r" + std::to_string(f.register_number) + ", slot " +
            std::to_string(f.slot) + ", target " + std::to_string(f.value) + '\n';
  return text;
}

/// Whether the program leaves through an indirect branch: each architecture has other registers for the
/// return from a blend shader, and for the values read after it.
inline bool leaves(const std::string& text) {
  return text.find("BRANCHZI") != std::string::npos || text.find("JUMP") != std::string::npos;
}

/// Checks that the program of `text` has the same findings in all architectures that have its words. Returns
/// the number of the others.
inline unsigned check_findings(const std::string& text, stage s) {
  INFO(text);
  const bool is_moved = !leaves(text);
  unsigned absent = 0;
  for (const bool conservative : {false, true}) {
    std::optional<std::string> expected;
    const auto check = [&](const std::string& line, arch e, unsigned lift) {
      const auto words = words_in(line, e);
      if (!words) return false;
      const std::string found = text_of(findings_of(*words, s, conservative, lift, e));
      INFO(name_of(e) << (lift == 0 ? "" : ", in the upper registers"));
      if (!expected) expected = found;
      CHECK(found == *expected);
      return true;
    };
    absent = 0;
    for (const arch e : all_archs) absent += check(text, e, 0) ? 0 : 1;
    if (is_moved && expected) check(lifted(text), arch::v15, 64);
  }
  return absent;
}

inline word_list list(const code<>& p) { return {p.begin(), p.end()}; }

/// The text of a repaired program.
inline std::string text_of(const code<>& p) { return program_to_string(p, {.permissive = true}); }

/// Checks that repair makes the same of the program of `text` in all architectures that have its words.
/// Returns the number of the others: all, if the program leaves.
inline unsigned check_repair(const std::string& text, stage s) {
  if (leaves(text)) return std::size(all_archs);
  INFO(text);
  std::optional<code<>> first;
  std::string expected;
  unsigned absent = 0;
  for (const arch e : all_archs) {
    const auto words = words_in(text, e);
    absent += words ? 0 : 1;
    if (!words) continue;
    const code<> result = repair(*words, s, e);
    if (!first) {
      first = result;
      expected = text_of(result);
    }
    INFO(name_of(e) << '\n' << expected);
    REQUIRE(result.error().kind == first->error().kind);
    REQUIRE(result.error().index == first->error().index);
    CHECK(list(result) == (result.ok() ? words_in(expected, e) : words));
    if (e != arch::v15 || !result.ok()) continue;
    const auto high = words_in(lifted(text), e);
    REQUIRE(high);
    CHECK(list(repair(*high, s, e)) == words_in(lifted(expected), e));
  }
  return absent;
}

}  // namespace same_in_archs
