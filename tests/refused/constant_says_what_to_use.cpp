// expect: IADD_IMM.i32 loads others within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = fadd_f32(r0, r1, constant(0x38000000).h1());
#else
constexpr instruction i = fadd_f32(r0, r1, constant(0.5f));
#endif
