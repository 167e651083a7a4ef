// SPDX-License-Identifier: MIT
#include "ir.hpp"

#include <algorithm>

namespace tgsi {

namespace {

bool is_fence(const emit::ir_instruction& i) noexcept {
  return i.what == emit::step::instruction && i.id == valhall::opcode::nop;
}

/// Appends a word whose result nothing reads. It reads a register: a spilled constant has no word of its own.
void write_unread(emit::emitter& to) {
  const emit::value zero = to.in_register(emit::builder::literal(0u));
  to.put(valhall::opcode::iadd_imm_i32, {emit::builder::of(zero), emit::builder::immediate(1)});
}

/// If `separates_fences`, unread writes before and after each NOP take the flows that `repair` would give to
/// the NOP.
emit::finished_program finished(const ir_program& ir, valhall::stage stage, const compile_options& options,
                                bool separates_fences, const std::vector<emit::value>& zeros) {
  emit::value_table values = ir.values;
  emit::emitter to(stage, ir.in, values);
  for (const emit::value v : zeros) to.copy(emit::builder::literal(0u), v);
  for (const emit::ir_instruction& i : ir.instructions) {
    const bool is_separate = separates_fences && is_fence(i);
    if (is_separate) write_unread(to);
    to.append(i);
    if (is_separate) write_unread(to);
  }
  return finish(to,
                {.registers = options.registers,
                 .local_words = ir.local_words,
                 .optimize = options.optimize,
                 .value_passes = !separates_fences},
                "program");
}

/// Values that programs may read before they write them: single ones that are not bound to registers.
std::vector<emit::value> read_values(const ir_program& ir) {
  std::vector<bool> is_read(ir.values.size());
  for (const emit::ir_instruction& i : ir.instructions)
    for_each_read(i, [&](emit::value v) { is_read[v] = true; });
  std::vector<emit::value> found;
  for (emit::value v = 0; v < is_read.size(); ++v)
    if (is_read[v] && ir.values[v].group_size == 1 && ir.values[v].fixed < 0) found.push_back(v);
  return found;
}

/// Likewise, where values that nothing writes are 0, as registers of TGSI are.
emit::finished_program finished(const ir_program& ir, valhall::stage stage, const compile_options& options,
                                bool separates_fences) {
  constexpr std::size_t most_attempts = 8;
  std::vector<emit::value> zeros;
  for (;;) {
    emit::finished_program made = finished(ir, stage, options, separates_fences, zeros);
    if (made.unwritten == emit::no_value || zeros.size() > most_attempts) return made;
    zeros.push_back(made.unwritten);
    if (zeros.size() == most_attempts) zeros = read_values(ir);
  }
}

}  // namespace

emit::finished_program words_of(const ir_program& ir, valhall::stage stage, const compile_options& options) {
  const auto fences =
      static_cast<std::size_t>(std::count_if(ir.instructions.begin(), ir.instructions.end(), is_fence));
  // `repair` gives a NOP at the end of a block another flow, or merges it with its neighbour.
  for (const bool separates : {false, true}) {
    emit::finished_program made = finished(ir, stage, options, separates);
    if (!made.problem.empty() || made.fences >= fences) return made;
  }
  emit::finished_program failed;
  failed.problem = "a wait for all messages has no place";
  return failed;
}

}  // namespace tgsi
