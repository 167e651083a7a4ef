// expect: i64_source within 10 lines
// at most 14 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = iadd_u64(r0, kill(r60).pair(), r2.w0());
#else
constexpr instruction i = iadd_u64(r0, kill(r60), r2.w0());
#endif
