// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/instruction.hpp>
#include <valhall/isa/padding.hpp>
#include <valhall/support/view.hpp>

#include <cstddef>

namespace valhall {

/// The `Count` instructions of a constant program, of `assemble<"...">()` and of `build_program`, with the
/// zeros that the hardware requires after them. An aggregate.
template <std::size_t Count>
struct [[nodiscard]] word_array {
  /// The instructions, and zeros up to the padded size.
  instruction words[Count == 0 ? 1 : padded_word_count(Count)];

  /// The number of instructions, without padding.
  [[nodiscard]] static constexpr std::size_t size() noexcept { return Count; }
  /// The instructions, without padding.
  [[nodiscard]] constexpr const instruction* begin() const noexcept { return words; }
  [[nodiscard]] constexpr const instruction* end() const noexcept { return words + Count; }
  [[nodiscard]] constexpr const instruction* data() const noexcept { return words; }
  constexpr instruction operator[](std::size_t i) const noexcept { return words[i]; }
  /// The words with zero padding, `padded_word_count` in all.
  [[nodiscard]] constexpr view<instruction> padded() const noexcept {
    return {words, padded_word_count(Count)};
  }
};

}  // namespace valhall
