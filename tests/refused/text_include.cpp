// expect: line_and_column{2, 10} within 10 lines
// expect: valhall::rule::include_failed within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/assemble_constexpr.hpp>

#ifdef VALHALL_TEST_CONTROL
constexpr auto program = valhall::assemble<R"(
NOP
)",
                                           valhall::arch::v9>();
#else
constexpr auto program = valhall::assemble<R"(
.include "other.s"
)",
                                           valhall::arch::v9>();
#endif
