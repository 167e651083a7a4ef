// expect: line_and_column{2, 3} within 10 lines
// expect: valhall::rule::unknown_mnemonic within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/assemble_constexpr.hpp>

#ifdef VALHALL_TEST_CONTROL
constexpr auto program = valhall::assemble<R"(
  FADD.f32 r0, r1, r2
)",
                                           valhall::arch::v9>();
#else
constexpr auto program = valhall::assemble<R"(
  FAD.f32 r0, r1, r2
)",
                                           valhall::arch::v9>();
#endif
