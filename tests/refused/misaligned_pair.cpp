// expect: misaligned_pair within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = iadd_u64(r0, r4.pair(), r2.pair());
#else
constexpr instruction i = iadd_u64(r0, r3.pair(), r2.pair());
#endif
