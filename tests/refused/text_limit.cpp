// expect: line_and_column{2, 7} within 10 lines
// expect: valhall::rule::limit_exceeded within 10 lines
// expect: {"4000000000"} within 10 lines
// expect: {".rept 4000000000"} within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/assemble_constexpr.hpp>

#ifdef VALHALL_TEST_CONTROL
constexpr auto program = valhall::assemble<R"(
.rept 40
NOP
.endr
)",
                                           valhall::arch::v9>();
#else
constexpr auto program = valhall::assemble<R"(
.rept 4000000000
NOP
.endr
)",
                                           valhall::arch::v9>();
#endif
