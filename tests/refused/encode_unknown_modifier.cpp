// expect: unknown_modifier within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/builders.hpp>
#include <valhall/encode.hpp>

using namespace valhall;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = encode(opcode::load_i32, {staging(r0, 1), r2, 0}, {{modifier::slot, slot::slot0}});
#else
constexpr instruction i = encode(opcode::load_i32, {staging(r0, 1), r2, 0},
                                 {{modifier::slot, slot::slot0}, {modifier::clamp, clamp::clamp_0_1}});
#endif
