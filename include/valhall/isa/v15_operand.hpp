// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/operand.hpp>
#include <valhall/isa/v15_source.hpp>

#include <cstdint>

namespace valhall::detail {

/// An operand as its base word has it, and the bit that this has no room for.
struct base_operand {
  operand value;
  std::uint64_t high = 0;  ///< 0 or 1.
};

/// `given` as the base word has it.
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

/// The operand whose base word has `value`, and `high` besides.
constexpr operand operand_of_base(const operand& value, std::uint64_t high) noexcept {
  if (value.is_source()) return source_operand(source_bits_of_base(value.bits(), high), value.shape());
  if (!value.is_staging()) return value;
  const unsigned base = value.number() + static_cast<unsigned>(high) * encoding::register_count;
  return operand(staging(raw{}, base, value.count(), v15_staging_rules(base, value.count())));
}

}  // namespace valhall::detail
