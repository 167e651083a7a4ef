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

/// Sums, differences and products that wrap around: the same bits for signed and unsigned components.
template <class T>
constexpr void add_components(working_set& set, const computation&) noexcept {
  map2<T>(set, [](T a, T b) { return static_cast<T>(a + b); });
}

template <class T>
constexpr void subtract_components(working_set& set, const computation&) noexcept {
  map2<T>(set, [](T a, T b) { return static_cast<T>(a - b); });
}

template <class T>
constexpr void multiply_components(working_set& set, const computation&) noexcept {
  map2<T>(set, [](T a, T b) { return arithmetic::multiply_low<T>(a, b); });
}

/// Saturating sums, differences and products.
template <class T>
constexpr void saturate_components(working_set& set, const computation& o) noexcept {
  switch (o.family) {
    case family::iadd: return map2<T>(set, [](T a, T b) { return arithmetic::add_saturate<T>(a, b); });
    case family::isub: return map2<T>(set, [](T a, T b) { return arithmetic::subtract_saturate<T>(a, b); });
    default: return map2<T>(set, [](T a, T b) { return arithmetic::multiply_saturate<T>(a, b); });
  }
}

/// The result of a comparison with `seq`: the order, or whether the condition holds for it.
template <class T>
constexpr T chain_outcome(const computation& o, int order) noexcept {
  if (o.result == result_type::u1) return static_cast<T>(order);
  const bool holds = arithmetic::compare_integers(order, 0, static_cast<condition>(o.comparison));
  return holds ? true_value<T>(o.result) : T(0);
}

template <class T>
constexpr void compare_components(working_set& set, const computation& o) noexcept {
  if (o.seq) {
    map3<T>(set, [&](T a, T b, T c) { return chain_outcome<T>(o, arithmetic::chained_order<T>(a, b, c)); });
    return;
  }
  compare_where<T, promoted<T>>(set, o, true_value<T>(o.result),
                                arithmetic::integer_comparison(static_cast<condition>(o.comparison)));
}

/// CSEL on integers. The fourth source is selected component by component.
template <class T>
constexpr void select_components(working_set& set, const computation& o) noexcept {
  select_where<T, promoted<T>>(set, arithmetic::integer_comparison(static_cast<condition>(o.comparison)));
}

/// The test of MUX, for components of type T: whether the bits of `tested` are all 0, or with `inverted`
/// whether one is set.
struct zero_test {
  std::uint32_t tested;
  std::uint32_t inverted;  ///< All ones or 0.

  VALHALL_INLINE constexpr std::uint32_t operator()(std::uint32_t mask) const noexcept {
    return mask_if((mask & tested) == 0) ^ inverted;
  }
};

template <class T>
constexpr zero_test zero_test_of(mux test) noexcept {
  constexpr std::uint32_t sign = std::uint32_t{1} << (8 * sizeof(T) - 1);
  if (test == mux::neg) return {sign, ~std::uint32_t{0}};
  return {test == mux::fp_zero ? ~sign : ~std::uint32_t{0}, 0};
}

/// MUX.
template <class T>
constexpr void choose_components(working_set& set, const computation& o) noexcept {
  const auto& [a, b, mask, d] = set.source;
  static_cast<void>(d);
  const unsigned n = set.count();
  const zero_test holds = zero_test_of<T>(o.test);
  if (o.test == mux::bit)
    for (unsigned i = 0; i < n; ++i) set.result.low[i] = blend_bits(mask.low[i], a.low[i], b.low[i]);
  else
    for (unsigned i = 0; i < n; ++i)
      set.result.low[i] =
          blend_bits(map_components<T, std::uint32_t>(holds, mask.low[i]), a.low[i], b.low[i]);
}

template <class T>
constexpr void half_add_components(working_set& set, const computation& o) noexcept {
  map2<T>(set, [&](T a, T b) { return arithmetic::half_add<T>(a, b, o.rhadd); });
}

