// expect: misaligned_pair within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v15.hpp>

using namespace valhall;
using namespace valhall::v15;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = iadd_u64(r100, r64.pair(), r2.pair());
#else
constexpr instruction i = iadd_u64(r100, r65.pair(), r2.pair());
#endif
