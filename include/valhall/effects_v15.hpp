// SPDX-License-Identifier: MIT
#pragma once

/// The effects of an instruction of v15: what effects.hpp does for the other architectures.
///
/// ```cpp
/// #include <valhall/decode_v15.hpp>
/// #include <valhall/effects_v15.hpp>
/// #include <valhall/v15.hpp>
/// using namespace valhall;
/// using namespace valhall::v15;
///
/// constexpr v15_effects e = effects_of(decode(fadd_f32(r100, kill(r1), u(200)), in_v15));
/// static_assert(e.writes == v15_register_set::of(r100) && e.last_reads == v15_register_set::of(r1));
/// ```

#include <valhall/analysis/v15_effects.hpp>
