// SPDX-License-Identifier: MIT
#pragma once

#include <gcn/instruction_parser.hpp>
#include <valhall/instruction_set_text.hpp>

#include <cstddef>

namespace gcn {

/// Instructions whose number is known when C++ is compiled.
template <std::size_t Count>
struct word_array {
  instruction words[Count == 0 ? 1 : Count] = {};
  constexpr std::size_t size() const noexcept { return Count; }
  constexpr const instruction* begin() const noexcept { return words; }
  constexpr const instruction* end() const noexcept { return words + Count; }
  constexpr instruction operator[](std::size_t i) const noexcept { return words[i]; }
};

/// Assembles a text for `Edition` while C++ is compiled. An error stops the build, with its line and column.
template <valhall::literal Text, edition Edition = default_edition>
consteval auto assemble() {
  constexpr auto result = valhall::core::read_literal<Text, detail::text_language>({.edition = Edition});
  valhall::core::expect_assembled<result>();
  word_array<result.count> program;
  for (std::size_t i = 0; i < result.count; ++i) program.words[i] = instruction::from_word(result.words[i]);
  return program;
}

}  // namespace gcn
