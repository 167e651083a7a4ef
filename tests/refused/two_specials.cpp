// expect: two_specials within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = iadd_u32(r0, lane_id.w0(), r1);
#else
constexpr instruction i = iadd_u32(r0, lane_id.w0(), core_id.w0());
#endif
