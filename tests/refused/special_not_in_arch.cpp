// expect: not_in_arch within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v11.hpp>

using namespace valhall;
using namespace valhall::v11;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = mov_i32(r0, lane_id.w0());
#else
constexpr instruction i = mov_i32(r0, shader_output.w0());
#endif
