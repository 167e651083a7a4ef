// expect: icmp_modifiers within 10 lines
// at most 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i =
    icmp_u32(r0, r1, r2, constant(0), {.cmp = condition::lt, .result_type = result_type::m1});
#else
constexpr instruction i = icmp_u32(r0, r1, r2, constant(0), {.cmp = condition::lt});
#endif
