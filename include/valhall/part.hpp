// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/swizzles.hpp>

#include <cstdint>

namespace valhall {

namespace detail {

/// A word, or a pair, of which an instruction reads a part.
class part {
 public:
  /// `bits` is the representation of the whole operand, see `word_operand`.
  constexpr part(std::uint64_t bits, swizzle s) noexcept : bits_(bits), swizzle_(s) {}
  constexpr std::uint64_t bits() const noexcept { return bits_; }
  constexpr swizzle lanes() const noexcept { return swizzle_; }

 private:
  std::uint64_t bits_;
  swizzle swizzle_;
};

}  // namespace detail

/// One half of a word.
class half_operand : public detail::part {
  using part::part;
};

/// Two halves, each of either place.
class half_pair_operand : public detail::part {
  using part::part;
};

/// One byte of a word.
class byte_operand : public detail::part {
  using part::part;
};

/// Two bytes of a word.
class byte_pair_operand : public detail::part {
  using part::part;
};

/// Four bytes of a word.
class byte_quad_operand : public detail::part {
  using part::part;
};

/// The low word of a 64-bit operand, extended to 64 bits.
class low_word_operand : public detail::part {
  using part::part;
};

/// Both halves of a branch condition, combined.
class combined_operand : public detail::part {
  using part::part;
};

}  // namespace valhall
