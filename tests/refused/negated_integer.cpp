// expect: i32_source within 10 lines
// at most 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = iadd_u32(r0, r1, r2);
#else
constexpr instruction i = iadd_u32(r0, -r1, r2);
#endif
