// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace valhall::detail {

/// The layout of the part of an `operand` that is not its number: its class, and the lanes, sign and
/// inversion of a source. A place of an instruction refuses some of these bits by a mask.
struct operand_shape {
  /// The classes, in the low byte; 0 for no operand. A destination is of the class of sources.
  static constexpr std::uint32_t source = 1, staging = 2, immediate = 3, class_mask = 0xff;
  /// A shape that no operand has, for places that never take an operand that is only a number.
  static constexpr std::uint32_t never = class_mask;

  /// First bits of the swizzle, of negation and absolute value, of inversion, and of extension with zeros.
  static constexpr unsigned lanes_start = 8, sign_start = 16, inverted_start = 24, extended_start = 25;
  static constexpr std::uint32_t lanes_mask = 0xffu << lanes_start, sign_mask = 3u << sign_start,
                                 inverted_mask = 1u << inverted_start, extended_mask = 1u << extended_start;

  /// The bits in which a source may differ from a plain one.
  static constexpr std::uint32_t changes_mask = lanes_mask | sign_mask | inverted_mask | extended_mask;
};

}  // namespace valhall::detail
