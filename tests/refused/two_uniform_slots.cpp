// expect: two_uniform_slots within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = fadd_f32(r0, u(2), u(3));
#else
constexpr instruction i = fadd_f32(r0, u(1), u(2));
#endif
