// expect: line_and_column{3, 27} within 10 lines
// expect: valhall::rule::non_consecutive_staging within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/assemble_constexpr.hpp>

#ifdef VALHALL_TEST_CONTROL
constexpr auto program = valhall::assemble<R"(
NOP
  LOAD.i64.unsigned.slot0 @r0:r1, r4, offset:0
)",
                                           valhall::arch::v9>();
#else
constexpr auto program = valhall::assemble<R"(
NOP
  LOAD.i64.unsigned.slot0 @r0:r2, r4, offset:0
)",
                                           valhall::arch::v9>();
#endif
