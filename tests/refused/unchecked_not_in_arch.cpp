// expect: HADD.s32 is not in v11; until v10 within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/unchecked/v11.hpp>

using namespace valhall;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = unchecked::v11::isub_s32(r0, r1, r2);
#else
constexpr instruction i = unchecked::v11::hadd_s32(r0, r1, r2);
#endif
