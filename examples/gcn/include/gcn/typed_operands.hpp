// SPDX-License-Identifier: MIT
#pragma once

#include <gcn/rule.hpp>
#include <valhall/instruction_set.hpp>

#include <cstdint>

/// The types of operands. A type says what its operand can be and how many registers it has.
namespace gcn {

namespace detail {

using valhall::core::coded;
using valhall::core::raw;

constexpr rule_set rule_if(bool broken, rule r) noexcept { return broken ? refuse(r) : 0; }

template <class Value>
concept integer_literal = valhall::core::integer<Value>;
template <class Value>
concept floating_literal = __is_same(Value, float) || __is_same(Value, double);

}  // namespace detail

/// Two scalar registers.
struct scalar_pair : detail::coded {
  constexpr scalar_pair(detail::raw, unsigned code, unsigned absent = 0) noexcept
      : coded(of(code, 2, true, absent)) {}
  constexpr scalar_pair(coded first, detail::rule_set rules) noexcept : coded(first.first_of(2, rules)) {}
};

/// A scalar register of 32 bits.
struct scalar_operand : detail::coded {
  constexpr scalar_operand(detail::raw, unsigned code, unsigned absent = 0,
                           detail::rule_set rules = 0) noexcept
      : coded(of(code, 1, true, absent).first_of(1, rules)) {}
  /// This register, an even one, and the next.
  constexpr scalar_pair pair() const noexcept {
    return {*this, detail::rule_if((bits & 1) != 0, rule::misaligned_registers)};
  }
};

/// Two or four vector registers.
struct vector_pair : detail::coded {
  constexpr vector_pair(coded first, detail::rule_set rules) noexcept : coded(first.first_of(2, rules)) {}
};
struct vector_quad : detail::coded {
  constexpr vector_quad(coded first, detail::rule_set rules) noexcept : coded(first.first_of(4, rules)) {}
};

/// A vector register: 32 bits in each lane.
struct vector_operand : detail::coded {
  constexpr vector_operand(detail::raw, unsigned code, unsigned absent = 0,
                           detail::rule_set rules = 0) noexcept
      : coded(of(code, 1, false, absent).first_of(1, rules)) {}
  /// This register and the next, or the next three.
  constexpr vector_pair pair() const noexcept { return {*this, rules_from(254)}; }
  constexpr vector_quad quad() const noexcept { return {*this, rules_from(252)}; }

 private:
  constexpr detail::rule_set rules_from(unsigned last) const noexcept {
    return detail::rule_if((bits & 0xff) > last, rule::register_out_of_range);
  }
};

/// M0.
struct special_operand : detail::coded {
  constexpr special_operand(detail::raw, unsigned code, unsigned absent = 0) noexcept
      : coded(of(code, 1, true, absent)) {}
};

/// A condition of all lanes as a number.
struct status_operand : detail::coded {
  constexpr status_operand(detail::raw, unsigned code, unsigned absent = 0) noexcept
      : coded(of(code, 1, true, absent)) {}
};

/// Data of the LDS.
struct lds_operand : detail::coded {
  constexpr lds_operand(detail::raw, unsigned code, unsigned absent = 0) noexcept
      : coded(of(code, 1, false, absent)) {}
};

/// Vector register `number`, 0 to 255.
constexpr vector_operand v(valhall::core::natural number) noexcept {
  return {detail::raw{}, 256 + (number & 255u), 0,
          detail::rule_if(number > 255, rule::register_out_of_range)};
}
/// Scalar register `number`, 0 to 103; 1.2 lacks s102 and s103.
constexpr scalar_operand s(valhall::core::natural number) noexcept {
  return {detail::raw{}, number & 127u, number > 101 ? 4u : 0u,
          detail::rule_if(number > 103, rule::register_out_of_range)};
}

/// An integer that has a code: -16 to 64. Its value is sign-extended to the size of the operand.
struct integer_constant : detail::coded {
  template <valhall::core::integer Value>
  constexpr explicit integer_constant(Value value) noexcept
      : coded{valhall::core::is_between(value, -16, 64) ? value >= 0 ? 128 + static_cast<std::uint64_t>(value)
                                                                     : 192 - static_cast<std::uint64_t>(value)
                                                        : detail::refuse(rule::no_literal)} {}
};

/// A float that has a code: 0.5, 1.0, 2.0, 4.0, these negated, and 0.15915494 in 1.2. Its value is in the
/// float format of the operand.
struct floating_constant : detail::coded {
  template <detail::floating_literal Value>
  constexpr explicit floating_constant(Value value) noexcept : coded{bits_of(value)} {}

 private:
  template <class Value>
  static constexpr std::uint64_t bits_of(Value value) noexcept {
    constexpr Value powers[] = {Value(0.5), Value(1), Value(2), Value(4)};
    for (unsigned i = 0; i < 4; ++i)
      if (value == powers[i] || value == -powers[i]) return 240 + 2 * i + (value < 0 ? 1 : 0);
    constexpr std::uint64_t before_1_2 = 3;
    if (value == Value(0.15915494309189532) || value == Value(0.15915494))
      return 248 | before_1_2 << absence_start;
    return detail::refuse(rule::no_literal);
  }
};

using valhall::core::absolute_operand;
using valhall::core::negated_operand;

namespace detail {

/// A number of a certain kind, for an immediate that takes only that kind.
class named_number {
 public:
  [[nodiscard]] constexpr std::uint64_t field(unsigned size) const noexcept {
    return value_ & ((std::uint64_t{1} << size) - 1);
  }
  [[nodiscard]] constexpr rule_set rules(unsigned size) const noexcept {
    return rule_if(value_ >> size != 0, rule::immediate_out_of_range);
  }

 protected:
  template <valhall::core::integer Value>
  constexpr named_number(Value value, unsigned) noexcept : value_(valhall::core::natural(value)) {}

 private:
  unsigned value_;
};

using valhall::core::integer;

}  // namespace detail

}  // namespace gcn