template <class T>
constexpr void absolute_components(working_set& set, const computation&) noexcept {
  map1<T>(set, [](T a) { return arithmetic::absolute_integer<T>(a); });
}

template <class T>
constexpr void count_zeros(working_set& set, const computation& o) noexcept {
  map1<T>(set, [&](T a) {
    if (o.all_ones_for_zero && a == 0) return static_cast<T>(~T{0});
    if (sizeof(T) < 4 && a == 0) set.presumed = true;
    return arithmetic::count_leading_zeros<T>(a);
  });
}

/// The kinds of shift.
enum class shift_kind : std::uint8_t { left, rotate_left, rotate_right, right, right_signed };

template <class T>
constexpr T shift(shift_kind kind, T a, unsigned amount) noexcept {
  using arithmetic::shift_right;
  switch (kind) {
    case shift_kind::left: return arithmetic::shift_left<T>(a, amount);
    case shift_kind::rotate_left: return arithmetic::rotate_left<T>(a, amount);
    case shift_kind::rotate_right: return arithmetic::rotate_left<T>(a, 0 - amount % (8 * sizeof(T)));
    case shift_kind::right: return shift_right<T>(a, amount);
    case shift_kind::right_signed: break;
  }
  if constexpr (sizeof(T) == 1) return static_cast<T>(shift_right(static_cast<std::int8_t>(a), amount));
  if constexpr (sizeof(T) == 2) return static_cast<T>(shift_right(static_cast<std::int16_t>(a), amount));
  if constexpr (sizeof(T) == 4) return static_cast<T>(shift_right(static_cast<std::int32_t>(a), amount));
  if constexpr (sizeof(T) == 8) return static_cast<T>(shift_right(static_cast<std::int64_t>(a), amount));
}

/// Flags different shift amounts: only one amount for all components is documented.
constexpr void flag_amounts(working_set& set, const computation& o) noexcept {
  if (o.sources[1].count == 4) return;
  std::uint32_t differ = 0;
  for (unsigned i = 0, n = set.count(); i < n; ++i)
    differ |= (set.source[1].low[i] ^ set.source[1].low[i] >> 8) & 0xff;
  set.presumed |= differ != 0;
}

/// The second step of shifts such as LSHIFT_OR: replaces each shifted word in `result` by its AND, OR or XOR
/// with the word of the third source, inverted if the instruction says so.
constexpr void combine_words(lane_words& result, const lane_words& third, const computation& o,
                             lane_mask active) noexcept {
  const unsigned n = computed_lanes(active);
  const std::uint32_t flip = mask_if(o.not_result);
  switch (o.family) {
    case family::lshift_and:
    case family::rshift_and:
    case family::lrot_and:
    case family::rrot_and:
      for (unsigned i = 0; i < n; ++i) result[i] = (result[i] & third[i]) ^ flip;
      break;
    case family::lshift_or:
    case family::rshift_or:
    case family::lrot_or:
    case family::rrot_or:
      for (unsigned i = 0; i < n; ++i) result[i] = (result[i] | third[i]) ^ flip;
      break;
    default:
      for (unsigned i = 0; i < n; ++i) result[i] = result[i] ^ third[i] ^ flip;
      break;
  }
}

/// Arranges the shift amounts of bytes or halves as components: one byte of the source for each component, or
/// one for the lower components and one for the upper ones.
template <class T>
constexpr std::uint32_t arrange_amounts(std::uint32_t bytes, bool each) noexcept {
  if constexpr (sizeof(T) == 2) return (bytes & 0xff) | (bytes & 0xff00) << 8;
  return each ? bytes : (bytes & 0xff) * 0x00000101u | (bytes >> 8 & 0xff) * 0x01010000u;
}

