// expect: use IADD_IMM.i32 into a register, a uniform, or what resolve_constant finds within 16 lines
// SPDX-License-Identifier: MIT
#include <valhall/builders.hpp>

using namespace valhall;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = fadd_f32(r0, r1, constant(0x38000000).h1());
#else
constexpr instruction i = fadd_f32(r0, r1, constant(0.5f));
#endif
