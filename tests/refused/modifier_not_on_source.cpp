// expect: modifier_not_on_source within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = iadd_v2u16(r0, r1.b01(), r2);
#else
constexpr instruction i = iadd_v2u16(r0, r1.b10(), r2);
#endif
