// SPDX-License-Identifier: MIT
#include "words.hpp"

#include <algorithm>

namespace tgsi {

namespace {

bool is_fence(const emit::ir_instruction& i) noexcept {
  return i.what == emit::step::instruction && i.id == valhall::opcode::nop;
}

/// If `separates_fences`, unread writes before and after each NOP take the flows that `repair` would give to
/// the NOP.
emit::finished_program finished(const ir_program& ir, valhall::stage stage, const compile_options& options,
                                bool separates_fences) {
  emit::value_table values = ir.values;
  emit::emitter to(stage, ir.in, values);
  for (const emit::ir_instruction& i : ir.instructions) {
    const bool is_separate = separates_fences && is_fence(i);
    if (is_separate) to.in_register(emit::builder::literal(0u));
    to.append(i);
    if (is_separate) to.in_register(emit::builder::literal(0u));
  }
  return finish(to,
                {.registers = options.registers, .local_words = ir.local_words, .optimize = options.optimize},
                "program");
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
