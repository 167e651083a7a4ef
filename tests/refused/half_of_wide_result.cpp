// expect: pair_destination within 10 lines
// at most 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = iadd_u64(r0, r2.pair(), r4.pair());
#else
constexpr instruction i = iadd_u64(r0.h0(), r2.pair(), r4.pair());
#endif
