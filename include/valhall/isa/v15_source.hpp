// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/typed_operands.hpp>

#include <cstdint>

/// Sources of v15. Base words have no room for the highest bit of a register or uniform.
namespace valhall::detail {

/// The bits of a source in the base word, with the page of v15. The highest bit of a uniform is kept as
/// `high_uniform`, so that uniforms remain distinct; `high_of` returns the highest bit of any source.
constexpr std::uint64_t base_source_bits(std::uint64_t bits) noexcept {
  if ((bits & encoding::uniform) == 0) return bits & ~high_register;
  if ((bits & encoding::constant) != encoding::uniform || (bits & fau_flag) == 0) return bits;
  const std::uint64_t half_page = (bits & page_bits) >> encoding::fau_page_start;
  constexpr std::uint64_t replaced =
      field_mask(inverse_key_start, 2 * slot_key_size) | rule_set(rule::uniform_out_of_range) | source_byte;
  return slot_bits(half_page >> 1, bits & source_byte) | (bits & ~replaced) |
         ((half_page & 1) != 0 ? high_uniform : 0);
}
constexpr std::uint64_t high_of(std::uint64_t bits) noexcept {
  if ((bits & encoding::uniform) == 0) return (bits & high_register) / high_register;
  return (base_source_bits(bits) & high_uniform) / high_uniform;
}

}  // namespace valhall::detail
