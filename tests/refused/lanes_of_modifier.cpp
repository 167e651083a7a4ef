// expect: operand_info within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/builders.hpp>
#include <valhall/decode.hpp>

using namespace valhall;

#ifdef VALHALL_TEST_CONTROL
constexpr lane_list lanes = lanes_of(info(opcode::fadd_f32).operands()[0]);
#else
constexpr lane_list lanes = lanes_of(info(opcode::fadd_f32).modifiers()[0]);
#endif
