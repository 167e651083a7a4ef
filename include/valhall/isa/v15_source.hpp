// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/typed_operands.hpp>

#include <cstdint>

/// Sources of v15, in whose base words one bit of registers and uniforms has no room.
namespace valhall::detail {

/// The bits of a source of the base word, where the page is that of v15, for those of a source. The high bit
/// of a uniform, which tells it from another, is `high_uniform`; `high_of` returns that of any source.
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
