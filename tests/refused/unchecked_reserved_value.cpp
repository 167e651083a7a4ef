// expect: reserved_value within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/unchecked/v9.hpp>

using namespace valhall;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = unchecked::v9::fadd_f32(r0, r1, r2, {.clamp = clamp(2)});
#else
constexpr instruction i = unchecked::v9::fadd_f32(r0, r1, r2, {.clamp = clamp(7)});
#endif
