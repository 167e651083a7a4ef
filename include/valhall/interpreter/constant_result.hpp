// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/interpreter/lane_functions.hpp>

#include <cstdint>

/// Results of instructions whose sources are known.
namespace valhall::detail {

/// Whether a result is a NaN, whose bits are not documented.
template <class Operation>
constexpr bool may_be_nan(const Operation& o, std::uint64_t result) noexcept {
  const bool is_float =
      o.number == number_kind::f || o.family == family::v2f32_to_v2f16 || o.family == family::f16_to_f32;
  if (!is_float || o.family == family::csel || o.family == family::fcmp) return false;
  const auto is_half_nan = [](std::uint64_t half) { return (half & 0x7fff) > 0x7c00; };
  return (result & 0x7fffffff) > 0x7f800000 || is_half_nan(result) || is_half_nan(result >> 16);
}

/// Computes the result of `o`, which `f` computes in the interpreter. `fetch(set)` sets the sources of a
/// working set. Returns false if the bits of the result are not known, or depend on the mode for subnormals.
template <class Operation, class Fetch>
constexpr bool constant_result(const Operation& o, lane_function f, const Fetch& fetch,
                               std::uint64_t& result) noexcept {
  if (o.semantics != knowledge::exact || o.presumed) return false;
  std::uint64_t results[2] = {};
  for (unsigned flush = 0; flush < 2; ++flush) {
    working_set set{};
    set.active = 1;
    set.flush = flush != 0;
    if (!fetch(set)) return false;
    f(set, o);
    if (set.presumed || (set.unknown & 1) != 0) return false;
    results[flush] = o.fills_pair ? set.result.wide(0) : set.result.low[0];
  }
  result = results[0];
  return results[0] == results[1] && !may_be_nan(o, result);
}

}  // namespace valhall::detail
