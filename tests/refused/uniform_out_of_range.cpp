// expect: uniform_out_of_range within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = fadd_f32(r0, u(127), r1);
#else
constexpr instruction i = fadd_f32(r0, u(128), r1);
#endif
