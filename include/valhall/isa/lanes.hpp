// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/generated/swizzles.hpp>

#include <cstdint>

namespace valhall {

class half_register;
template <class Operand>
class lane_accessors;

namespace detail {

/// Tells constructors of operands that take a representation, which they do not check again. For the library
/// alone: what users write goes through functions that check it.
struct raw {};

/// A word, or a pair, of which an instruction reads a part.
class lane_selection {
 public:
  constexpr std::uint64_t bits() const noexcept { return bits_; }
  constexpr swizzle lanes() const noexcept { return swizzle_; }

 private:
  friend class valhall::half_register;
  template <class Operand>
  friend class valhall::lane_accessors;

  /// `bits` is the representation of the whole operand, see `word_operand`.
  constexpr lane_selection(std::uint64_t bits, swizzle s) noexcept : bits_(bits), swizzle_(s) {}

  std::uint64_t bits_;
  swizzle swizzle_;
};

}  // namespace detail

/// One half of a word.
class [[nodiscard]] half_operand : public detail::lane_selection {
  using lane_selection::lane_selection;
};

/// Two halves, each of either place.
class [[nodiscard]] half_pair_operand : public detail::lane_selection {
  using lane_selection::lane_selection;
};

/// One byte of a word.
class [[nodiscard]] byte_operand : public detail::lane_selection {
  using lane_selection::lane_selection;
};

/// Two bytes of a word.
class [[nodiscard]] byte_pair_operand : public detail::lane_selection {
  using lane_selection::lane_selection;
};

/// Four bytes of a word.
class [[nodiscard]] byte_quad_operand : public detail::lane_selection {
  using lane_selection::lane_selection;
};

/// The low word of a 64-bit operand, extended to 64 bits.
class [[nodiscard]] low_word_operand : public detail::lane_selection {
  using lane_selection::lane_selection;
};

/// Both halves of a branch condition, combined.
class [[nodiscard]] combined_operand : public detail::lane_selection {
  using lane_selection::lane_selection;
};

}  // namespace valhall
