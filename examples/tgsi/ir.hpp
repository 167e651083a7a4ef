// SPDX-License-Identifier: MIT
#pragma once

#include "compile.hpp"

#include <emit/finish.hpp>

#include <cstdint>
#include <vector>

namespace tgsi {

/// An instruction of the hardware, in contrast to `opcode`, one of TGSI.
using vop = valhall::opcode;

/// Instructions on values, which passes may still change. They have the form of v9 for all architectures.
struct ir_program {
  explicit ir_program(valhall::arch arch) noexcept : in(arch) {}

  valhall::arch in;
  std::vector<emit::ir_instruction> instructions;
  emit::value_table values;
  std::uint32_t label_count = 0;
  std::uint32_t local_words = 0;  ///< Words of thread-local memory.
};

/// Records instructions in a program. Their operands stay as they are given: an `emit::emitter` makes the
/// words from them later.
class recorder final : public emit::builder {
 public:
  explicit recorder(ir_program& to) noexcept : builder(to.values, to.label_count), to_(to) {}

  valhall::arch arch() const noexcept override { return to_.in; }
  void append(emit::ir_instruction i) override { to_.instructions.push_back(i); }

 private:
  ir_program& to_;
};

/// Removes unreachable instructions, unread instructions and superfluous jumps. In each block, gives each
/// write of a register a name of its own, so that the library's passes on values find copies and
/// repetitions.
void optimize(ir_program& program);

/// The hardware keeps the position of the last interpolated varying. Changes loads at the same position as
/// the preceding load from `store` to `retrieve`, so that they reuse it.
void share_positions(ir_program& program);

/// Makes the words of a program. A NOP waits for all messages before it.
emit::finished_program words_of(const ir_program& ir, valhall::stage stage, const compile_options& options);

}  // namespace tgsi
