// expect: staging_overflow within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = load_i128(staging(r60, 4), r4, 0, {.slot = slot::slot0});
#else
constexpr instruction i = load_i128(staging(r62, 4), r4, 0, {.slot = slot::slot0});
#endif
