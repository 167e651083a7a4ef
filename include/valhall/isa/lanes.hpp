// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/generated/swizzles.hpp>

#include <cstdint>

namespace valhall {

class half_register;
class half_pair_register;
template <class Operand>
class lane_accessors;

namespace detail {

/// Selects constructors that take a representation without checking it. Only for the library; users call
/// functions that check.
struct raw {};

/// Certain lanes of a word or a pair, which an instruction reads.
class lane_selection {
 public:
  constexpr std::uint64_t bits() const noexcept { return bits_; }
  constexpr swizzle lanes() const noexcept { return swizzle_; }

 private:
  friend class valhall::half_register;
  friend class valhall::half_pair_register;
  template <class Operand>
  friend class valhall::lane_accessors;

  /// `bits` represents the whole operand, see `word_operand`.
  constexpr lane_selection(std::uint64_t bits, swizzle s) noexcept : bits_(bits), swizzle_(s) {}

  std::uint64_t bits_;
  swizzle swizzle_;
};

}  // namespace detail

/// One half of a word.
class [[nodiscard]] half_operand : public detail::lane_selection {
  using lane_selection::lane_selection;
};

/// Two halves, each from either position.
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

/// The low word of a 64-bit operand, widened to 64 bits.
class [[nodiscard]] low_word_operand : public detail::lane_selection {
  using lane_selection::lane_selection;
};

/// One of the parts of a matrix that MMUL reads.
class [[nodiscard]] submatrix_operand : public detail::lane_selection {
  using lane_selection::lane_selection;
};

/// A branch condition on several bits of a word.
class [[nodiscard]] combined_operand : public detail::lane_selection {
  using lane_selection::lane_selection;
};

}  // namespace valhall
