// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/generated/swizzles.hpp>

#include <cstdint>

namespace valhall {

/// What a source has beside its byte: lanes, signs and inversion.
class source_suffix {
 public:
  /// Bit 0 of `signs` is negation, bit 1 the absolute value.
  constexpr source_suffix(swizzle lanes = swizzle::none, unsigned signs = 0, bool inverted = false) noexcept
      : bits_(static_cast<std::uint32_t>(lanes) << lanes_start | signs << signs_start |
              std::uint32_t{inverted} << inverted_start) {}

  /// These marks as one number, of which the bits below `lanes_start` are zero.
  constexpr std::uint32_t bits() const noexcept { return bits_; }

  static constexpr unsigned lanes_start = 8, signs_start = 16, inverted_start = 24, end = 25;

 private:
  std::uint32_t bits_;
};

}  // namespace valhall
