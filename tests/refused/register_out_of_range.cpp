// expect: register_out_of_range within 32 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = mov_i32(r0, reg(63));
#else
constexpr instruction i = mov_i32(r0, reg(64));
#endif
