// expect: staging_count within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = store_i32(staging(r0, 1), r4, 0, {.slot = slot::slot0});
#else
constexpr instruction i = store_i32(staging(r0, 2), r4, 0, {.slot = slot::slot0});
#endif
