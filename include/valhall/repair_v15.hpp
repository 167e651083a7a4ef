// SPDX-License-Identifier: MIT
#pragma once

/// Repair of programs of v15: what repair.hpp does for the other architectures. The functions take `in_v15`.
///
/// ```cpp
/// #include <valhall/repair_v15.hpp>
/// #include <valhall/v15.hpp>
/// using namespace valhall;
/// using namespace valhall::v15;
///
/// constexpr instruction words[] = {
///     load_i32(staging(r100, 1), u(0), 0, {.slot = slot::slot0}),
///     iadd_u32(r101, r100, u(2)),
/// };
/// constexpr bool waits() {
///   const repaired_program better = repair(words, stage::compute, in_v15);
///   return better.ok() && decode(better[0], in_v15).flow_value() == static_cast<unsigned>(flow::wait0);
/// }
/// static_assert(waits());
/// ```

#include <valhall/repair.hpp>
#include <valhall/verification/v15_verifier.hpp>
