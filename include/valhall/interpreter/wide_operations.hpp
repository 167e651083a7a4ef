// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/interpreter/integer_operations.hpp>

#include <cstdint>

/// Instructions on integers of 64 bits.
namespace valhall::detail {

template <class Function>
constexpr void map_wide(working_set& set, const Function& f) noexcept {
  for (unsigned i = 0, n = set.count(); i < n; ++i)
    set.result.set(i, f(set.source[0].wide(i), set.source[1].wide(i)));
}

constexpr void add_wide(working_set& set, const computation&) noexcept {
  map_wide(set, [](std::uint64_t a, std::uint64_t b) { return a + b; });
}

constexpr void subtract_wide(working_set& set, const computation&) noexcept {
  map_wide(set, [](std::uint64_t a, std::uint64_t b) { return a - b; });
}

/// SHADDX: the second source is already extended.
constexpr void shift_add_wide(working_set& set, const computation& o) noexcept {
  const unsigned shift = static_cast<unsigned>(o.immediates[0]) & 7;
  map_wide(set, [&](std::uint64_t a, std::uint64_t b) {
    return arithmetic::shift_add<std::uint64_t>(a, b, shift);
  });
}

/// IMULD. Its factors have 32 bits; wider factors are not documented.
constexpr void multiply_words(working_set& set, const computation& o) noexcept {
  const bool is_signed = o.number == number_kind::s;
  const auto fits = [&](std::uint64_t factor) {
    return factor == (is_signed ? sign_extend(factor & 0xffffffff, 32) : factor & 0xffffffff);
  };
  map_wide(set, [&](std::uint64_t a, std::uint64_t b) {
    if (!fits(a) || !fits(b)) set.presumed = true;
    return a * b;
  });
}

constexpr void add_to_segments(working_set& set, const computation& o) noexcept {
  map_wide(set, [&](std::uint64_t a, std::uint64_t b) {
    return arithmetic::segment_add(a, static_cast<std::uint32_t>(b), o.neg, o.preserve_null);
  });
}

constexpr void invert_wide(working_set& set, const computation&) noexcept {
  for (unsigned i = 0, n = set.count(); i < n; ++i) set.result.set(i, ~set.source[0].wide(i));
}

/// The function of an instruction of this file; null if `o` is not such an instruction.
template <class Operation>
constexpr lane_function wide_function(const Operation& o) noexcept {
  switch (o.family) {
    case family::iadd: return add_wide;
    case family::isub: return subtract_wide;
    case family::shaddx: return shift_add_wide;
    case family::imuld: return multiply_words;
    case family::seg_add: return add_to_segments;
    case family::not_old: return invert_wide;
    default: return shift_function(o);
  }
}

}  // namespace valhall::detail
