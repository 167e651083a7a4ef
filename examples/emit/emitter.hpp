// SPDX-License-Identifier: MIT
#pragma once

#include "builder.hpp"

#include <valhall/virtual_program.hpp>

#include <vector>

namespace emit {

/// Appends instructions to a virtual program, in the form of its architecture. Operands that an instruction
/// does not accept are moved to registers before it.
class emitter final : public builder {
 public:
  emitter(valhall::stage stage, valhall::arch in, value_table& values)
      : builder(values), to_(stage, in), stage_(stage) {}

  valhall::arch arch() const noexcept override { return to_.arch(); }
  valhall::stage stage() const noexcept { return stage_; }
  /// The value of a register of the virtual program.
  value value_of(std::uint32_t number) const noexcept;
  /// The preloaded registers that values are bound to.
  valhall::register_set preloaded_in_use() const noexcept;

  void append(ir_instruction i) override;
  /// Ends the program. Adds a NOP if it is empty or ends with a label or jump.
  const valhall::virtual_program& finish();

 private:
  valhall::virtual_program to_;
  valhall::stage stage_;
  bool is_at_target_ = true;  ///< Whether no instruction follows the last label or jump, or the start.
  std::vector<valhall::virtual_register> registers_;  ///< By value: its group.
  std::vector<valhall::label> labels_;

  /// A value that holds a literal, so that later instructions of the block do not load it again.
  struct held_literal {
    std::uint32_t bits = 0;
    value in = no_value;
    std::size_t end = 0;  ///< Instructions before this one may read it.
  };
  static constexpr unsigned most_held = 8;
  held_literal held_[most_held] = {};
  unsigned next_held_ = 0;

  void add_registers();
  valhall::virtual_register registers_of(value first, unsigned count);
  void bind(std::uint32_t label);
  valhall::label label_of(std::uint32_t number);
  void put_accepted(ir_instruction& i);
  bool put_with_immediate(const ir_instruction& i);
  void put_word(const ir_instruction& i);
  value in_even_register(value v);
  value literal_in_register(std::uint32_t bits);
  bool is_accepted(const source& s, valhall::opcode id, unsigned place) const;
  source placed(source s, valhall::opcode id, unsigned place);
  void separate(ir_instruction& i);
};

/// Source `n` of `id`, counted among its sources.
inline valhall::source_info nth_source(valhall::opcode id, unsigned n) {
  const valhall::instruction_info& row = valhall::info(id);
  for (unsigned k = 0; k < row.operand_count; ++k)
    if (row.operands()[k].role == valhall::operand_role::source && n-- == 0) return source_of(id, k);
  return {};
}

/// Writes the operands of instruction `i` for `encode`. `register_of(v, count)` is the first
/// register of `count` values from `v` on. Returns their number.
template <class RegisterOf>
unsigned operands_of(const ir_instruction& i, valhall::operand (&to)[6], const RegisterOf& register_of) {
  const valhall::instruction_info& row = valhall::info(i.id);
  const auto at = [&](value v, unsigned count) { return valhall::reg(register_of(v, count)); };
  unsigned count = 0, source_number = 0;
  for (const valhall::operand_info* place = row.operands(); count < row.operand_count; ++count, ++place) {
    valhall::operand& operand = to[count];
    switch (place->role) {
      case valhall::operand_role::destination: operand = at(i.result, i.result_count); break;
      case valhall::operand_role::staging:
        operand = place->writes         ? valhall::staging(at(i.result, i.result_count), i.result_count)
                  : i.staged_count == 0 ? valhall::staging()
                                        : valhall::staging(at(i.staged, i.staged_count), i.staged_count);
        break;
      case valhall::operand_role::source: {
        const unsigned n = source_number++;
        const source& s = i.sources[n];
        operand = s.is_value()
                      ? s.with_sign(valhall::operand(at(s.of, registers_read(i, n))).with_lanes(s.lanes))
                      : s.fixed;
        break;
      }
      case valhall::operand_role::immediate: operand = i.sources[source_number++].fixed; break;
    }
  }
  return count;
}

}  // namespace emit
