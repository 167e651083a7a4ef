// SPDX-License-Identifier: MIT
#pragma once

#include "program.hpp"

namespace tgsi {

/// Checks the rules of TGSI that concern more than one statement, and fills in `instruction::partner` and
/// `register_use::declared`. If it adds no error, then:
/// - each register is declared, and is in a file that its operand may be in;
/// - each array that an operand names exists;
/// - blocks are nested, every CAL names a subroutine, none calls itself, and the last instruction of the main
///   program is END, after which only subroutines follow;
/// - each opcode and semantic belongs to the stage.
/// Opcodes and stages that the hardware does not support are refused.
void check(program& p, error_list& errors);

}  // namespace tgsi
