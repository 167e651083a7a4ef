// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/rule.hpp>
#include <valhall/support/bits.hpp>
#include <valhall/support/integer.hpp>

#include <cstdint>

/// Immediates. Each kind is a type of its own that converts only from C++ values with the same meaning.
namespace valhall {

namespace detail {

/// Reports `r` in constant evaluation; returns it at run time, for the operand to carry.
constexpr rule_set refuse(rule r) noexcept {
  if (!__builtin_is_constant_evaluated()) return rule_set(r);
  explain<broken_rule>(r);
  return rule_set(r);
}

}  // namespace detail

/// An immediate of `Bits` bits. It is an integer: a float, a bool or an enumerator does not convert. A
/// literal converts implicitly and does not compile if it is out of range; use `checked` for a run-time
/// value.
template <unsigned Bits, bool Signed>
class [[nodiscard]] immediate {
 public:
  /// The least number that fits the field.
  static constexpr long long lowest = detail::field_range(Bits, Signed).lowest;
  /// The greatest number that fits the field.
  static constexpr long long highest = detail::field_range(Bits, Signed).highest;

  /// `value`, from `lowest` to `highest`; otherwise breaks the rule `immediate_out_of_range`.
  template <detail::integer Value>
  consteval immediate(Value value) noexcept : field_(bits_of(value)) {
    if (!detail::is_between(value, lowest, highest))
      detail::explain<broken_rule>(rule::immediate_out_of_range);
  }

  /// An immediate from a run-time value. One out of range breaks the instruction that uses it.
  template <detail::integer Value>
  static constexpr immediate checked(Value value) noexcept {
    const bool fits = detail::is_between(value, lowest, highest);
    return immediate(bits_of(value), fits ? 0 : detail::refuse(rule::immediate_out_of_range));
  }

  /// The bits of the field, from bit 0 up.
  [[nodiscard]] constexpr std::uint64_t field() const noexcept { return field_; }
  /// The rules that it breaks.
  [[nodiscard]] constexpr detail::rule_set broken_rules() const noexcept { return rules_; }

 private:
  constexpr immediate(std::uint64_t field, detail::rule_set rules) noexcept : field_(field), rules_(rules) {}

  template <class Value>
  static constexpr std::uint64_t bits_of(Value value) noexcept {
    return detail::field(static_cast<std::uint64_t>(value), 0, Bits);
  }

  std::uint64_t field_;
  detail::rule_set rules_ = 0;
};

/// The bits of a 32-bit float.
[[nodiscard]] constexpr std::uint32_t float_bits(float value) noexcept {
  return __builtin_bit_cast(std::uint32_t, value);
}

/// The bits of the half nearest to `value`, ties to even; an infinity from 65520 up. A NaN becomes quiet and
/// keeps the top of its payload.
[[nodiscard]] constexpr std::uint32_t half_bits(float value) noexcept {
  const std::uint32_t sign = float_bits(value) >> 16 & 0x8000;
  const std::uint32_t magnitude = float_bits(value) & 0x7fffffff;
  const unsigned exponent = magnitude >> 23;
  if (magnitude > 0x7f800000) return sign | 0x7e00 | (magnitude >> 13 & 0x1ff);
  if (exponent >= 127 + 16) return sign | 0x7c00;
  if (exponent < 127 - 25) return sign;  // Less than half of the smallest subnormal.
  const bool subnormal = exponent < 127 - 14;
  const std::uint32_t significand =
      subnormal ? (magnitude & 0x7fffff) | 0x800000 : magnitude - ((127 - 15) << 23);
  const unsigned dropped = subnormal ? 126 - exponent : 23 - 10;
  const std::uint32_t kept = significand >> dropped;
  const std::uint32_t rest = significand & ((1u << dropped) - 1), tie = 1u << (dropped - 1);
  return sign | (kept + (rest > tie || (rest == tie && (kept & 1) != 0)));
}

namespace detail {

/// `value`, or what a field of `size` bits has of it: of numbers from `top` on, up to the one in which all
/// bits are set that `top` has room for, the low bits. Without `top`, 0, there are no such numbers.
constexpr long long without_top(long long value, unsigned top, unsigned size) noexcept {
  const long long last = static_cast<long long>(top) | ((1ll << size) - 1);
  return top != 0 && value >= top && value <= last ? value & ((1ll << size) - 1) : value;
}

/// A number of a certain kind, for an immediate that takes only that kind.
class named_number {
 public:
  [[nodiscard]] constexpr unsigned value() const noexcept { return value_; }

