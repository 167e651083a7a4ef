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
constexpr float_mode mode_of(const working_set& set, const operation& o) noexcept {
  return {.rounding = o.rounding, .flush = set.flush && !o.keeps_subnormals};
}

/// A format of floats as a value, like `type_tag`.
template <class Format>
struct format_tag {
  using format = Format;
};

template <class Function>
constexpr void with_float(const operation& o, const Function& f) noexcept {
  if (o.type_size == 16) return f(format_tag<binary16>());
  f(format_tag<binary32>());
}

/// Applies the clamp to all components of the result.
template <class Format>
constexpr void clamp_components(working_set& set, const operation& o) noexcept {
  using bits = typename Format::bits;
  if (o.clamps == clamp::none) return;
  for (unsigned i = 0; i < set.lanes; ++i) {
    std::uint32_t value = 0;
    for (unsigned k = 0; k < 32 / (8 * sizeof(bits)); ++k)
      value |= std::uint32_t{arithmetic::clamped<Format>(component<bits>(set.result.low[i], k), o.clamps)}
               << (8 * sizeof(bits) * k % 32);
    set.result.low[i] = value;
  }
}

/// FLUSH: what the modifiers name is replaced, anything else is kept.
template <class Format>
constexpr typename Format::bits flush(const operation& o, typename Format::bits a) noexcept {
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

/// Rounds 32-bit results to halves, F32_TO_F16 if 0 was added: both halves have the result. A sum that was
/// rounded before is presumably rounded twice.
constexpr void narrow_results(working_set& set, const operation& o) noexcept {
  const operation_source& zero = o.sources[1];
  const bool is_conversion =
      o.group == family::fadd && zero.kind == source_kind::constant && zero.constant == 0;
  set.presumed |= !is_conversion;
  for (unsigned i = 0; i < set.lanes; ++i) {
    const std::uint32_t half =
        arithmetic::convert<binary16, binary32>(set.result.low[i], {.rounding = o.rounding, .flush = false});
    set.result.low[i] = half * 0x10001u;
  }
}

/// FADD, FMIN, FMAX, FMA: the operands are components of the format.
template <class Format>
constexpr void compute_components(working_set& set, const operation& o) noexcept {
  using bits = typename Format::bits;
  const float_mode mode = mode_of(set, o);
  switch (o.group) {
    case family::fadd:
    case family::fadd_imm:
      map2<bits>(set, o.components, [&](bits a, bits b) { return arithmetic::add<Format>(a, b, mode); });
      break;
    case family::fmin:
      map2<bits>(set, o.components, [&](bits a, bits b) {
        const bits least = arithmetic::min<Format>(a, b, mode);
        return o.propagates_nan ? arithmetic::with_nan<Format>(a, b, least) : least;
      });
      break;
    case family::fmax:
      map2<bits>(set, o.components, [&](bits a, bits b) {
        const bits greatest = arithmetic::max<Format>(a, b, mode);
        return o.propagates_nan ? arithmetic::with_nan<Format>(a, b, greatest) : greatest;
      });
      break;
    case family::fma:
      map3<bits>(set, o.components,
                 [&](bits a, bits b, bits c) { return arithmetic::multiply_add<Format>(a, b, c, mode); });
      break;
    case family::flush: map1<bits>(set, o.components, [&](bits a) { return flush<Format>(o, a); }); break;
    case family::fround:
      map1<bits>(set, o.components, [&](bits a) { return arithmetic::round_to_whole<Format>(a, mode); });
      break;
    default: break;
  }
  clamp_components<Format>(set, o);
}

constexpr arithmetic::frexp_form form_of(const operation& o) noexcept {
  return o.sqrt  ? arithmetic::frexp_form::sqrt
         : o.log ? arithmetic::frexp_form::log
                 : arithmetic::frexp_form::plain;
}

/// LDEXP. The results that are not normal are unknown.
template <class Format>
constexpr void scale_by_powers(working_set& set, const operation& o) noexcept {
  using bits = typename Format::bits;
  const float_mode mode = mode_of(set, o);
  for (unsigned i = 0; i < set.lanes; ++i) {
    std::uint32_t value = 0;
    for (unsigned k = 0; k < o.components; ++k) {
      const bits b = component<bits>(set.source[1].low[i], k);
      const std::int32_t scale =
          sizeof(bits) == 2 ? static_cast<std::int16_t>(b) : static_cast<std::int32_t>(b);
      const auto scaled =
          arithmetic::scale_by_power<Format>(component<bits>(set.source[0].low[i], k), scale, mode);
      if (!scaled.known) set.unknown |= 1u << i;
      value |= component_bits(scaled.value) << (8 * sizeof(bits) * k % 32);
    }
    set.result.low[i] = value;
  }
}

/// FREXPM, FREXPE.
template <class Format>
constexpr void split(working_set& set, const operation& o) noexcept {
  using bits = typename Format::bits;
  const float_mode mode = mode_of(set, o);
  const auto form = form_of(o);
  switch (o.group) {
    case family::frexpm:
      map1<bits>(set, o.components, [&](bits a) {
        if (!arithmetic::detail::splits<Format>(a)) set.presumed = true;
        return arithmetic::significand<Format>(a, form, mode);
      });
      break;
    default:
      map1<bits>(set, o.components,
                 [&](bits a) { return static_cast<bits>(arithmetic::exponent<Format>(a, form, mode)); });
  }
}

template <class Format>
constexpr void compare_floats(working_set& set, const operation& o) noexcept {
  using bits = typename Format::bits;
  const float_mode mode = mode_of(set, o);
  const auto relation = static_cast<float_condition>(o.comparison);
  const bits if_true = true_value<bits>(o.result);
  const bool both = o.and_;
  map3<bits>(set, o.components, [&](bits a, bits b, bits c) {
    return combine_outcome<bits>(arithmetic::compare<Format>(a, b, relation, mode), c, both, if_true);
  });
}

template <class Format>
constexpr void select_floats(working_set& set, const operation& o) noexcept {
  using bits = typename Format::bits;
  const float_mode mode = mode_of(set, o);
  const auto relation = static_cast<float_condition>(o.comparison);
  for (unsigned i = 0; i < set.lanes; ++i) {
    std::uint32_t value = 0;
    for (unsigned k = 0; k < o.components; ++k) {
      const bool holds = arithmetic::compare<Format>(
          component<bits>(set.source[0].low[i], k), component<bits>(set.source[1].low[i], k), relation, mode);
      value |= std::uint32_t{component<bits>(set.source[holds ? 2 : 3].low[i], k)}
               << (8 * sizeof(bits) * k % 32);
    }
    set.result.low[i] = value;
  }
}

constexpr bool is_finite(std::uint32_t a) noexcept {
  return arithmetic::absolute<binary32>(a) < binary32::infinity;
}

/// FMA_RSCALE and its variants.
constexpr void scale_sums(working_set& set, const operation& o) noexcept {
  using arithmetic::zero_product;
  const zero_product zeros = o.group == family::fma_rscale_n      ? zero_product::zero
                             : o.group == family::fma_rscale_left ? zero_product::left
                                                                  : zero_product::ieee;
  const bool is_short = o.group == family::fma_rscale_scale16;
  const float_mode mode = mode_of(set, o);
  for (unsigned i = 0; i < set.lanes; ++i) {
    const std::uint32_t d = set.source[3].low[i];
    const auto scale = is_short ? std::int32_t{static_cast<std::int16_t>(d)} : static_cast<std::int32_t>(d);
    const std::uint32_t a = set.source[0].low[i], b = set.source[1].low[i], c = set.source[2].low[i];
    const std::uint32_t value = arithmetic::multiply_add_scale<binary32>(a, b, c, scale, zeros, mode);
    set.result.low[i] = value;
    // That infinities and NaN are those of FMA, and that a zero stays zero, is presumed.
    if (arithmetic::absolute<binary32>(value) >= binary32::infinity)
      set.presumed |= !is_finite(a) || !is_finite(b) || !is_finite(c);
    else if (arithmetic::is_zero<binary32>(value))
      set.presumed |=
          arithmetic::is_zero<binary32>(arithmetic::multiply_add_scale<binary32>(a, b, c, 0, zeros, mode));
  }
  clamp_components<binary32>(set, o);
}

constexpr bool is_positive_number(std::uint32_t a) noexcept { return a - 1 < binary32::infinity - 1; }

/// The result of FRCP.f16 or FRSQ.f16. A half as destination takes its half of it: from v11 on the result is
/// in both, before that in the low one, so that the high half stores 0.
constexpr std::uint32_t half_result(const operation& o, std::uint16_t value) noexcept {
  const bool both = o.edition >= edition::v11 && o.halves != encoding::whole_register;
  return both ? value * 0x10001u : value;
}

/// Functions of a 32-bit float, or of bits, whose last bits are not documented.
constexpr bool approximate(working_set& set, const operation& o) noexcept {
  using u32 = std::uint32_t;
  const bool flush = set.flush;
  switch (o.group) {
    case family::frcp:
      if (o.type_size == 16)
        map1<u32>(set, 1, [&](u32 a) {
          return half_result(o, arithmetic::reciprocal<binary16>(static_cast<std::uint16_t>(a)));
        });
      else
        map1<u32>(set, 1, [](u32 a) { return arithmetic::reciprocal<binary32>(a); });
      return true;
    case family::frsq:
      if (o.type_size == 16)
        map1<u32>(set, 1, [&](u32 a) {
          return half_result(o, arithmetic::reciprocal_root<binary16>(static_cast<std::uint16_t>(a)));
        });
      else
        map1<u32>(set, 1, [](u32 a) { return arithmetic::reciprocal_root<binary32>(a); });
      return true;
    case family::flogd:
      map1<u32>(set, 1, [&](u32 a) {
        if (!is_positive_number(arithmetic::flushed<binary32>(a, {.flush = flush}))) set.presumed = true;
        return arithmetic::logarithm_over_distance(a, flush);
      });
      return true;
    case family::flog_table:
      map1<u32>(set, 1, [&](u32 a) { return arithmetic::reciprocal_of_sixteenths(a, flush); });
      return true;
    case family::frcp_approx:
      map1<u32>(set, 1, [&](u32 a) {
        if (!arithmetic::detail::splits<binary32>(arithmetic::flushed<binary32>(a, {.flush = flush})))
          set.presumed = true;
        return arithmetic::reciprocal_of_significand(a, flush);
      });
      return true;
    case family::frsq_approx:
      map1<u32>(set, 1, [&](u32 a) {
        if (!is_positive_number(arithmetic::flushed<binary32>(a, {.flush = flush}))) set.presumed = true;
        return arithmetic::reciprocal_root_of_significand(a, flush);
      });
      return true;
    case family::fexp:
      map2<u32>(set, 1, [&](u32 a, u32 b) {
        if (arithmetic::is_beyond_powers(b)) set.presumed = true;
        return arithmetic::power_of_two(static_cast<std::int32_t>(a), b);
      });
      clamp_components<binary32>(set, o);
      return true;
    case family::fexp_table:
      map1<u32>(set, 1, [](u32 a) { return arithmetic::power_of_sixteenths(a); });
      return true;
    case family::fsin_table:
      map1<u32>(set, 1, [](u32 a) { return arithmetic::sine_of_step(a); });
      return true;
    case family::fcos_table:
      map1<u32>(set, 1, [](u32 a) { return arithmetic::cosine_of_step(a); });
      return true;
    default: return false;
  }
}

/// CUBE_SSEL and CUBE_TSEL. Only the numbers of six faces are known, and only finite coordinates.
constexpr void select_coordinates(working_set& set, const operation& o) noexcept {
  const bool along_s = o.group == family::cube_ssel;
  for (unsigned i = 0; i < set.lanes; ++i) {
    const std::uint32_t a = set.source[0].low[i], b = set.source[1].low[i], bits = set.source[2].low[i];
    const std::uint32_t face = bits >> arithmetic::cube_face_start;
    if (face > static_cast<std::uint32_t>(arithmetic::cube_face::negative_z)) set.unknown |= 1u << i;
    if ((bits & arithmetic::cube_infinite) != 0) set.presumed = true;
    const auto named = static_cast<arithmetic::cube_face>(face);
    set.result.low[i] = along_s ? arithmetic::cube_s(a, b, named) : arithmetic::cube_t(a, b, named);
  }
}

/// Computes an instruction of this file. False if `o` is not one.
constexpr bool compute_float(working_set& set, const operation& o) noexcept {
  using u32 = std::uint32_t;
  switch (o.group) {
    case family::fadd_imm: set_immediate(set, o); [[fallthrough]];
    case family::fadd:
    case family::fmin:
    case family::fmax:
    case family::fma:
    case family::fround:
    case family::flush:
      with_float(o, [&](auto t) { compute_components<typename decltype(t)::format>(set, o); });
      if (o.narrows) narrow_results(set, o);
      return true;
    case family::frexpm:
    case family::frexpe:
      with_float(o, [&](auto t) { split<typename decltype(t)::format>(set, o); });
      return true;
    case family::ldexp:
      with_float(o, [&](auto t) { scale_by_powers<typename decltype(t)::format>(set, o); });
      return true;
    case family::fcmp:
      with_float(o, [&](auto t) { compare_floats<typename decltype(t)::format>(set, o); });
      return true;
    case family::csel:
      with_float(o, [&](auto t) { select_floats<typename decltype(t)::format>(set, o); });
      return true;
    case family::fma_rscale:
    case family::fma_rscale_n:
    case family::fma_rscale_left:
    case family::fma_rscale_scale16: scale_sums(set, o); return true;
    case family::fadd_lscale: {
      const float_mode mode = mode_of(set, o);
      map2<u32>(set, 1, [&](u32 a, u32 b) { return arithmetic::add_log_significand<binary32>(a, b, mode); });
      clamp_components<binary32>(set, o);
      if (o.narrows) narrow_results(set, o);
      return true;
    }
    case family::cubeface1:
      map3<u32>(set, 1, [](u32 x, u32 y, u32 z) { return arithmetic::cube_divisor(x, y, z); });
      return true;
    case family::cubeface2: {
      const float_mode mode = mode_of(set, o);
      map3<u32>(set, 1, [&](u32 x, u32 y, u32 z) { return arithmetic::cube_face_bits(x, y, z, mode); });
      return true;
    }
    case family::cube_ssel:
    case family::cube_tsel: select_coordinates(set, o); return true;
    default: return approximate(set, o);
  }
}

}  // namespace valhall::detail
