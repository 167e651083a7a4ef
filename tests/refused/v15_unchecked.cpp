// expect: HADD.s32 is not in v15; until v10 within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/unchecked/v15.hpp>

using namespace valhall;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = unchecked::v15::isub_s32(r0, r1, r2);
#else
constexpr instruction i = unchecked::v15::hadd_s32(r0, r1, r2);
#endif
