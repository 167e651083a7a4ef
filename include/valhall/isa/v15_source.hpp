// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/typed_operands.hpp>

#include <cstdint>

/// Sources and staging registers of v15, in whose base words one bit of registers and uniforms has no room.
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

/// The bits of a source for those of a source of the base word and its high bit.
constexpr std::uint64_t source_bits_of_base(std::uint64_t bits, std::uint64_t high) noexcept {
  if ((bits & encoding::uniform) == 0) {
    if (high == 0) return bits;
    return register_bits((bits & (encoding::register_count - 1)) | encoding::register_count) |
           (bits & encoding::last_use);
  }
  if ((bits & encoding::constant) != encoding::uniform) return bits;
  const std::uint64_t half_page = (bits & page_bits) >> encoding::fau_page_start << 1 | high;
  return slot_bits(half_page & 3, bits & source_byte) |
         (half_page < encoding::uniform_count >> encoding::uniform_index_size
              ? 0
              : rule_set(rule::uniform_out_of_range));
}

/// The rules of a group of staging registers from `base` on, except that of a register that does not exist.
constexpr rule_set v15_staging_rules(unsigned base, unsigned count) noexcept {
  return (count > 1 && base % 2 != 0 ? rule_set(rule::misaligned_staging) : 0) |
         (base + count > most_registers ? rule_set(rule::staging_overflow) : 0) |
         (base >= most_registers ? rule_set(rule::register_out_of_range) : 0);
}

/// The same of `group`. An empty one says itself whether its register exists.
constexpr rule_set v15_staging_rules(staging group) noexcept {
  if (group.count() == 0) return 0;
  return v15_staging_rules(group.base(), group.count());
}

}  // namespace valhall::detail
