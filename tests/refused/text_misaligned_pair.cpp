// expect: line_and_column{2, 1} within 10 lines
// expect: valhall::rule::misaligned_pair within 10 lines
// expect: {"IADD.u64 r1, r2, r4"} within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/assemble_constexpr.hpp>

#ifdef VALHALL_TEST_CONTROL
constexpr auto program = valhall::assemble<R"(
IADD.u64 r0, r2, r4
)",
                                           valhall::arch::v9>();
#else
constexpr auto program = valhall::assemble<R"(
IADD.u64 r1, r2, r4
)",
                                           valhall::arch::v9>();
#endif
