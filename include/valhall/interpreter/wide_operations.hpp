// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/interpreter/integer_operations.hpp>

#include <cstdint>

/// Instructions on integers of 64 bits.
namespace valhall::detail {

template <class Function>
constexpr void map_wide(working_set& set, const Function& f) noexcept {
  for (unsigned i = 0; i < set.lanes; ++i) set.result.set(i, f(set.source[0].wide(i), set.source[1].wide(i)));
}

/// SHADDX: the second source is already extended.
constexpr std::uint64_t shift_add_wide(const operation& o, std::uint64_t a, std::uint64_t b) noexcept {
  return arithmetic::shift_add<std::uint64_t>(a, b, static_cast<unsigned>(o.immediates[0]) & 7);
}

/// The factors of IMULD have 32 bits; wider factors are not documented.
constexpr std::uint64_t multiply_words(working_set& set, const operation& o, std::uint64_t a,
                                       std::uint64_t b) noexcept {
  const bool is_signed = o.number == number_kind::s;
  const auto fits = [&](std::uint64_t factor) {
    return factor == (is_signed ? sign_extend(factor & 0xffffffff, 32) : factor & 0xffffffff);
  };
  if (!fits(a) || !fits(b)) set.presumed = true;
  return a * b;
}

/// Computes an instruction of this file. False if `o` is not one.
constexpr bool compute_wide(working_set& set, const operation& o) noexcept {
  using u64 = std::uint64_t;
  switch (o.group) {
    case family::iadd: map_wide(set, [](u64 a, u64 b) { return a + b; }); return true;
    case family::isub: map_wide(set, [](u64 a, u64 b) { return a - b; }); return true;
    case family::shaddx: map_wide(set, [&](u64 a, u64 b) { return shift_add_wide(o, a, b); }); return true;
    case family::imuld:
      map_wide(set, [&](u64 a, u64 b) { return multiply_words(set, o, a, b); });
      return true;
    case family::seg_add:
      map_wide(set, [&](u64 a, u64 b) {
        return arithmetic::segment_add(a, static_cast<std::uint32_t>(b), o.neg, o.preserve_null);
      });
      return true;
    case family::not_old:
      for (unsigned i = 0; i < set.lanes; ++i) set.result.set(i, ~set.source[0].wide(i));
      return true;
    default: return compute_shift(set, o);
  }
}

}  // namespace valhall::detail
