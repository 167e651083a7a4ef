// expect: float_condition within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/encode.hpp>
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i =
    encode(opcode::icmp_u32, {r0, r1, r2, r3},
           {{modifier::cmp, condition::eq}, {modifier::result_type, result_type::i1}}, target);
#else
constexpr instruction i = encode(opcode::icmp_u32, {r0, r1, r2, r3},
                                 {{modifier::cmp, 7}, {modifier::result_type, result_type::i1}}, target);
#endif
