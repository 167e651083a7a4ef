// expect: half_register within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = mov_i32(r0, preloaded::local_id_x.whole());
#else
constexpr instruction i = mov_i32(r0, preloaded::local_id_x);
#endif
