// SPDX-License-Identifier: MIT
#include "emit.hpp"

#include "select.hpp"

#include <valhall/builders.hpp>

#include <vector>

namespace backend {

namespace {

using namespace valhall;

using byte_offset = immediate<16, true>;

class emitter {
 public:
  emitter(const ir_program& program, const allocation& a) : program_(program), registers_(a.registers) {
    for (std::uint32_t i = 0; i < program.label_count; ++i) labels_.push_back(words_.label());
    words_.reserve(program.instructions.size() + 1);
  }

  auto run() {
    for (const ir_instruction& i : program_.instructions) put(i);
    // A branch to the end needs an instruction there that carries `end`.
    const std::size_t count = program_.instructions.size();
    if (count == 0 || program_.instructions[count - 1].what == step::label || is_last_a_jump())
      words_.append(nop());
    return static_cast<growable_program&&>(words_).finish();
  }

 private:
  const ir_program& program_;
  const std::uint8_t* registers_;
  growable_program words_;
  std::vector<label> labels_;

  bool is_last_a_jump() const {
    return is_jump(program_.instructions[program_.instructions.size() - 1].what);
  }

  reg register_of(value v) const { return reg(registers_[v]); }

  /// A 64-bit address: a pair of registers or of uniforms.
  word_operand address_of(const source& s) const {
    return s.of != no_value ? word_operand(register_of(s.of)) : u(s.fixed.number());
  }

  /// All messages use slot 0; `repair` assigns the slots.
  void put(const ir_instruction& i) {
    const auto staged = [this](value v) { return staging(register_of(v), 1); };
    const byte_offset offset = byte_offset::checked(i.number), spilled = byte_offset::checked(4ll * i.number);
    constexpr load_i32_modifiers load = {.slot = slot::slot0};
    constexpr load_i32_modifiers reload = {.memory_access = memory_access::force, .slot = slot::slot0};
    constexpr store_modifiers save = {.memory_access = memory_access::force, .slot = slot::slot0};
    const word_operand own_memory = thread_local_pointer.w0();
    switch (i.what) {
      case step::arithmetic:
      case step::move: return put_arithmetic(i);
      case step::load_literal: {
        const auto number = immediate<32, false>::checked(i.number);
        return words_.append(iadd_imm_i32(register_of(i.result), constant_entry(0), number));
      }
      case step::load:
        return words_.append(load_i32(staged(i.result), address_of(i.sources[0]), offset, load));
      case step::store:
        return words_.append(
            store_i32(staged(i.sources[0].of), address_of(i.sources[1]), offset, {.slot = slot::slot0}));
      case step::load_spilled: return words_.append(load_i32(staged(i.result), own_memory, spilled, reload));
      case step::store_spilled:
        return words_.append(store_i32(staged(i.sources[0].of), own_memory, spilled, save));
      case step::label: return words_.bind(labels_[i.number]);
      case step::jump: return words_.branch(labels_[i.number]);
      case step::jump_if: return words_.branchz(register_of(i.sources[0].of), labels_[i.number]);
      case step::jump_unless:
        return words_.branchz(register_of(i.sources[0].of), labels_[i.number], {.eq = true});
    }
  }

  void put_arithmetic(const ir_instruction& i) {
    operand operands[5];
    const unsigned count = operands_of(i, operands, [this](value v) { return unsigned{registers_[v]}; });
    words_.append(encode(i.id, {operands, count}, {i.modifiers, i.modifier_count}));
  }
};

}  // namespace

growable_program::finished emit(const ir_program& program, const allocation& a) {
  return emitter(program, a).run();
}

}  // namespace backend
