// SPDX-License-Identifier: MIT
#include "fold.hpp"

#include <emit/emitter.hpp>

#include <valhall/interpreter.hpp>

namespace tgsi {

using emit::ir_instruction;
using emit::source;

/// Instructions on values have the form of this architecture.
constexpr valhall::arch folding_arch = valhall::arch::v9;

bool is_pure(const ir_instruction& i) {
  if (i.what != emit::step::instruction || i.result_count == 0) return false;
  const valhall::instruction_info& row = valhall::info(i.id);
  return !row.is_message && row.control == valhall::control_effect::none;
}

bool is_load(const ir_instruction& i) {
  if (i.what != emit::step::instruction || i.result_count == 0) return false;
  const valhall::instruction_info& row = valhall::info(i.id);
  using valhall::memory_effect;
  const bool changes_memory = row.memory == memory_effect::write || row.memory == memory_effect::read_write;
  return row.is_message && !changes_memory && row.control == valhall::control_effect::none &&
         row.output == valhall::output_effect::none && row.tile == memory_effect::none;
}

std::optional<std::uint32_t> fold(const ir_instruction& i) {
  const valhall::instruction_info& row = valhall::info(i.id);
  if (!is_pure(i) || i.result_count != 1 || row.crosses_lanes || row.semantics != valhall::knowledge::exact)
    return std::nullopt;
  ir_instruction constant = i;
  constant.result = 0;
  valhall::register_input inputs[4];
  unsigned count = 0;
  for (unsigned n = 0; n < i.source_count; ++n) {
    source& s = constant.sources[n];
    if (s.is_value()) return std::nullopt;
    if (s.is_literal) {
      // Register 2 n + 2 has the literal.
      const unsigned number = 2 * n + 2;
      const valhall::resolved_constant found =
          resolve_constant(s.bits, emit::nth_source(i.id, n), folding_arch);
      if (found.word_count() != 1) return std::nullopt;
      inputs[count++] = {valhall::reg(number), s.bits};
      s.of = number;
      if (s.lanes == valhall::swizzle::none) s.lanes = found.operand_in(valhall::reg(number)).lanes();
    } else if (s.fixed.kind() != valhall::operand_kind::constant &&
               s.fixed.kind() != valhall::operand_kind::immediate_value) {
      return std::nullopt;
    }
  }
  constant.modifiers[constant.modifier_count++] = {valhall::modifier::flow, valhall::flow::end};
  valhall::operand operands[6];
  const unsigned operand_count = operands_of(constant, operands, [](emit::value v, unsigned) { return v; });
  const valhall::instruction program[] = {
      encode(i.id, {operands, operand_count}, {constant.modifiers, constant.modifier_count}, folding_arch)};
  if (!program[0].ok()) return std::nullopt;
  valhall::machine m{.arch = folding_arch};
  m.registers = {inputs, count};
  m.workgroup_size[0] = 1;
  const valhall::run_result result = valhall::run(program, m);
  if (!result.ok() || result.approximate || result.presumed) return std::nullopt;
  return result.at(valhall::reg(0));
}

}  // namespace tgsi
