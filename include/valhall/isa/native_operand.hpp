// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/operand.hpp>

#include <cstdint>

namespace valhall::detail {

/// The rules that `count` staging registers from `base` on break in the native layout.
constexpr rule_set native_staging_rules(unsigned base, unsigned count) noexcept {
  return (count > 1 && base % 2 != 0 ? rule_set(rule::misaligned_staging) : 0) |
         (base + count > most_registers ? rule_set(rule::staging_overflow) : 0) |
         (base >= most_registers ? rule_set(rule::register_out_of_range) : 0);
}

/// An operand of a canonical word, and its highest bit, for which that word has no room.
struct canonical_operand {
  operand value;
  std::uint64_t high = 0;  ///< 0 or 1.
};

/// The canonical operand of `given`.
constexpr canonical_operand canonical_operand_of(const operand& given) noexcept {
  if (given.is_source()) {
    return {source_operand(canonical_source_bits(given.bits()), given.shape()), high_bit_of(given.bits())};
  }
  if (!given.is_staging()) return {given, 0};
  const auto base = static_cast<unsigned>(given.bits() & source_byte);
  const rule_set rules = given.count() == 0 ? 0 : native_staging_rules(base, given.count());
  return {operand(staging(raw{}, base % encoding::register_count, given.count(), rules)),
          base / encoding::register_count & 1};
}

/// The operand whose canonical operand is `value` and whose highest bit is `high`.
constexpr operand operand_from_canonical(const operand& value, std::uint64_t high) noexcept {
  if (value.is_source()) return source_operand(source_bits_from_canonical(value.bits(), high), value.shape());
  if (!value.is_staging()) return value;
  const unsigned base = value.number() + static_cast<unsigned>(high) * encoding::register_count;
  return operand(staging(raw{}, base, value.count(), native_staging_rules(base, value.count())));
}

}  // namespace valhall::detail
