// SPDX-License-Identifier: MIT
#pragma once

/// Programs of v15, with labels and branches to them: what program.hpp has for the other architectures.
///
/// ```cpp
/// #include <valhall/program_v15.hpp>
/// #include <valhall/v15.hpp>
/// using namespace valhall;
/// using namespace valhall::v15;
///
/// constexpr auto kernel = build_program([] {
///   v15_program<8> p;
///   const label end = p.label();
///   p.branchz(r100, end);
///   p.append(iadd_u32(r100, r100, u(200)));
///   p.bind(end);
///   p.append(nop({.flow = flow::end}));
///   return p.finish();
/// });
/// static_assert(kernel[0] == branchz(r100, 1));
/// ```

#include <valhall/program.hpp>
#include <valhall/program/v15_branch_distance.hpp>

#include <cstddef>

namespace valhall {

/// A program of v15 with at most `Words` words and as many labels. Allocates nothing and works in constant
/// evaluation.
template <std::size_t Words>
using v15_program = basic_program<detail::fixed_storage<Words>, v15_arch>;

}  // namespace valhall