  /// The contents of a field of `size` bits, and the rule that the number breaks there.
  [[nodiscard]] constexpr std::uint64_t field(unsigned size) const noexcept {
    return detail::field(value_, 0, size);
  }
  [[nodiscard]] constexpr rule_set broken_rules(unsigned size) const noexcept {
    return field_range(size, false).holds(without_top(value_, top_, size))
               ? 0
               : refuse(rule::immediate_out_of_range);
  }

 protected:
  /// Numbers from `top` on are encoded by their low bits, unless it is 0.
  template <integer Value>
  constexpr named_number(Value value, unsigned top) noexcept : value_(natural(value)), top_(top) {}

 private:
  unsigned value_, top_;
};

/// A value of 32 bits: an integer from -2^31 to 2^32 - 1, or a float.
class word_value {
 public:
  template <integer Value>
  constexpr word_value(Value value) noexcept
      : bits_(is_between(value, -0x80000000ll, 0xffffffffll) ? static_cast<std::uint32_t>(value)
                                                             : ~std::uint64_t{0}) {}
  template <single_float Value>
  constexpr word_value(Value value) noexcept : bits_(float_bits(value)) {}

  /// The 32 bits; all 64 bits are set if the value does not fit.
  constexpr std::uint64_t bits() const noexcept { return bits_; }

 private:
  std::uint64_t bits_;
};

}  // namespace detail

/// The 32 bits of an immediate of floats, given as a bit pattern: `immediate_bits(0x3f800000)`. More than 32
/// bits break `immediate_out_of_range`.
class [[nodiscard]] immediate_bits {
 public:
  /// The bits `bits`, 0 to 0xffffffff.
  template <detail::integer Value>
  constexpr explicit immediate_bits(Value bits) noexcept
      : field_(static_cast<std::uint32_t>(bits)),
        rules_(detail::is_between(bits, 0, 0xffffffff) ? 0 : detail::refuse(rule::immediate_out_of_range)) {}

  /// The bits of the field.
  [[nodiscard]] constexpr std::uint64_t field() const noexcept { return field_; }
  /// The rules that it breaks.
  [[nodiscard]] constexpr detail::rule_set broken_rules() const noexcept { return rules_; }

 private:
  std::uint64_t field_;
  detail::rule_set rules_;
};

/// An immediate that holds a 32-bit float: `1.5f`. An integer or a double does not convert.
class [[nodiscard]] float_immediate {
 public:
  /// A float, or the bits of one.
  template <detail::single_float Value>
  constexpr float_immediate(Value value) noexcept : field_(float_bits(value)) {}
  constexpr float_immediate(immediate_bits bits) noexcept
      : field_(bits.field()), rules_(bits.broken_rules()) {}

  /// The bits of the field.
  [[nodiscard]] constexpr std::uint64_t field() const noexcept { return field_; }
  /// The rules that it breaks.
  [[nodiscard]] constexpr detail::rule_set broken_rules() const noexcept { return rules_; }

 private:
  std::uint64_t field_;
  detail::rule_set rules_ = 0;
};

/// An immediate that holds two halves: `{0.5f, -1.0f}`, the low one first. Each is rounded to the nearest
/// half; a number that would become an infinity breaks `immediate_out_of_range`.
class [[nodiscard]] half_pair_immediate {
 public:
  /// Two floats, each rounded to a half, or the bits of both.
  template <detail::single_float Low, detail::single_float High>
  constexpr half_pair_immediate(Low low, High high) noexcept
      : field_(half_bits(low) | std::uint64_t{half_bits(high)} << 16),
        rules_(overflows(low) || overflows(high) ? detail::refuse(rule::immediate_out_of_range) : 0) {}
  constexpr half_pair_immediate(immediate_bits bits) noexcept
      : field_(bits.field()), rules_(bits.broken_rules()) {}

  /// The bits of the field.
  [[nodiscard]] constexpr std::uint64_t field() const noexcept { return field_; }
  /// The rules that it breaks.
  [[nodiscard]] constexpr detail::rule_set broken_rules() const noexcept { return rules_; }

 private:
  static constexpr bool overflows(float value) noexcept {
    return (half_bits(value) & 0x7fff) == 0x7c00 && (float_bits(value) & 0x7fffffff) != 0x7f800000;
  }

  std::uint64_t field_;
  detail::rule_set rules_ = 0;
};

}  // namespace valhall
