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
  return {.rounding = o.rounding, .flush = set.flush};
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
      map2<bits>(set, o.components, [&](bits a, bits b) { return arithmetic::min<Format>(a, b, mode); });
      break;
    case family::fmax:
      map2<bits>(set, o.components, [&](bits a, bits b) { return arithmetic::max<Format>(a, b, mode); });
      break;
    case family::fma:
      map3<bits>(set, o.components,
                 [&](bits a, bits b, bits c) { return arithmetic::multiply_add<Format>(a, b, c, mode); });
      break;
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

/// FREXPM, FREXPE, LDEXP.
template <class Format>
constexpr void split_or_scale(working_set& set, const operation& o) noexcept {
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
    case family::frexpe:
      map1<bits>(set, o.components,
                 [&](bits a) { return static_cast<bits>(arithmetic::exponent<Format>(a, form, mode)); });
      break;
    default:
      map2<bits>(set, o.components, [&](bits a, bits b) {
        const std::int32_t scale =
            sizeof(bits) == 2 ? static_cast<std::int16_t>(b) : static_cast<std::int32_t>(b);
        const auto scaled = arithmetic::scale_by_power<Format>(a, scale, mode);
        if (!scaled.known) set.presumed = true;
        return scaled.value;
      });
  }
}

template <class Format>
constexpr void compare_floats(working_set& set, const operation& o) noexcept {
  using bits = typename Format::bits;
  const float_mode mode = mode_of(set, o);
  const auto relation = static_cast<float_condition>(o.comparison);
  map3<bits>(set, o.components, [&](bits a, bits b, bits c) {
    return combine_outcome<bits>(o, arithmetic::compare<Format>(a, b, relation, mode), c);
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
    set.result.low[i] = arithmetic::multiply_add_scale<binary32>(set.source[0].low[i], set.source[1].low[i],
                                                                 set.source[2].low[i], scale, zeros, mode);
  }
  clamp_components<binary32>(set, o);
}

/// Functions of a 32-bit float, or of bits, whose last bits are not documented.
constexpr bool approximate(working_set& set, const operation& o) noexcept {
  using u32 = std::uint32_t;
  using u16 = std::uint16_t;
  const bool flush = set.flush;
  switch (o.group) {
    case family::frcp:
      if (o.type_size == 16)
        map1<u16>(set, 1, [&](u16 a) { return arithmetic::reciprocal<binary16>(a, flush); });
      else
        map1<u32>(set, 1, [&](u32 a) { return arithmetic::reciprocal<binary32>(a, flush); });
      return true;
    case family::frsq:
      if (o.type_size == 16)
        map1<u16>(set, 1, [&](u16 a) { return arithmetic::reciprocal_root<binary16>(a, flush); });
      else
        map1<u32>(set, 1, [&](u32 a) { return arithmetic::reciprocal_root<binary32>(a, flush); });
      return true;
    case family::flogd:
      map1<u32>(set, 1, [&](u32 a) { return arithmetic::logarithm_over_distance(a, flush); });
      return true;
    case family::flog_table:
      map1<u32>(set, 1, [&](u32 a) { return arithmetic::reciprocal_of_sixteenths(a, flush); });
      return true;
    case family::frcp_approx:
      map1<u32>(set, 1, [&](u32 a) { return arithmetic::reciprocal_of_significand(a, flush); });
      return true;
    case family::frsq_approx:
      map1<u32>(set, 1, [&](u32 a) { return arithmetic::reciprocal_root_of_significand(a, flush); });
      return true;
    case family::fexp:
      map2<u32>(set, 1, [&](u32 a, u32 b) {
        return arithmetic::power_of_two(static_cast<std::int32_t>(a), b, flush);
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
      with_float(o, [&](auto t) { compute_components<typename decltype(t)::format>(set, o); });
      return true;
    case family::frexpm:
    case family::frexpe:
    case family::ldexp:
      with_float(o, [&](auto t) { split_or_scale<typename decltype(t)::format>(set, o); });
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
      return true;
    }
    case family::cubeface1: {
      const float_mode mode = mode_of(set, o);
      map3<u32>(set, 1, [&](u32 x, u32 y, u32 z) { return arithmetic::longest_coordinate(x, y, z, mode); });
      return true;
    }
    default: return approximate(set, o);
  }
}

}  // namespace valhall::detail
