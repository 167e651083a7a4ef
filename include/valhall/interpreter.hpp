// SPDX-License-Identifier: MIT
#pragma once

/// The interpreter: executes programs at run time and in constant evaluation.
///
/// ```cpp
/// #include <valhall/interpreter.hpp>
/// #include <valhall/v9.hpp>
/// using namespace valhall::v9;
///
/// constexpr instruction kernel[] = {iadd_u32(r0, u(0), u(1), {.flow = flow::end})};
///
/// constexpr std::uint32_t sum(std::uint32_t x, std::uint32_t y) {
///   const std::uint32_t uniforms[] = {x, y};
///   const run_result result = run(kernel, {.arch = target, .uniforms = uniforms});
///   return result.ok() ? result.at(r0) : 0;
/// }
/// static_assert(sum(40, 2) == 42);
/// ```

#include <valhall/isa/rule.hpp>  // Included first to shorten the reports of broken rules.

#include <valhall/interpreter/interpreter.hpp>
#include <valhall/interpreter/print_failure.hpp>
#include <valhall/interpreter/tested.hpp>
#include <valhall/interpreter/trace.hpp>
