// SPDX-License-Identifier: MIT
#pragma once

#include <coded/operand.hpp>
#include <coded/support.hpp>

#include <cstdint>

/// The checks of the generated operand types. `Ranges` is the table of codes of a set, `code_ranges`.
namespace coded {

template <class Value>
concept float_literal = __is_same(Value, float) || __is_same(Value, double);

/// The rules that `count` registers, starting with the register of `first`, break.
template <class Ranges>
constexpr rule_set group_rules(const Ranges& ranges, code_bits first, unsigned count) noexcept {
  const auto code = static_cast<unsigned>(first.bits & code_bits::code_mask);
  rule broken = rule::operand_kind;
  for (const auto& range : ranges) {
    const unsigned index = code - range.first;
    if (code < range.first || index >= range.count) continue;
    if (index % (range.prefix != nullptr ? range.align : count) != 0)
      broken = rule::misaligned_registers;
    else if (index + count > range.count)
      broken = rule::register_out_of_range;
    else
      return 0;
  }
  // Does not call `refuse`, which would make the compiler's message longer.
  if (__builtin_is_constant_evaluated()) explain<broken_rule>(broken);
  return rule_set(broken);
}

/// Code `index` of `range`, with a mark for each architecture that lacks it.
template <class Range>
constexpr std::uint64_t marked_code(const Range& range, unsigned index, unsigned arch_count,
                                    unsigned first_arch) noexcept {
  using arch = decltype(range.archs.first());
  unsigned absent = 0;
  for (unsigned e = 0; e < arch_count; ++e)
    if (!range.archs.contains(static_cast<arch>(first_arch + e))) absent |= 1u << e;
  return code_bits::of(range.first + index, 1, range.is_shared, absent).bits;
}

/// The integer constant `value` of a kind, as in `code_bits`. The last two arguments come from `encoding`.
template <integer Value, class Ranges, class Kind>
constexpr std::uint64_t integer_bits(const Ranges& ranges, Kind kind, Value value, unsigned arch_count,
                                     unsigned first_arch) noexcept {
  if (is_between(value, -0x8000, 0x7fff))
    for (const auto& range : ranges) {
      if (range.kind != kind || range.step == 0) continue;
      const int distance = static_cast<int>(value) - range.value;
      if (distance % range.step == 0 && distance / range.step >= 0 && distance / range.step < range.count)
        return marked_code(range, static_cast<unsigned>(distance / range.step), arch_count, first_arch);
    }
  return refuse(rule::no_literal);
}

/// The float constant `value` of a kind, by its bits or by its name.
template <float_literal Value, class Ranges, class Floats, class Kind>
constexpr std::uint64_t float_bits(const Ranges& ranges, const Floats& floats, Kind kind, Value value,
                                   unsigned arch_count, unsigned first_arch) noexcept {
  for (const auto& range : ranges) {
    if (range.kind != kind || range.floats == range.no_names) continue;
    for (unsigned i = 0; i < range.count; ++i) {
      const auto& known = floats[range.floats + i];
      if (value == static_cast<Value>(known.value) || value == static_cast<Value>(known.wide_value))
        return marked_code(range, i, arch_count, first_arch);
    }
  }
  return refuse(rule::no_literal);
}

/// A number of a certain kind, for an immediate that takes only that kind.
class named_number {
 public:
  /// The field of `size` bits, and the rules that the number breaks there.
  [[nodiscard]] constexpr std::uint64_t field(unsigned size) const noexcept {
    return value_ & ((std::uint64_t{1} << size) - 1);
  }
  [[nodiscard]] constexpr rule_set broken_rules(unsigned size) const noexcept {
    return rule_if(value_ >> size != 0, rule::immediate_out_of_range);
  }

 protected:
  /// The number `value`.
  template <integer Value>
  constexpr named_number(Value value, unsigned) noexcept : value_(natural(value)) {}

 private:
  std::uint64_t value_;
};

/// A number in a field of `Bits` bits. A literal converts implicitly and does not compile if it is out of
/// range; use `checked` for a run-time value.
template <unsigned Bits, bool Signed>
class [[nodiscard]] immediate {
 public:
  /// The least and the greatest number that fit the field.
  static constexpr long long lowest = Signed ? -(1ll << (Bits - 1)) : 0;
  static constexpr long long highest = lowest + ((1ll << Bits) - 1);

  /// `value`, from `lowest` to `highest`; otherwise breaks the rule `immediate_out_of_range`.
  template <integer Value>
  consteval immediate(Value value) noexcept : immediate(checked(value)) {}

  /// An immediate from a run-time value. A value that is out of range breaks the instruction that uses it.
  template <integer Value>
  static constexpr immediate checked(Value value) noexcept {
    const bool fits = is_between(value, lowest, highest);
    return immediate(coded::field(static_cast<std::uint64_t>(value), 0, Bits),
                     rule_if(!fits, rule::immediate_out_of_range));
  }

  /// The bits of the field, from bit 0 up, and the rules that the number breaks.
  [[nodiscard]] constexpr std::uint64_t field() const noexcept { return field_; }
  [[nodiscard]] constexpr rule_set broken_rules() const noexcept { return rules_; }

 private:
  constexpr immediate(std::uint64_t field, rule_set rules) noexcept : field_(field), rules_(rules) {}

  std::uint64_t field_;
  rule_set rules_;
};

}  // namespace coded
