// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace valhall {

/// A spelling of instructions. The same token can mean different words in two of them: `u2` is word 2 in the
/// first, words 4 and 5 in the others.
enum class [[nodiscard]] syntax : std::uint8_t{
    mesa_2022,   ///< Of Mesa's compiler from 2022 to 2025: `ICMP.u32.eq.i1.and r0, ^r1, u2`.
    mesa_later,  ///< Of Mesa's C compiler from 2026 on: `ICMP_AND.u32.eq.i1 r0, r1^, u1.w0`.
    arm,         ///< Of Arm: `ICMP_AND.u32.i1.eq r0, r1^, u1.w0`.
};

}  // namespace valhall
