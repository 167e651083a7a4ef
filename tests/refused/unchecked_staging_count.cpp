// expect: staging_count within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/unchecked/v11.hpp>

using namespace valhall;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = unchecked::v11::load_i32(staging(reg(0), 7), r2, 0, {.slot = slot::slot0});
#else
constexpr instruction i = unchecked::v11::load_i32(staging(reg(0), 9), r2, 0, {.slot = slot::slot0});
#endif
