// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arithmetic/integer.hpp>
#include <valhall/interpreter/components.hpp>

#include <cstdint>

/// Instructions on integers of up to 32 bits, and on bits.
namespace valhall::detail {

/// The value for true of a comparison, in a component of type T.
template <class T>
constexpr T true_value(result_type form) noexcept {
  switch (form) {
    case result_type::f1:
      return static_cast<T>(sizeof(T) == 2 ? arithmetic::binary16::one : arithmetic::binary32::one);
    case result_type::m1: return static_cast<T>(~std::uint32_t{0});
    default: return 1;
  }
}

template <class T>
constexpr void add_components(working_set& set, const operation& o) noexcept {
  using bits = std::uint32_t;
  if (o.saturate)
    map2<T>(set, o.components, [](T a, T b) { return arithmetic::add_saturate<T>(a, b); });
  else
    map2<T>(set, o.components,
            [](T a, T b) { return static_cast<T>(static_cast<bits>(a) + static_cast<bits>(b)); });
}

template <class T>
constexpr void subtract_components(working_set& set, const operation& o) noexcept {
  using bits = std::uint32_t;
  if (o.saturate)
    map2<T>(set, o.components, [](T a, T b) { return arithmetic::subtract_saturate<T>(a, b); });
  else
    map2<T>(set, o.components,
            [](T a, T b) { return static_cast<T>(static_cast<bits>(a) - static_cast<bits>(b)); });
}

template <class T>
constexpr void multiply_components(working_set& set, const operation& o) noexcept {
  if (o.saturate)
    map2<T>(set, o.components, [](T a, T b) { return arithmetic::multiply_saturate<T>(a, b); });
  else
    map2<T>(set, o.components, [](T a, T b) { return arithmetic::multiply_low<T>(a, b); });
}

/// The result of a comparison combined with the third source `c`, which is true unless it is 0: by and if
/// `both`, otherwise by or.
template <class T>
constexpr T combine_outcome(bool outcome, T c, bool both, T if_true) noexcept {
  const bool given = c != 0;
  return (both ? outcome & given : outcome | given) ? if_true : T(0);
}

/// The result of a comparison with `seq`: its order, or whether the condition holds for that.
template <class T>
constexpr T chain_outcome(const operation& o, int order) noexcept {
  if (o.result == result_type::u1) return static_cast<T>(order);
  const bool holds = arithmetic::compare_integers(order, 0, static_cast<condition>(o.comparison));
  return holds ? true_value<T>(o.result) : T(0);
}

template <class T>
constexpr void compare_components(working_set& set, const operation& o) noexcept {
  const auto relation = static_cast<condition>(o.comparison);
  const T if_true = true_value<T>(o.result);
  const bool both = o.and_;
  if (o.seq)
    map3<T>(set, o.components,
            [&](T a, T b, T c) { return chain_outcome<T>(o, arithmetic::chained_order<T>(a, b, c)); });
  else
    map3<T>(set, o.components, [&](T a, T b, T c) {
      return combine_outcome<T>(arithmetic::compare_integers<T>(a, b, relation), c, both, if_true);
    });
}

/// CSEL on integers. The fourth source is selected component by component.
template <class T>
constexpr void select_components(working_set& set, const operation& o) noexcept {
  const auto relation = static_cast<condition>(o.comparison);
  for (unsigned i = 0; i < set.lanes; ++i) {
    std::uint32_t value = 0;
    for (unsigned k = 0; k < o.components; ++k) {
      const bool holds = arithmetic::compare_integers<T>(component<T>(set.source[0].low[i], k),
                                                         component<T>(set.source[1].low[i], k), relation);
      value |= component_bits<T>(component<T>(set.source[holds ? 2 : 3].low[i], k))
               << (8 * sizeof(T) * k % 32);
    }
    set.result.low[i] = value;
  }
}

/// Combines the shifted value with the third source.
constexpr std::uint64_t combine_bits(family f, std::uint64_t a, std::uint64_t b) noexcept {
  switch (f) {
    case family::lshift_and:
    case family::rshift_and:
    case family::lrot_and:
    case family::rrot_and: return a & b;
    case family::lshift_or:
    case family::rshift_or:
    case family::lrot_or:
    case family::rrot_or: return a | b;
    default: return a ^ b;
  }
}

constexpr bool shifts_left(family f) noexcept {
  return f == family::lshift_and || f == family::lshift_or || f == family::lshift_xor;
}

constexpr bool rotates_left(family f) noexcept {
  return f == family::lrot_and || f == family::lrot_or || f == family::lrot_xor;
}

constexpr bool rotates_right(family f) noexcept {
  return f == family::rrot_and || f == family::rrot_or || f == family::rrot_xor;
}

/// The shift amount of component `k`: its own byte, or one byte for the lower components and one for the
/// upper.
constexpr unsigned shift_amount(const operation& o, std::uint32_t amounts, unsigned k) noexcept {
  if (o.sources[1].count == 4) return amounts >> (8 * k) & 0xff;
  return amounts >> (2 * k >= o.components && k != 0 ? 8 : 0) & 0xff;
}

template <class T>
constexpr T shift(const operation& o, T a, unsigned amount) noexcept {
  if (shifts_left(o.group)) return arithmetic::shift_left<T>(a, amount);
  if (rotates_left(o.group)) return arithmetic::rotate_left<T>(a, amount);
  if (rotates_right(o.group)) return arithmetic::rotate_left<T>(a, 0 - amount % (8 * sizeof(T)));
  if (!o.is_signed) return arithmetic::shift_right<T>(a, amount);
  if constexpr (sizeof(T) == 1)
    return static_cast<T>(arithmetic::shift_right(static_cast<std::int8_t>(a), amount));
  else if constexpr (sizeof(T) == 2)
    return static_cast<T>(arithmetic::shift_right(static_cast<std::int16_t>(a), amount));
  else if constexpr (sizeof(T) == 4)
    return static_cast<T>(arithmetic::shift_right(static_cast<std::int32_t>(a), amount));
  else
    return static_cast<T>(arithmetic::shift_right(static_cast<std::int64_t>(a), amount));
}

/// Flags two different shift amounts: only the same one for all components is documented.
constexpr void flag_amounts(working_set& set) noexcept {
  for (unsigned i = 0; i < set.lanes; ++i)
    set.presumed |= ((set.source[1].low[i] ^ set.source[1].low[i] >> 8) & 0xff) != 0;
}

template <class T>
constexpr void shift_components(working_set& set, const operation& o) noexcept {
  const std::uint32_t flip = o.not_result ? ~std::uint32_t{0} : 0;
  for (unsigned i = 0; i < set.lanes; ++i) {
    std::uint32_t value = 0;
    for (unsigned k = 0; k < o.components; ++k) {
      const T shifted =
          shift<T>(o, component<T>(set.source[0].low[i], k), shift_amount(o, set.source[1].low[i], k));
      value |= component_bits<T>(shifted) << (8 * sizeof(T) * k % 32);
    }
    set.result.low[i] = static_cast<std::uint32_t>(combine_bits(o.group, value, set.source[2].low[i])) ^ flip;
  }
}

/// The same of 64 bits, by an amount below 256.
constexpr void shift_wide(working_set& set, const operation& o) noexcept {
  const std::uint64_t flip = o.not_result ? ~std::uint64_t{0} : 0;
  for (unsigned i = 0; i < set.lanes; ++i) {
    const auto shifted = shift<std::uint64_t>(o, set.source[0].wide(i), set.source[1].low[i] & 0xff);
    set.result.set(i, combine_bits(o.group, shifted, set.source[2].wide(i)) ^ flip);
  }
}

/// Computes a shift of any size. False if `o` is not one.
constexpr bool compute_shift(working_set& set, const operation& o) noexcept {
  switch (o.group) {
    case family::lshift_and:
    case family::lshift_or:
    case family::lshift_xor:
    case family::rshift_and:
    case family::rshift_or:
    case family::rshift_xor:
    case family::lrot_and:
    case family::lrot_or:
    case family::lrot_xor:
    case family::rrot_and:
    case family::rrot_or:
    case family::rrot_xor: break;
    default: return false;
  }
  if (o.sources[1].count != 4) flag_amounts(set);
  if (o.type_size == 64)
    shift_wide(set, o);
  else
    with_unsigned(o, [&](auto t) { shift_components<typename decltype(t)::type>(set, o); });
  return true;
}

/// IADD_IMM: the constant is the second operand.
constexpr void set_immediate(working_set& set, const operation& o) noexcept {
  const auto value = static_cast<std::uint32_t>(o.immediates[0]);
  for (unsigned i = 0; i < set.lanes; ++i) set.source[1].low[i] = value;
}

constexpr void make_vector(working_set& set, const operation& o) noexcept {
  const auto& [a, b, c, d] = set.source;
  static_cast<void>(d);
  if (o.type_size == 16)
    for (unsigned i = 0; i < set.lanes; ++i) set.result.low[i] = (a.low[i] & 0xffff) | b.low[i] << 16;
  else
    for (unsigned i = 0; i < set.lanes; ++i)
      set.result.low[i] = (a.low[i] & 0xff) | (b.low[i] & 0xff) << 8 | c.low[i] << 16;
}

constexpr void dot_products(working_set& set, const operation& o) noexcept {
  const auto dot = [&](auto tag) {
    using T = typename decltype(tag)::type;
    for (unsigned i = 0; i < set.lanes; ++i)
      set.result.low[i] = static_cast<std::uint32_t>(arithmetic::dot_product<T>(
          set.source[0].low[i], set.source[1].low[i], static_cast<T>(set.source[2].low[i]), o.saturate));
  };
  if (o.number == number_kind::s)
    dot(type_tag<std::int32_t>());
  else
    dot(type_tag<std::uint32_t>());
}

/// Computes an instruction of this file. False if `o` is not one.
constexpr bool compute_integer(working_set& set, const operation& o) noexcept {
  using u32 = std::uint32_t;
  switch (o.group) {
    case family::mov:
      for (unsigned i = 0; i < set.lanes; ++i) set.result.low[i] = set.source[0].low[i];
      return true;
    case family::iadd:
      with_integer(o, [&](auto t) { add_components<typename decltype(t)::type>(set, o); });
      return true;
    case family::iadd_imm:
      set_immediate(set, o);
      with_unsigned(o, [&](auto t) { add_components<typename decltype(t)::type>(set, o); });
      return true;
    case family::and_imm:
      set_immediate(set, o);
      map2<u32>(set, o.components, [](u32 a, u32 b) { return a & b; });
      return true;
    case family::or_imm:
      set_immediate(set, o);
      map2<u32>(set, o.components, [](u32 a, u32 b) { return a | b; });
      return true;
    case family::xor_imm:
      set_immediate(set, o);
      map2<u32>(set, o.components, [](u32 a, u32 b) { return a ^ b; });
      return true;
    case family::isub:
      with_integer(o, [&](auto t) { subtract_components<typename decltype(t)::type>(set, o); });
      return true;
    case family::imul:
      with_integer(o, [&](auto t) { multiply_components<typename decltype(t)::type>(set, o); });
      return true;
    case family::hadd:
      with_integer(o, [&](auto t) {
        using T = typename decltype(t)::type;
        map2<T>(set, o.components, [&](T a, T b) { return arithmetic::half_add<T>(a, b, o.rhadd); });
      });
      return true;
    case family::iabs:
      with_integer(o, [&](auto t) {
        using T = typename decltype(t)::type;
        if constexpr (arithmetic::is_signed_type<T>)
          map1<T>(set, o.components, [](T a) { return arithmetic::absolute_integer<T>(a); });
      });
      return true;
    case family::icmp:
      with_integer(o, [&](auto t) { compare_components<typename decltype(t)::type>(set, o); });
      return true;
    case family::csel:
      with_integer(o, [&](auto t) { select_components<typename decltype(t)::type>(set, o); });
      return true;
    case family::clz:
      with_unsigned(o, [&](auto t) {
        using T = typename decltype(t)::type;
        map1<T>(set, o.components, [&](T a) {
          if (o.all_ones_for_zero && a == 0) return static_cast<T>(~T{0});
          if (sizeof(T) < 4 && a == 0) set.presumed = true;
          return arithmetic::count_leading_zeros<T>(a);
        });
      });
      return true;
    case family::popcount:
      map1<u32>(set, 1, [](u32 a) { return arithmetic::count_set_bits(a); });
      return true;
    case family::bitrev: map1<u32>(set, 1, [](u32 a) { return arithmetic::reverse_bits(a); }); return true;
    case family::not_old: map1<u32>(set, 1, [](u32 a) { return ~a; }); return true;
    case family::mux:
      with_unsigned(o, [&](auto t) {
        using T = typename decltype(t)::type;
        map3<T>(set, o.components, [&](T a, T b, T c) { return arithmetic::choose<T>(o.test, a, b, c); });
      });
      return true;
    case family::mkvec: make_vector(set, o); return true;
    case family::idp: dot_products(set, o); return true;
    default: return compute_shift(set, o);
  }
}

}  // namespace valhall::detail
