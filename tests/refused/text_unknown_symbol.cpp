// expect: line_and_column{3, 26} within 10 lines
// expect: valhall::rule::unknown_symbol within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/assemble_constexpr.hpp>

#ifdef VALHALL_TEST_CONTROL
constexpr auto program = valhall::assemble<R"(
NOP
  BRANCHZ.eq 0x0, offset:out
out: NOP.end
)",
                                           valhall::arch::v9>();
#else
constexpr auto program = valhall::assemble<R"(
NOP
  BRANCHZ.eq 0x0, offset:out
NOP.end
)",
                                           valhall::arch::v9>();
#endif
