// expect: uniform_out_of_range within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v15.hpp>

using namespace valhall;
using namespace valhall::v15;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = iadd_u32(r100, r1, u(255));
#else
constexpr instruction i = iadd_u32(r100, r1, u(256));
#endif
