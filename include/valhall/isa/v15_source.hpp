// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/typed_operands.hpp>

#include <cstdint>

/// Sources and staging registers of v15, in whose base words one bit of registers and uniforms has no room.
namespace valhall::detail {

/// The high bit of a source, as `high_register`, besides its bits in the base word: the page is that of v15.
/// Registers and uniforms that v15 has break no rule. Of a uniform the bits keep the high bit, since they
/// tell it from another.
constexpr std::uint64_t base_source_bits(std::uint64_t bits) noexcept {
  if ((bits & encoding::uniform) == 0)
    return (bits & high_register) != 0 ? bits & ~rule_set(rule::register_out_of_range) : bits;
  if ((bits & encoding::constant) != encoding::uniform || (bits & fau_flag) == 0) return bits;
  const std::uint64_t half_page = (bits & page_bits) >> encoding::fau_page_start;
  constexpr std::uint64_t replaced =
      field_mask(inverse_key_start, 2 * slot_key_size) | rule_set(rule::uniform_out_of_range) | source_byte;
  return slot_bits(half_page >> 1, bits & source_byte) | (bits & ~replaced) | (half_page & 1) << 8;
}

/// The bits of a source for those of a source of the base word and its high bit.
constexpr std::uint64_t source_bits_of_base(std::uint64_t bits, std::uint64_t high) noexcept {
  if ((bits & encoding::uniform) == 0) {
    if (high == 0) return bits;
    return bits_past_registers((bits & (encoding::register_count - 1)) | encoding::register_count) |
           (bits & encoding::last_use);
  }
  if ((bits & encoding::constant) != encoding::uniform) return bits;
  const std::uint64_t half_page = (bits & page_bits) >> encoding::fau_page_start << 1 | high;
  return slot_bits(half_page & 3, bits & source_byte) |
         (half_page < encoding::uniform_count >> encoding::uniform_index_size
              ? 0
              : rule_set(rule::uniform_out_of_range));
}
static_assert(high_register == 1 << 8);

/// The rules of `staging::rules` that apply to v15. A group that overflows there, too, has a second rule.
constexpr rule_set v15_rules_of_staging(rule_set rules) noexcept {
  constexpr rule_set overflow = rule_set(rule::staging_overflow), too = rule_set(rule::register_out_of_range);
  return (rules & overflow) == 0 ? rules : rules & ~((rules & too) != 0 ? too : overflow);
}

/// The rules of a group of staging registers from `base` on, except that of a register that does not exist.
constexpr rule_set v15_staging_rules(unsigned base, unsigned count) noexcept {
  return (count > 1 && base % 2 != 0 ? rule_set(rule::misaligned_staging) : 0) |
         (base + count > most_registers ? rule_set(rule::staging_overflow) : 0) |
         (base >= most_registers ? rule_set(rule::register_out_of_range) : 0);
}

}  // namespace valhall::detail
