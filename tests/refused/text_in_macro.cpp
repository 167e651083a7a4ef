// expect: line_and_column{3, 10} within 10 lines
// expect: valhall::rule::register_out_of_range within 10 lines
// expect: {"r64"} within 10 lines
// expect: {"FADD.f32 r64, r0, r0"} within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/assemble_constexpr.hpp>

#ifdef VALHALL_TEST_CONTROL
constexpr auto program = valhall::assemble<R"(
.macro twice a
FADD.f32 r\a, r0, r0
.endm
twice 63
)",
                                           valhall::arch::v9>();
#else
constexpr auto program = valhall::assemble<R"(
.macro twice a
FADD.f32 r\a, r0, r0
.endm
twice 64
)",
                                           valhall::arch::v9>();
#endif
