// expect: <2, 10, valhall::rule::include_failed> within 16 lines
// SPDX-License-Identifier: MIT
#include <valhall/assemble_literal.hpp>

#ifdef VALHALL_TEST_CONTROL
constexpr auto program = valhall::assemble<R"(
NOP
)">();
#else
constexpr auto program = valhall::assemble<R"(
.include "other.s"
)">();
#endif
