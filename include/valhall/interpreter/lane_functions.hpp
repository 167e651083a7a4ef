// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/interpreter/conversion_operations.hpp>
#include <valhall/interpreter/float_operations.hpp>
#include <valhall/interpreter/integer_operations.hpp>
#include <valhall/interpreter/wide_operations.hpp>

/// The functions that compute instructions in each lane.
namespace valhall::detail {

template <class Operation>
constexpr lane_function function_of_here(const Operation& o) noexcept {
  const bool is_plain = o.rule == rule::none && !o.refused && o.has_destination && !o.does.is_message &&
                        o.does.control == control_effect::none;
  if (!is_plain || o.semantics == knowledge::unknown || o.semantics == knowledge::external) return nullptr;
  const typename Operation::computed& what = o;
  if (o.type_size == 64) return wide_function(what);
  if (o.number == number_kind::f) return float_function(what);
  if (const lane_function f = integer_function(what); f != nullptr) return f;
  if (const lane_function f = conversion_function(what); f != nullptr) return f;
  return float_function(what);
}

}  // namespace valhall::detail

namespace valhall::detail::compiled {
[[nodiscard]] detail::lane_function function_of(const operation& o) noexcept;
}

namespace valhall::detail {

/// The function that computes an instruction which only reads and writes registers of its own lane; null if
/// `o`, an `operation`, is not such an instruction. A template, so that a file that only includes this header
/// does not instantiate the functions.
template <class Operation>
constexpr lane_function function_of(const Operation& o) noexcept {
  VALHALL_COMPILED_OR(detail::compiled::function_of(o), function_of_here(o));
}

}  // namespace valhall::detail
