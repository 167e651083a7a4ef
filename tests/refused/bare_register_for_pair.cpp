// expect: i64_source within 10 lines
// at most 14 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = shaddx_u64(r0, u(0), r60.w0(), 2);
#else
constexpr instruction i = shaddx_u64(r0, u(0), r60, 2);
#endif
