// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/swizzles.hpp>

#include <cstdint>

namespace valhall {

class half_register;
template <class Operand>
class parts;

namespace detail {

/// Tells constructors of operands that take a representation, which they do not check again. For the library
/// alone: what users write goes through functions that check it.
struct raw {};

/// A word, or a pair, of which an instruction reads a part.
class part {
 public:
  constexpr std::uint64_t bits() const noexcept { return bits_; }
  constexpr swizzle lanes() const noexcept { return swizzle_; }

 private:
  friend class valhall::half_register;
  template <class Operand>
  friend class valhall::parts;

  /// `bits` is the representation of the whole operand, see `word_operand`.
  constexpr part(std::uint64_t bits, swizzle s) noexcept : bits_(bits), swizzle_(s) {}

  std::uint64_t bits_;
  swizzle swizzle_;
};

}  // namespace detail

/// One half of a word.
class [[nodiscard]] half_operand : public detail::part {
  using part::part;
};

/// Two halves, each of either place.
class [[nodiscard]] half_pair_operand : public detail::part {
  using part::part;
};

/// One byte of a word.
class [[nodiscard]] byte_operand : public detail::part {
  using part::part;
};

/// Two bytes of a word.
class [[nodiscard]] byte_pair_operand : public detail::part {
  using part::part;
};

/// Four bytes of a word.
class [[nodiscard]] byte_quad_operand : public detail::part {
  using part::part;
};

/// The low word of a 64-bit operand, extended to 64 bits.
class [[nodiscard]] low_word_operand : public detail::part {
  using part::part;
};

/// Both halves of a branch condition, combined.
class [[nodiscard]] combined_operand : public detail::part {
  using part::part;
};

}  // namespace valhall
