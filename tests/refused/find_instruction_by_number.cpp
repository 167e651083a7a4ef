// expect: text_view within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/decode.hpp>
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr decoded_opcode found = find_instruction("NOP", target);
#else
constexpr decoded_opcode found = find_instruction(opcode::nop, target, target);
#endif
