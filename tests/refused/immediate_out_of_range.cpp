// expect: immediate_out_of_range within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = load_i32(staging(r0, 1), r2, 32767, {.slot = slot::slot0});
#else
constexpr instruction i = load_i32(staging(r0, 1), r2, 32768, {.slot = slot::slot0});
#endif
