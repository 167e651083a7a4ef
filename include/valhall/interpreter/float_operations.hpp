// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arithmetic/cube.hpp>
#include <valhall/arithmetic/exponent.hpp>
#include <valhall/arithmetic/exponential.hpp>
#include <valhall/arithmetic/float_order.hpp>
#include <valhall/arithmetic/logarithm.hpp>
#include <valhall/arithmetic/multiply_add.hpp>
#include <valhall/arithmetic/reciprocal.hpp>
#include <valhall/arithmetic/sine.hpp>
#include <valhall/interpreter/integer_operations.hpp>

#include <cstdint>

/// Instructions on floats.
namespace valhall::detail {

using arithmetic::binary16;
using arithmetic::binary32;
using arithmetic::float_mode;

/// Rounding mode of an instruction, and its treatment of subnormals.
constexpr float_mode mode_of(const working_set& set, const computation& o) noexcept {
  return {.rounding = o.rounding, .flush = set.flush && !o.keeps_subnormals};
}

/// A format of floats as a value, like `type_tag`.
template <class Format>
struct format_tag {
  using format = Format;
};

/// f(format_tag<Format>) for the format of an instruction.
template <class Function>
constexpr lane_function with_float(const computation& o, const Function& f) noexcept {
  return o.type_size == 16 ? f(format_tag<binary16>()) : f(format_tag<binary32>());
}

/// Replaces all components of a word of each lane by f(component).
template <class T, class Function>
constexpr void replace_components(lane_words& words, lane_mask active, const Function& f) noexcept {
  for (unsigned i = 0, n = computed_lanes(active); i < n; ++i) words[i] = map_components<T, T>(f, words[i]);
}

/// Applies the clamp to all components of the result.
template <class Format>
constexpr void clamp_components(working_set& set, const computation& o) noexcept {
  using bits = typename Format::bits;
  const auto apply = [&](auto limits) {
    replace_components<bits>(set.result.low, set.active,
                             [](bits a) { return arithmetic::clamped<Format>(a, decltype(limits)::value); });
  };
  switch (o.clamps) {
    case clamp::none: return;
    case clamp::clamp_0_inf: return apply(constant_tag<clamp::clamp_0_inf>());
    case clamp::clamp_m1_1: return apply(constant_tag<clamp::clamp_m1_1>());
    case clamp::clamp_0_1: return apply(constant_tag<clamp::clamp_0_1>());
  }
}

/// Flushes subnormals in all components.
template <class Format>
constexpr void flush_components(lane_words& words, lane_mask active) noexcept {
  using bits = typename Format::bits;
  replace_components<bits>(words, active, [](bits a) {
    return arithmetic::flushed<Format>(a, {.rounding = round_mode::rte, .flush = true});
  });
}

/// FLUSH: replaces the values that the modifiers select, and keeps all others.
template <class Format>
constexpr typename Format::bits flush(const computation& o, typename Format::bits a) noexcept {
  using bits = typename Format::bits;
  const std::uint32_t sign = a & Format::sign, magnitude = a & ~Format::sign;
  constexpr std::uint32_t quiet = std::uint32_t{1} << (Format::fraction_bits - 1);
  if (magnitude > Format::infinity) {
    if (o.nan == nan_mode::flush_nan) return 0;
    return static_cast<bits>(o.nan == nan_mode::quiet_nan ? a | quiet : a);
  }
  if (magnitude == Format::infinity && o.flushes_infinity) return static_cast<bits>(sign | Format::largest);
  if (magnitude < Format::least_normal && o.flushes_subnormals) return static_cast<bits>(sign);
  return a;
}

/// Rounds floats to halves, in the low bits.
constexpr void narrow_floats(lane_words& words, lane_mask active, float_mode mode) noexcept {
  const unsigned n = computed_lanes(active);
  if (arithmetic::detail::on_host(mode)) {
    using host = arithmetic::detail::host_operations<binary16>;
    if (mode.flush) flush_components<binary32>(words, active);
    for (unsigned i = 0; i < n; ++i) words[i] = host::half_of(arithmetic::detail::host_float(words[i]));
    if (mode.flush) flush_components<binary16>(words, active);
  } else {
    for (unsigned i = 0; i < n; ++i) words[i] = arithmetic::convert<binary16, binary32>(words[i], mode);
  }
}

/// Rounds 32-bit results to halves, and stores each in both halves of its word. This is F32_TO_F16 if 0 was
/// added; any other sum was rounded before, and is presumably rounded twice.
constexpr void narrow_results(working_set& set, const computation& o) noexcept {
  const operation_source& zero = o.sources[1];
  const bool is_conversion =
      o.family == family::fadd && zero.kind == source_kind::constant && zero.constant == 0;
  set.presumed |= !is_conversion;
  narrow_floats(set.result.low, set.active, {.rounding = o.rounding, .flush = false});
  for (unsigned i = 0, n = set.count(); i < n; ++i) set.result.low[i] *= 0x10001u;
}

/// Clamps the results, and rounds them if the destination is narrower.
template <class Format>
constexpr void finish_floats(working_set& set, const computation& o) noexcept {
  clamp_components<Format>(set, o);
  if (o.narrows) narrow_results(set, o);
}

/// Flushes subnormals in the first `count` sources if the mode requires it.
template <class Format>
constexpr void flush_sources(working_set& set, unsigned count, float_mode mode) noexcept {
  if (!mode.flush) return;
  for (unsigned s = 0; s < count; ++s) flush_components<Format>(set.source[s].low, set.active);
}

template <class Format>
constexpr void flush_result(working_set& set, float_mode mode) noexcept {
  if (mode.flush) flush_components<Format>(set.result.low, set.active);
}

template <class Format>
constexpr void add_floats(working_set& set, const computation& o) noexcept {
  using bits = typename Format::bits;
  using host = arithmetic::detail::host_operations<Format>;
  const float_mode mode = mode_of(set, o);
  if (arithmetic::detail::on_host(mode)) {
    flush_sources<Format>(set, 2, mode);
    map2<bits>(set, [](bits a, bits b) { return static_cast<bits>(host::add(a, b)); });
    flush_result<Format>(set, mode);
  } else {
    map2<bits>(set, [&](bits a, bits b) { return arithmetic::add<Format>(a, b, mode); });
  }
  finish_floats<Format>(set, o);
}

template <class Format>
constexpr void add_float_immediate(working_set& set, const computation& o) noexcept {
  set_immediate(set, o);
  add_floats<Format>(set, o);
}

template <class Format>
constexpr void multiply_add_floats(working_set& set, const computation& o) noexcept {
  using bits = typename Format::bits;
  using host = arithmetic::detail::host_operations<Format>;
  const float_mode mode = mode_of(set, o);
  bool done = false;
  if (arithmetic::detail::on_host(mode)) {
    std::uint32_t doubtful = 0;
    flush_sources<Format>(set, 3, mode);
    map3<bits>(set, [&](bits a, bits b, bits c) {
      return static_cast<bits>(host::multiply_add(a, b, c, doubtful));
    });
    flush_result<Format>(set, mode);
    done = doubtful == 0;
  }
  if (!done)
    map3<bits>(set, [&](bits a, bits b, bits c) { return arithmetic::multiply_add<Format>(a, b, c, mode); });
  finish_floats<Format>(set, o);
}

/// FMIN and FMAX.
template <class Format>
constexpr void choose_extremes(working_set& set, const computation& o) noexcept {
  using bits = typename Format::bits;
  const bool greatest = o.family == family::fmax;
  flush_sources<Format>(set, 2, mode_of(set, o));
  map2<bits>(set, [greatest](bits a, bits b) { return arithmetic::detail::extreme<Format>(a, b, greatest); });
  if (o.propagates_nan)
    for (unsigned i = 0, n = set.count(); i < n; ++i)
      set.result.low[i] = map_components<bits, bits>(arithmetic::with_nan<Format>, set.source[0].low[i],
                                                     set.source[1].low[i], set.result.low[i]);
  finish_floats<Format>(set, o);
}

template <class Format>
constexpr void flush_floats(working_set& set, const computation& o) noexcept {
  using bits = typename Format::bits;
  map1<bits>(set, [&](bits a) { return flush<Format>(o, a); });
  finish_floats<Format>(set, o);
}

template <class Format>
constexpr void round_floats(working_set& set, const computation& o) noexcept {
  using bits = typename Format::bits;
  const float_mode mode = mode_of(set, o);
  map1<bits>(set, [&](bits a) { return arithmetic::round_to_whole<Format>(a, mode); });
  finish_floats<Format>(set, o);
}

constexpr arithmetic::frexp_form form_of(const computation& o) noexcept {
  return o.sqrt  ? arithmetic::frexp_form::sqrt
         : o.log ? arithmetic::frexp_form::log
                 : arithmetic::frexp_form::plain;
}

/// LDEXP. Results that are not normal are unknown.
template <class Format>
constexpr void scale_by_powers(working_set& set, const computation& o) noexcept {
  using bits = typename Format::bits;
  const float_mode mode = mode_of(set, o);
  for (unsigned i = 0, n = set.count(); i < n; ++i) {
    const auto scaled = [&](bits a, bits b) {
      const auto scale = sizeof(bits) == 2 ? static_cast<std::int16_t>(b) : static_cast<std::int32_t>(b);
      const auto result = arithmetic::scale_by_power<Format>(a, scale, mode);
      if (!result.known) set.unknown |= 1u << i;
      return result.value;
    };
    set.result.low[i] = map_components<bits, bits>(scaled, set.source[0].low[i], set.source[1].low[i]);
  }
}

template <class Format>
constexpr void take_significands(working_set& set, const computation& o) noexcept {
  using bits = typename Format::bits;
  const float_mode mode = mode_of(set, o);
  const auto form = form_of(o);
  map1<bits>(set, [&](bits a) {
    if (!arithmetic::detail::splits<Format>(a)) set.presumed = true;
    return arithmetic::significand<Format>(a, form, mode);
  });
}

template <class Format>
constexpr void take_exponents(working_set& set, const computation& o) noexcept {
  using bits = typename Format::bits;
  const float_mode mode = mode_of(set, o);
  const auto form = form_of(o);
  map1<bits>(set, [&](bits a) { return static_cast<bits>(arithmetic::exponent<Format>(a, form, mode)); });
}

template <class Format>
constexpr arithmetic::float_comparison<Format> comparison_of(const working_set& set,
                                                             const computation& o) noexcept {
  return arithmetic::float_comparison<Format>(static_cast<condition>(o.comparison), mode_of(set, o));
}

template <class Format>
constexpr void compare_floats(working_set& set, const computation& o) noexcept {
  using bits = typename Format::bits;
  compare_where<bits, std::uint32_t>(set, o, true_value<bits>(o.result), comparison_of<Format>(set, o));
}

template <class Format>
constexpr void select_floats(working_set& set, const computation& o) noexcept {
  select_where<typename Format::bits, std::uint32_t>(set, comparison_of<Format>(set, o));
}

constexpr bool is_finite(std::uint32_t a) noexcept {
  return arithmetic::absolute<binary32>(a) < binary32::infinity;
}

/// FMA_RSCALE and its variants.
constexpr void scale_sums(working_set& set, const computation& o) noexcept {
  using arithmetic::zero_product;
  const zero_product zeros = o.family == family::fma_rscale_n      ? zero_product::zero
                             : o.family == family::fma_rscale_left ? zero_product::left
                                                                   : zero_product::ieee;
  const bool is_short = o.family == family::fma_rscale_scale16;
  const float_mode mode = mode_of(set, o);
  for (unsigned i = 0, n = set.count(); i < n; ++i) {
    const std::uint32_t d = set.source[3].low[i];
    const auto scale = is_short ? std::int32_t{static_cast<std::int16_t>(d)} : static_cast<std::int32_t>(d);
    const std::uint32_t a = set.source[0].low[i], b = set.source[1].low[i], c = set.source[2].low[i];
    const std::uint32_t value = arithmetic::multiply_add_scale<binary32>(a, b, c, scale, zeros, mode);
    set.result.low[i] = value;
    // Presumed: infinities and NaN are as in FMA, and a zero stays zero.
    if (arithmetic::absolute<binary32>(value) >= binary32::infinity)
      set.presumed |= !is_finite(a) || !is_finite(b) || !is_finite(c);
    else if (arithmetic::is_zero<binary32>(value))
      set.presumed |=
          arithmetic::is_zero<binary32>(arithmetic::multiply_add_scale<binary32>(a, b, c, 0, zeros, mode));
  }
  clamp_components<binary32>(set, o);
}

constexpr bool is_positive_number(std::uint32_t a) noexcept { return a - 1 < binary32::infinity - 1; }

/// Places the result of FRCP or FRSQ in a word. A destination half takes the corresponding half of it: a
/// 16-bit result is in both halves from v11 on, and before that in the low one, so that the high half stores
/// 0.
constexpr std::uint32_t place_result(const computation& o, std::uint32_t value) noexcept {
  return o.repeats ? value * 0x10001u : value;
}

/// FRCP.
template <class Format>
constexpr void take_reciprocals(working_set& set, const computation& o) noexcept {
  map1<std::uint32_t>(set, [&](std::uint32_t a) {
    return place_result(o, arithmetic::reciprocal<Format>(static_cast<typename Format::bits>(a)));
  });
}

/// FRSQ.
template <class Format>
constexpr void take_reciprocal_roots(working_set& set, const computation& o) noexcept {
  map1<std::uint32_t>(set, [&](std::uint32_t a) {
    return place_result(o, arithmetic::reciprocal_sqrt<Format>(static_cast<typename Format::bits>(a)));
  });
}

/// Functions of a 32-bit float, or of bits, whose last bits are not documented.
constexpr void approximate(working_set& set, const computation& o) noexcept {
  using u32 = std::uint32_t;
  const bool flush = set.flush;
  switch (o.family) {
    case family::flogd:
      return map1<u32>(set, [&](u32 a) {
        if (!is_positive_number(arithmetic::flushed<binary32>(a, {.flush = flush}))) set.presumed = true;
        return arithmetic::logarithm_over_distance(a, flush);
      });
    case family::flog_table:
      return map1<u32>(set, [&](u32 a) { return arithmetic::reciprocal_of_sixteenths(a, flush); });
    case family::frcp_approx:
      return map1<u32>(set, [&](u32 a) {
        if (!arithmetic::detail::splits<binary32>(arithmetic::flushed<binary32>(a, {.flush = flush})))
          set.presumed = true;
        return arithmetic::reciprocal_of_significand(a, flush);
      });
    case family::frsq_approx:
      return map1<u32>(set, [&](u32 a) {
        if (!is_positive_number(arithmetic::flushed<binary32>(a, {.flush = flush}))) set.presumed = true;
        return arithmetic::reciprocal_root_of_significand(a, flush);
      });
    case family::fexp:
      map2<u32>(set, [&](u32 a, u32 b) {
        if (arithmetic::is_beyond_powers(b)) set.presumed = true;
        return arithmetic::power_of_two(static_cast<std::int32_t>(a), b);
      });
      return clamp_components<binary32>(set, o);
    case family::fexp_table: return map1<u32>(set, arithmetic::power_of_sixteenths);
    case family::fsin_table: return map1<u32>(set, arithmetic::sine_of_step);
    default: return map1<u32>(set, arithmetic::cosine_of_step);
  }
}

/// FADD_LSCALE.
constexpr void add_log_significands(working_set& set, const computation& o) noexcept {
  const float_mode mode = mode_of(set, o);
  map2<std::uint32_t>(set, [&](std::uint32_t a, std::uint32_t b) {
    return arithmetic::add_log_significand<binary32>(a, b, mode);
  });
  finish_floats<binary32>(set, o);
}

/// CUBEFACE1.
constexpr void divide_cube(working_set& set, const computation&) noexcept {
  map3<std::uint32_t>(set, arithmetic::cube_divisor);
}

/// CUBEFACE2.
constexpr void select_faces(working_set& set, const computation& o) noexcept {
  const float_mode mode = mode_of(set, o);
  map3<std::uint32_t>(set, [&](std::uint32_t x, std::uint32_t y, std::uint32_t z) {
    return arithmetic::cube_face_bits(x, y, z, mode);
  });
}

/// CUBE_SSEL and CUBE_TSEL. Results are unknown for face numbers above 5, and presumed for infinite
/// coordinates.
constexpr void select_coordinates(working_set& set, const computation& o) noexcept {
  const bool along_s = o.family == family::cube_ssel;
  for (unsigned i = 0, n = set.count(); i < n; ++i) {
    const std::uint32_t a = set.source[0].low[i], b = set.source[1].low[i], bits = set.source[2].low[i];
    const std::uint32_t face = bits >> arithmetic::cube_face_start;
    if (face > static_cast<std::uint32_t>(arithmetic::cube_face::negative_z)) set.unknown |= 1u << i;
    if ((bits & arithmetic::cube_infinite) != 0) set.presumed = true;
    const auto named = static_cast<arithmetic::cube_face>(face);
    set.result.low[i] = along_s ? arithmetic::cube_s(a, b, named) : arithmetic::cube_t(a, b, named);
  }
}

/// The function of an instruction of this file; null if `o` is not such an instruction.
template <class Operation>
constexpr lane_function float_function(const Operation& o) noexcept {
  switch (o.family) {
    case family::fadd:
      return with_float(o, [](auto t) -> lane_function { return add_floats<typename decltype(t)::format>; });
    case family::fadd_imm:
      return with_float(
          o, [](auto t) -> lane_function { return add_float_immediate<typename decltype(t)::format>; });
    case family::fmin:
    case family::fmax:
      return with_float(
          o, [](auto t) -> lane_function { return choose_extremes<typename decltype(t)::format>; });
    case family::fma:
      return with_float(
          o, [](auto t) -> lane_function { return multiply_add_floats<typename decltype(t)::format>; });
    case family::fround:
      return with_float(o,
                        [](auto t) -> lane_function { return round_floats<typename decltype(t)::format>; });
    case family::flush:
      return with_float(o,
                        [](auto t) -> lane_function { return flush_floats<typename decltype(t)::format>; });
    case family::frexpm:
      return with_float(
          o, [](auto t) -> lane_function { return take_significands<typename decltype(t)::format>; });
    case family::frexpe:
      return with_float(o,
                        [](auto t) -> lane_function { return take_exponents<typename decltype(t)::format>; });
    case family::ldexp:
      return with_float(
          o, [](auto t) -> lane_function { return scale_by_powers<typename decltype(t)::format>; });
    case family::fcmp:
      return with_float(o,
                        [](auto t) -> lane_function { return compare_floats<typename decltype(t)::format>; });
    case family::csel:
      return with_float(o,
                        [](auto t) -> lane_function { return select_floats<typename decltype(t)::format>; });
    case family::frcp:
      return with_float(
          o, [](auto t) -> lane_function { return take_reciprocals<typename decltype(t)::format>; });
    case family::frsq:
      return with_float(
          o, [](auto t) -> lane_function { return take_reciprocal_roots<typename decltype(t)::format>; });
    case family::fma_rscale:
    case family::fma_rscale_n:
    case family::fma_rscale_left:
    case family::fma_rscale_scale16: return scale_sums;
    case family::fadd_lscale: return add_log_significands;
    case family::cubeface1: return divide_cube;
    case family::cubeface2: return select_faces;
    case family::cube_ssel:
    case family::cube_tsel: return select_coordinates;
    case family::flogd:
    case family::flog_table:
    case family::frcp_approx:
    case family::frsq_approx:
    case family::fexp:
    case family::fexp_table:
    case family::fsin_table:
    case family::fcos_table: return approximate;
    default: return nullptr;
  }
}

}  // namespace valhall::detail
