// expect: modifier_info within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/builders.hpp>
#include <valhall/decode.hpp>

using namespace valhall;

#ifdef VALHALL_TEST_CONTROL
constexpr value_list values = values_of(info(opcode::fadd_f32).modifiers()[0]);
#else
constexpr value_list values = values_of(info(opcode::fadd_f32).operands()[0]);
#endif
