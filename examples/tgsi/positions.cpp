// SPDX-License-Identifier: MIT
#include "ir.hpp"

#include <valhall/v9.hpp>

namespace tgsi {

namespace {

using emit::ir_instruction;
using valhall::modifier;

valhall::modifier_value* find(ir_instruction& i, modifier id) noexcept {
  for (unsigned n = 0; n < i.modifier_count; ++n)
    if (i.modifiers[n].id == id) return &i.modifiers[n];
  return nullptr;
}

}  // namespace

void share_positions(ir_program& program) {
  const ir_instruction* last = nullptr;  // The load whose position the hardware keeps.
  valhall::modifier_value last_mode;
  for (ir_instruction& i : program.instructions) {
    // Other paths may join at a label.
    if (i.what == emit::step::label) last = nullptr;
    if (i.what != emit::step::instruction) continue;
    if (i.id == vop::ld_var_special) last = nullptr;
    // A source that changes is another position.
    if (last != nullptr && last->sources[0].is_value() && i.result <= last->sources[0].of &&
        last->sources[0].of < i.result + i.result_count)
      last = nullptr;
    if (i.id != vop::ld_var_buf_imm_f32 && i.id != vop::ld_var_buf_f32) continue;
    valhall::modifier_value* const mode = find(i, modifier::sample);
    const valhall::modifier_value* const format = find(i, modifier::source_format);
    if (mode == nullptr || format == nullptr) continue;
    if (format->value == static_cast<unsigned>(valhall::source_format::src_flat32)) continue;
    if (last != nullptr && last_mode.value == mode->value && last->sources[0] == i.sources[0]) {
      *find(i, modifier::update) = {modifier::update, valhall::update_mode::retrieve};
      // A load that reuses a position names no sample mode; `center` encodes that.
      *mode = {modifier::sample, valhall::sample_mode::center};
    } else {
      last = &i;
      last_mode = *mode;
    }
  }
}

}  // namespace tgsi
