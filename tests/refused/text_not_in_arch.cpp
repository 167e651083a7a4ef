// expect: line_and_column{1, 1} within 10 lines
// expect: valhall::rule::not_in_arch within 10 lines
// expect: {"HADD.s32"} within 10 lines
// expect: {"HADD.s32 r0, r1, r2"} within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/assemble_constexpr.hpp>

#ifdef VALHALL_TEST_CONTROL
constexpr auto program = valhall::assemble<"HADD.s32 r0, r1, r2", valhall::arch::v10>();
#else
constexpr auto program = valhall::assemble<"HADD.s32 r0, r1, r2", valhall::arch::v11>();
#endif
