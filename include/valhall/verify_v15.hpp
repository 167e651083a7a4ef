// SPDX-License-Identifier: MIT
#pragma once

/// The verifier for programs of v15: what verify.hpp does for the other architectures.
///
/// ```cpp
/// #include <valhall/v15.hpp>
/// #include <valhall/verify_v15.hpp>
/// using namespace valhall;
/// using namespace valhall::v15;
///
/// constexpr instruction words[] = {
///     load_i32(staging(r100, 1), u(0), 0, {.slot = slot::slot0}),  // Nothing waits for slot0.
///     iadd_u32(r100, r100, u(2), {.flow = flow::end}),
/// };
/// static_assert(verify(words, stage::compute, in_v15).breaks(rule::read_before_wait));
///
/// constexpr instruction good[] = {iadd_u32(r100, preloaded::global_id_x, u(0), {.flow = flow::end})};
/// constexpr auto& kernel = verified<good, stage::compute, in_v15>();
/// ```

#include <valhall/verification/v15_verifier.hpp>
#include <valhall/verify.hpp>