/// Shifts of words. `Kind` is a template argument, which lets compilers vectorize the loop if all lanes are
/// shifted by the same amount.
template <shift_kind Kind>
constexpr void shift_words(working_set& set, const computation& o) noexcept {
  const unsigned n = set.count();
  const auto& from = set.source[0].low;
  const auto& amounts = set.source[1].low;
  flag_amounts(set, o);
  const std::uint32_t first = amounts[0] & 0xff;
  if (o.sources[1].is_lane_invariant())
    for (unsigned i = 0; i < n; ++i) set.result.low[i] = shift<std::uint32_t>(Kind, from[i], first);
  else
    for (unsigned i = 0; i < n; ++i)
      set.result.low[i] = shift<std::uint32_t>(Kind, from[i], amounts[i] & 0xff);
  combine_words(set.result.low, set.source[2].low, o, set.active);
}

constexpr shift_kind shift_kind_of(const computation& o) noexcept {
  switch (o.family) {
    case family::lshift_and:
    case family::lshift_or:
    case family::lshift_xor: return shift_kind::left;
    case family::lrot_and:
    case family::lrot_or:
    case family::lrot_xor: return shift_kind::rotate_left;
    case family::rrot_and:
    case family::rrot_or:
    case family::rrot_xor: return shift_kind::rotate_right;
    default: return o.is_signed ? shift_kind::right_signed : shift_kind::right;
  }
}

/// Shifts of bytes and halves.
template <class T>
constexpr void shift_components(working_set& set, const computation& o) noexcept {
  const shift_kind kind = shift_kind_of(o);
  const bool each = o.sources[1].count == 4;
  const auto shifted = [kind](T a, T amount) { return shift<T>(kind, a, amount); };
  flag_amounts(set, o);
  for (unsigned i = 0, n = set.count(); i < n; ++i)
    set.result.low[i] =
        map_components<T, T>(shifted, set.source[0].low[i], arrange_amounts<T>(set.source[1].low[i], each));
  combine_words(set.result.low, set.source[2].low, o, set.active);
}

/// Shifts of 64 bits, by an amount below 256.
constexpr void shift_wide(working_set& set, const computation& o) noexcept {
  const shift_kind kind = shift_kind_of(o);
  flag_amounts(set, o);
  for (unsigned i = 0, n = set.count(); i < n; ++i)
    set.result.set(i, shift<std::uint64_t>(kind, set.source[0].wide(i), set.source[1].low[i] & 0xff));
  combine_words(set.result.low, set.source[2].low, o, set.active);
  combine_words(set.result.high, set.source[2].high, o, set.active);
}

/// The function of a shift of any size; null if `o` is not a shift.
template <class Operation>
constexpr lane_function shift_function(const Operation& o) noexcept {
  switch (o.family) {
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
    default: return nullptr;
  }
  switch (o.type_size) {
    case 8: return shift_components<std::uint8_t>;
    case 16: return shift_components<std::uint16_t>;
    case 64: return shift_wide;
    default: break;
  }
  switch (shift_kind_of(o)) {
    case shift_kind::left: return shift_words<shift_kind::left>;
    case shift_kind::rotate_left: return shift_words<shift_kind::rotate_left>;
    case shift_kind::rotate_right: return shift_words<shift_kind::rotate_right>;
    case shift_kind::right: return shift_words<shift_kind::right>;
    case shift_kind::right_signed: return shift_words<shift_kind::right_signed>;
  }
  return nullptr;
}

constexpr void copy_source(working_set& set, const computation&) noexcept {
  copy_lanes(set.result.low, set.source[0].low, set.active);
}

/// The constant of an instruction with an immediate is its second source.
constexpr void set_immediate(working_set& set, const computation& o) noexcept {
  fill_lanes(set.source[1].low, static_cast<std::uint32_t>(o.immediates[0]), set.active);
}

template <class T>
constexpr void add_immediate(working_set& set, const computation& o) noexcept {
  set_immediate(set, o);
  add_components<T>(set, o);
}

constexpr void combine_immediate(working_set& set, const computation& o) noexcept {
  using u32 = std::uint32_t;
  set_immediate(set, o);
  switch (o.family) {
    case family::and_imm: return map2<u32>(set, [](u32 a, u32 b) { return a & b; });
    case family::or_imm: return map2<u32>(set, [](u32 a, u32 b) { return a | b; });
    default: return map2<u32>(set, [](u32 a, u32 b) { return a ^ b; });
  }
}

