// SPDX-License-Identifier: MIT
#pragma once

#include <coded/language.hpp>
#include <valhall/core/assembly_constexpr.hpp>

#include <cstddef>

namespace coded {

/// Instructions whose number is known at compile time.
template <class Instruction, std::size_t Count>
struct word_array {
  Instruction words[Count == 0 ? 1 : Count] = {};  ///< The instructions.
  /// The number of instructions, and access to them.
  constexpr std::size_t size() const noexcept { return Count; }
  constexpr const Instruction* begin() const noexcept { return words; }
  constexpr const Instruction* end() const noexcept { return words + Count; }
  constexpr Instruction operator[](std::size_t i) const noexcept { return words[i]; }
};

/// Assembles a text in `Language` for `Arch` at compile time. An error stops the build, with its line and
/// column.
template <valhall::literal Text, class Language, typename Language::set::arch Arch>
consteval auto assemble_literal() {
  using instruction = typename Language::set::instruction;
  constexpr auto result = valhall::core::read_literal<Text, Language>({.arch = Arch});
  valhall::core::expect_assembled<result>();
  word_array<instruction, result.count> program;
  for (std::size_t i = 0; i < result.count; ++i) program.words[i] = instruction::from_word(result.words[i]);
  return program;
}

}  // namespace coded
