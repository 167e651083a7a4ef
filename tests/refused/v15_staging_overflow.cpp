// expect: staging_overflow within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v15.hpp>

using namespace valhall;
using namespace valhall::v15;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = load_i128(staging(r124, 4), r4, 0, {.slot = slot::slot0});
#else
constexpr instruction i = load_i128(staging(r126, 4), r4, 0, {.slot = slot::slot0});
#endif
