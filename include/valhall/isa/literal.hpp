// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/generated/named_operands.hpp>
#include <valhall/isa/immediate.hpp>
#include <valhall/support/integer.hpp>

#include <cstdint>

/// C++ literals as sources: the entry of the constant table, with lanes and sign, that has the value.
namespace valhall::detail {

/// A type of numbers that some sources take.
template <class Value>
concept source_number = integer<Value> || __is_same(Value, float) || __is_same(Value, double);

/// A number as a word, and its kind.
class literal_number : public word_value {
 public:
  template <class Value>
  constexpr literal_number(Value value) noexcept
      : word_value(value), is_integer(integer<Value>), is_float(!is_integer) {}
  constexpr literal_number(double) noexcept : word_value(0), is_integer(false), is_float(false) {}

  bool is_integer, is_float;
};

/// Lanes of a constant, and a sign.
struct constant_operand {
  std::uint64_t bits;  ///< The source, as `word_operand::bits`; 0 for no operand.
  swizzle lanes;       ///< The lanes that are read.
  unsigned sign = 0;   ///< `negate_bit` or 0.
};

/// The lane of `size` bits that has the value `bits` in a constant. `first` is the swizzle for lane 0.
consteval constant_operand find_lane(std::uint64_t bits, unsigned size, swizzle first) noexcept {
  for (unsigned i = 0; i < encoding::constant_count; ++i)
    for (unsigned k = 0; k < 32 / size; ++k)
      if (field(constant_words[i], k * size, size) == bits)
        return {entry_with_value(i).bits(), static_cast<swizzle>(static_cast<unsigned>(first) + k)};
  return {0, swizzle::none};
}

/// The half with the value `magnitude`, the bits of a 32-bit float that is not negative; more than 16 bits if
/// no half has it.
consteval std::uint32_t exact_half(std::uint32_t magnitude) noexcept {
  const std::uint32_t exponent = magnitude >> 23;
  const bool is_exact = exponent >= 127 - 14 && exponent <= 127 + 15 && (magnitude & 0x1fff) == 0;
  return is_exact ? half_bits(__builtin_bit_cast(float, magnitude)) : ~0u;
}

/// The constant with the value `value` for a source of 32-bit floats, which also reads halves if
/// `takes_halves`.
consteval constant_operand float_literal(literal_number value, bool takes_halves) noexcept {
  if (!value.is_float) refuse_literal(true);
  const auto bits = static_cast<std::uint32_t>(value.bits()), magnitude = bits & 0x7fffffff;
  constant_operand found = find_lane(bits, 32, swizzle::none);
  if (found.bits != 0) return found;
  found = find_lane(magnitude, 32, swizzle::none);
  if (found.bits == 0 && takes_halves) found = find_lane(exact_half(magnitude), 16, swizzle::h0);
  if (found.bits == 0) explain<broken_rule>(rule::constant_not_in_table);
  found.sign = bits >> 31;
  return found;
}

/// The constant with the value `value` for a source of integers, which also reads bytes and halves if
/// `takes_parts`. Such a part has its highest bit clear: its extension does not depend on the instruction.
consteval constant_operand integer_literal(literal_number value, bool takes_parts) noexcept {
  if (!value.is_integer) refuse_literal(false);
  const std::uint64_t bits = value.bits();
  constant_operand found = find_lane(bits, 32, swizzle::none);
  if (found.bits == 0 && takes_parts && bits < 0x80) found = find_lane(bits, 8, swizzle::b0);
  if (found.bits == 0 && takes_parts && bits < 0x8000) found = find_lane(bits, 16, swizzle::h0);
  if (found.bits == 0) explain<broken_rule>(rule::constant_not_in_table);
  return found;
}

}  // namespace valhall::detail
