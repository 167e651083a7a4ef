// expect: modifier_info within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/decode.hpp>
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr value_list values = values_of(info(opcode::fadd_f32).modifiers()[0], target);
#else
constexpr value_list values = values_of(info(opcode::fadd_f32).operands()[0], target, target);
#endif
