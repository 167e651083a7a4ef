// expect: reserved_value within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = mov_i32(r0, special(3, 1).w0());
#else
constexpr instruction i = mov_i32(r0, special(2, 0).w0());
#endif
