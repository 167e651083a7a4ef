// expect: HADD.s32 is not in v11; until v10 within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v11.hpp>

using namespace valhall;
using namespace valhall::v11;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = iadd_s32(r0, r1, r2, {.saturate = true});
#else
constexpr instruction i = hadd_s32(r0, r1, r2, {.rhadd = true});
#endif
