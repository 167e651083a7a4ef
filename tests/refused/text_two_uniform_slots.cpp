// expect: line_and_column{2, 1} within 10 lines
// expect: valhall::rule::two_uniform_slots within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/assemble_constexpr.hpp>

#ifdef VALHALL_TEST_CONTROL
constexpr auto program = valhall::assemble<R"(
FMA.f32 r0, u0, u1, r1
)",
                                           valhall::arch::v9>();
#else
constexpr auto program = valhall::assemble<R"(
FMA.f32 r0, u0, u2, r1
)",
                                           valhall::arch::v9>();
#endif
