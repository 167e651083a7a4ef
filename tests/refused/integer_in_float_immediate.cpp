// expect: float_immediate within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = fadd_imm_f32(r0, r1, 1.0f);
#else
constexpr instruction i = fadd_imm_f32(r0, r1, 1);
#endif
