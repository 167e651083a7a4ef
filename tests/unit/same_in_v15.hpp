// SPDX-License-Identifier: MIT
#pragma once

#include <catch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/repair.hpp>
#include <valhall/strings.hpp>
#include <valhall/verify.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Programs whose text has the same meaning in v14 and v15: the verifier must find the same in both, and
/// repair must do the same, even if the program of v15 uses r64 to r127.
namespace same_in_v15 {

using namespace valhall;
using word_list = std::vector<std::uint64_t>;

/// The words of `text`, which may break rules; nothing if it does not assemble for the architecture.
inline std::optional<word_list> words_in(const std::string& text, arch e) {
  assembly result = assemble(std::string_view(text), {.permissive = true, .arch = e});
  if (!result.ok()) return std::nullopt;
  return result.words;
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
std::vector<finding> findings_of(const word_list& words, stage s, bool conservative, unsigned lift, arch e) {
  verify_options options;
  options.conservative = conservative;
  options.arch = e;
  options.inputs = register_set::range(lift + 48, 16);
  const control_flow_graph graph(words, e);
  std::vector<finding> list;
  for (finding f : verify(graph, s, options)) {
    // Errata are known only up to v14.
    if (f.rule == rule::hardware_erratum) continue;
    if (f.register_number != finding::none) {
      CHECK(unsigned{f.register_number} >= lift);
      f.register_number = static_cast<std::uint8_t>(f.register_number - lift);
    }
    list.push_back(f);
  }
  return list;
}

inline std::string text_of(const std::vector<finding>& findings) {
  std::string text;
  for (const finding& f : findings)
    text += std::string(name_of(f.severity)) + ' ' + name_of(f.rule) + " at " + std::to_string(f.index) +
            ", other " + std::to_string(f.other) + ", r" + std::to_string(f.register_number) + ", slot " +
            std::to_string(f.slot) + ", target " + std::to_string(f.target) + '\n';
  return text;
}

/// Whether the program leaves through an indirect branch: each architecture has other registers for the
/// return from a blend shader, and for the values read after it.
inline bool leaves(const std::string& text) {
  return text.find("BRANCHZI") != std::string::npos || text.find("JUMP") != std::string::npos;
}

/// Checks that the program of `text` has the same findings in v14 and v15; returns false if one of them lacks
/// an instruction.
inline bool check_findings(const std::string& text, stage s) {
  const auto before = words_in(text, arch::v14), after = words_in(text, arch::v15);
  if (!before || !after) return false;
  INFO(text);
  for (const bool conservative : {false, true}) {
    const std::vector<finding> expected = findings_of(*before, s, conservative, 0, arch::v14);
    CHECK(text_of(findings_of(*after, s, conservative, 0, arch::v15)) == text_of(expected));
    if (leaves(text)) continue;
    const auto high = words_in(lifted(text), arch::v15);
    REQUIRE(high);
    CHECK(text_of(findings_of(*high, s, conservative, 64, arch::v15)) == text_of(expected));
  }
  return true;
}

inline word_list list(const repaired_program& p) { return {p.words.begin(), p.words.end()}; }

/// Checks that repair has the same result for the program of `text` in v14 and v15; returns false if one of
/// them lacks an instruction, or if the program leaves.
inline bool check_repair(const std::string& text, stage s) {
  const auto before = words_in(text, arch::v14), after = words_in(text, arch::v15);
  if (!before || !after || leaves(text)) return false;
  const auto high = words_in(lifted(text), arch::v15);
  REQUIRE(high);
  INFO(text);
  const repaired_program in_v14 = repair(*before, s, arch::v14), result = repair(*after, s, arch::v15);
  REQUIRE(result.error == in_v14.error);
  REQUIRE(result.index == in_v14.index);
  if (!result.ok()) {
    CHECK(list(result) == *after);
    return true;
  }
  const std::string expected =
      program_to_string({in_v14.words.data(), in_v14.words.size()}, {.permissive = true, .arch = arch::v14});
  INFO(expected);
  CHECK(list(result) == words_in(expected, arch::v15));
  CHECK(list(repair(*high, s, arch::v15)) == words_in(lifted(expected), arch::v15));
  return true;
}

}  // namespace same_in_v15
