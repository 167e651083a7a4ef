// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/program/code.hpp>
#include <valhall/program/program_error.hpp>

#include <cstddef>
#include <cstdint>

/// Programs that are built in constant evaluation.
namespace valhall {

namespace detail {

/// Puts an error of a program into the compiler's message.
template <error_kind Kind, rule Broken, std::size_t Index, std::uint32_t Label, std::uint32_t Line>
struct error_in_program {
  static constexpr bool none = Kind == error_kind::none;
};

/// The facts of code that outlive its memory in constant evaluation.
struct built_code {
  program_error error;
  std::size_t size;

  template <any_code Code>
  constexpr explicit built_code(const Code& code) : error(code.error()), size(code.size()) {}
};

}  // namespace detail

/// The code of a program that is built in constant evaluation, with room for exactly its words:
///
/// ```cpp
/// #include <valhall/program.hpp>
/// #include <valhall/v9.hpp>
/// using namespace valhall::v9;
///
/// constexpr auto kernel = build_program([] {
///   program<64> p(arch::v9);
///   const label loop = p.label();
///   p.append(mov_i32(r0, constant(0)));
///   p.bind(loop);
///   p.append(iadd_u32(r0, r0, u(0)));
///   p.append(icmp_u32(r1, r0, u(1), constant(0), {.cmp = condition::lt, .result_type = result_type::m1}));
///   p.branch_if(r1, loop);
///   p.append(nop({.flow = flow::end}));
///   return p.finish();
/// });
/// static_assert(kernel.size() == 5);
/// ```
///
/// An error stops the build with a message that has its name, its rule, the index, the label and the line of
/// the call. `Build` must not have captures.
template <class Build>
consteval auto build_program(Build) {
  constexpr detail::built_code built(Build{}());
  constexpr program_error first = built.error;
  static_assert(
      detail::error_in_program<first.kind, first.rule, first.index, first.label, first.line>::none,
      "error in a program: kind, rule, index, label and line are the arguments of error_in_program");
  return code<built.size>(Build{}());
}

}  // namespace valhall
