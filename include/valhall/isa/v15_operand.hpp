// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/operand.hpp>
#include <valhall/isa/v15_source.hpp>

#include <cstdint>

namespace valhall::detail {

/// The bits of the source with `bits` in the base word, and with the highest bit `high`.
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

/// An operand in its base word, and its highest bit, for which the base word has no room.
struct base_operand {
  operand value;
  std::uint64_t high = 0;  ///< 0 or 1.
};

/// `given` in its base word.
constexpr base_operand base_of(const operand& given) noexcept {
  if (given.is_source()) {
    return {source_operand(base_source_bits(given.bits()), given.shape()), high_of(given.bits())};
  }
  if (!given.is_staging()) return {given, 0};
  const auto base = static_cast<unsigned>(given.bits() & source_byte);
  const rule_set rules = given.count() == 0 ? 0 : v15_staging_rules(base, given.count());
  return {operand(staging(raw{}, base % encoding::register_count, given.count(), rules)),
          base / encoding::register_count & 1};
}

/// The operand with `value` in its base word, and with the highest bit `high`.
constexpr operand operand_of_base(const operand& value, std::uint64_t high) noexcept {
  if (value.is_source()) return source_operand(source_bits_of_base(value.bits(), high), value.shape());
  if (!value.is_staging()) return value;
  const unsigned base = value.number() + static_cast<unsigned>(high) * encoding::register_count;
  return operand(staging(raw{}, base, value.count(), v15_staging_rules(base, value.count())));
}

}  // namespace valhall::detail
