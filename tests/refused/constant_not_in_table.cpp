// expect: constant_not_in_table within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = iadd_u32(r0, r1, constant(0x03020100));
#else
constexpr instruction i = iadd_u32(r0, r1, constant(0x12345678));
#endif
