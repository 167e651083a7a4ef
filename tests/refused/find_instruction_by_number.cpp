// expect: text_view within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/builders.hpp>
#include <valhall/decode.hpp>

using namespace valhall;

#ifdef VALHALL_TEST_CONTROL
constexpr decoded_opcode found = find_instruction("NOP");
#else
constexpr decoded_opcode found = find_instruction(opcode::nop);
#endif
