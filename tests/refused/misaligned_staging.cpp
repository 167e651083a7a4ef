// expect: misaligned_staging within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = load_i64(staging(r2, 2), r4, 0, {.slot = slot::slot0});
#else
constexpr instruction i = load_i64(staging(r1, 2), r4, 0, {.slot = slot::slot0});
#endif
