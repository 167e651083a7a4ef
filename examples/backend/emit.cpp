// SPDX-License-Identifier: MIT
#include "emit.hpp"

#include "select.hpp"

#include <vector>

namespace backend {

namespace {

using namespace valhall;

class emitter {
 public:
  emitter(const ir_program& program, const allocation& a)
      : program_(program), registers_(a.registers), words_(program.in) {
    for (std::uint32_t i = 0; i < program.label_count; ++i) labels_.push_back(words_.label());
    words_.reserve(program.instructions.size() + 1);
  }

  auto run() {
    for (const ir_instruction& i : program_.instructions) put(i);
    // A branch to the end needs an instruction there that carries `end`.
    if (is_at_target_) words_.append(encode(opcode::nop, {}, {}, words_.arch()));
    return static_cast<growable_program&&>(words_).finish();
  }

 private:
  const ir_program& program_;
  const std::uint8_t* registers_;
  bool is_at_target_ = true;  ///< Whether a branch, or the start of the program, leads to the next word.
  growable_program words_;
  std::vector<label> labels_;

  reg register_of(value v) const { return reg(registers_[v]); }

  void put(const ir_instruction& i) {
    is_at_target_ = is_at_target_ || i.what != step::instruction;
    switch (i.what) {
      case step::instruction: return put_instruction(i);
      case step::label: return words_.bind(labels_[i.number]);
      case step::jump: words_.branch(labels_[i.number]); return;
      case step::jump_if: words_.branch_if(register_of(i.sources[0].of), labels_[i.number]); return;
      case step::jump_unless: words_.branch_unless(register_of(i.sources[0].of), labels_[i.number]); return;
    }
  }

  void put_instruction(const ir_instruction& i) {
    if (i.is_copy() && registers_[i.result] == registers_[i.sources[0].of]) return;
    operand operands[6];
    const unsigned count = operands_of(i, operands, [this](value v) { return unsigned{registers_[v]}; });
    words_.append(encode(i.id, {operands, count}, {i.modifiers, i.modifier_count}, words_.arch()));
    is_at_target_ = false;
  }
};

}  // namespace

growable_program::finished emit(const ir_program& program, const allocation& a) {
  return emitter(program, a).run();
}

}  // namespace backend
