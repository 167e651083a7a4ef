// expect: half_register within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/builders.hpp>

using namespace valhall;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = mov_i32(r0, preloaded::local_id_x.whole());
#else
constexpr instruction i = mov_i32(r0, preloaded::local_id_x);
#endif
