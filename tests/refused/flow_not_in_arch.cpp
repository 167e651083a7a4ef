// expect: not_in_arch within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = fadd_f32(r0, r1, r2, {.flow = flow::wait});
#else
constexpr instruction i = fadd_f32(r0, r1, r2, {.flow = flow::wait_resource});
#endif
