// expect: MMUL.v2f16 is not in v15 within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v15.hpp>

using namespace valhall;
using namespace valhall::v15;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = mmul_f16(r0, r1.f0(), r2, r3);
#else
constexpr instruction i = mmul_v2f16(r0, r1.f0(), r2.f0(), r3);
#endif
