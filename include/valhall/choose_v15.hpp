// SPDX-License-Identifier: MIT
#pragma once

/// Chooses lanes and modifiers for `encode` in v15: what choose.hpp does for the other architectures.
///
/// ```cpp
/// #include <valhall/choose_v15.hpp>
/// using namespace valhall;
///
/// constexpr lane_choice half = choose_lanes(opcode::fma_f32, 1, lane_numbers::half(1), in_v15);
/// static_assert(half.lanes() == swizzle::h1);
/// static_assert(choose_lane(opcode::load_i8, lane_numbers::byte(2), in_v15).available());
/// constexpr modifier_choice sign = choose_modifier(opcode::load_i8, modifier::unsigned_, 0, in_v15);
/// static_assert(sign.why() == rule::not_in_arch);
/// ```

#include <valhall/codec/v15_choices.hpp>
