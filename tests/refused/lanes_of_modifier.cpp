// expect: operand_info within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/decode.hpp>
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr lane_list lanes = lanes_of(info(opcode::fadd_f32).operands()[0]);
#else
constexpr lane_list lanes = lanes_of(info(opcode::fadd_f32).modifiers()[0]);
#endif
