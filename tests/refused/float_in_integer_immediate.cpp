// expect: immediate<16, true> within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = load_i32(staging(r0, 1), r2, 1, {.slot = slot::slot0});
#else
constexpr instruction i = load_i32(staging(r0, 1), r2, 1.9, {.slot = slot::slot0});
#endif
