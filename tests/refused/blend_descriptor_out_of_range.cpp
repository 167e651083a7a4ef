// expect: reserved_value within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = fadd_f32(r0, blend_descriptor(7).w0(), r1);
#else
constexpr instruction i = fadd_f32(r0, blend_descriptor(8).w0(), r1);
#endif