constexpr void make_vector(working_set& set, const computation& o) noexcept {
  const auto& [a, b, c, d] = set.source;
  static_cast<void>(d);
  const unsigned n = set.count();
  if (o.type_size == 16)
    for (unsigned i = 0; i < n; ++i) set.result.low[i] = (a.low[i] & 0xffff) | b.low[i] << 16;
  else
    for (unsigned i = 0; i < n; ++i)
      set.result.low[i] = (a.low[i] & 0xff) | (b.low[i] & 0xff) << 8 | c.low[i] << 16;
}

/// IDP; T is std::int32_t or std::uint32_t.
template <class T>
constexpr void dot_products(working_set& set, const computation& o) noexcept {
  for (unsigned i = 0, n = set.count(); i < n; ++i)
    set.result.low[i] = static_cast<std::uint32_t>(arithmetic::dot_product<T>(
        set.source[0].low[i], set.source[1].low[i], static_cast<T>(set.source[2].low[i]), o.saturate));
}

constexpr void count_bits(working_set& set, const computation&) noexcept {
  map1<std::uint32_t>(set, arithmetic::count_set_bits);
}

constexpr void reverse_words(working_set& set, const computation&) noexcept {
  map1<std::uint32_t>(set, arithmetic::reverse_bits);
}

constexpr void invert_words(working_set& set, const computation&) noexcept {
  map1<std::uint32_t>(set, [](std::uint32_t a) { return ~a; });
}

/// The function of a sum, difference or product; null if `o` is another instruction.
template <class Operation>
constexpr lane_function sum_function(const Operation& o) noexcept {
  if (o.saturate)
    return with_integer(
        o, [](auto t) -> lane_function { return saturate_components<typename decltype(t)::type>; });
  return with_unsigned(o, [&](auto t) -> lane_function {
    using T = typename decltype(t)::type;
    return o.family == family::iadd   ? add_components<T>
           : o.family == family::isub ? subtract_components<T>
                                      : multiply_components<T>;
  });
}

/// The function of an instruction of this file; null if `o` is not such an instruction.
template <class Operation>
constexpr lane_function integer_function(const Operation& o) noexcept {
  switch (o.family) {
    case family::mov: return copy_source;
    case family::iadd:
    case family::isub:
    case family::imul: return sum_function(o);
    case family::iadd_imm:
      return with_unsigned(o,
                           [](auto t) -> lane_function { return add_immediate<typename decltype(t)::type>; });
    case family::and_imm:
    case family::or_imm:
    case family::xor_imm: return combine_immediate;
    case family::hadd:
      return with_integer(
          o, [](auto t) -> lane_function { return half_add_components<typename decltype(t)::type>; });
    case family::iabs:
      return o.type_size == 8    ? absolute_components<std::int8_t>
             : o.type_size == 16 ? absolute_components<std::int16_t>
                                 : absolute_components<std::int32_t>;
    case family::icmp:
      return with_integer(
          o, [](auto t) -> lane_function { return compare_components<typename decltype(t)::type>; });
    case family::csel:
      return with_integer(
          o, [](auto t) -> lane_function { return select_components<typename decltype(t)::type>; });
    case family::clz:
      return with_unsigned(o,
                           [](auto t) -> lane_function { return count_zeros<typename decltype(t)::type>; });
    case family::popcount: return count_bits;
    case family::bitrev: return reverse_words;
    case family::not_old: return invert_words;
    case family::mux:
      return with_unsigned(
          o, [](auto t) -> lane_function { return choose_components<typename decltype(t)::type>; });
    case family::mkvec: return make_vector;
    case family::idp:
      return o.number == number_kind::s ? dot_products<std::int32_t> : dot_products<std::uint32_t>;
    default: return shift_function(o);
  }
}

}  // namespace valhall::detail
