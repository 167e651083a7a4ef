// expect: special_in_message within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = lea_buf_imm(staging(r0, 2), r2, table(0), index(0), {.slot = slot::slot0});
#else
constexpr instruction i =
    lea_buf_imm(staging(r0, 2), lane_id.w0(), table(0), index(0), {.slot = slot::slot0});
#endif
