// SPDX-License-Identifier: MIT
#pragma once

/// The checker: proves that two programs have the same effects, bit for bit.
///
/// ```cpp
/// #include <valhall/equivalent.hpp>
/// #include <valhall/v9.hpp>
/// using namespace valhall::v9;
///
/// constexpr instruction kernel[] = {
///     mov_i32(r1, u(0)),
///     iadd_u32(r2, r60, r1),
///     store_i32(staging(r2, 1), u(2), 0, {.slot = slot::slot0, .flow = flow::end}),
/// };
/// constexpr instruction better[] = {
///     iadd_u32(r0, u(0), r60),
///     store_i32(staging(r0, 1), u(2), 0, {.slot = slot::slot0, .flow = flow::end}),
/// };
/// static_assert(equivalent(kernel, better, target).ok());
///
/// int main() {}
/// ```

#include <valhall/equivalence/compare.hpp>
#include <valhall/equivalence/equivalence.hpp>
