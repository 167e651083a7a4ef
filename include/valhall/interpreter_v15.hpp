// SPDX-License-Identifier: MIT
#pragma once

/// The interpreter of programs of v15: what interpreter.hpp is for the other architectures.
///
/// ```cpp
/// #include <valhall/interpreter_v15.hpp>
/// #include <valhall/v15.hpp>
/// using namespace valhall;
/// using namespace valhall::v15;
///
/// constexpr instruction kernel[] = {iadd_u32(r100, u(200), u(201), {.flow = flow::end})};
///
/// constexpr std::uint32_t sum(std::uint32_t x, std::uint32_t y) {
///   std::uint32_t uniforms[202] = {};
///   uniforms[200] = x, uniforms[201] = y;
///   const v15_run_result result = run(kernel, v15_machine{.uniforms = uniforms});
///   return result.ok() ? result.at(r100) : 0;
/// }
/// static_assert(sum(40, 2) == 42);
/// ```

#include <valhall/interpreter/v15_interpreter.hpp>
#include <valhall/print_v15.hpp>
