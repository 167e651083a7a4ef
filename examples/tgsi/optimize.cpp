// SPDX-License-Identifier: MIT
#include "ir.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace tgsi {

using emit::builder;
using emit::ir_instruction;
using emit::no_value;
using emit::step;
using emit::value;

namespace {

/// Whether an instruction computes its results, or loads them, and has no other effect.
bool has_only_results(const ir_instruction& i) {
  if (i.what != step::instruction || i.result_count == 0) return false;
  const valhall::instruction_info& row = valhall::info(i.id);
  using valhall::memory_effect;
  return row.memory != memory_effect::write && row.memory != memory_effect::read_write &&
         row.control == valhall::control_effect::none && row.output == valhall::output_effect::none &&
         row.tile == memory_effect::none;
}

/// Whether each instruction is reachable from the start.
std::vector<bool> find_reached(const ir_program& program) {
  const auto& code = program.instructions;
  std::vector<std::size_t> labels(program.label_count), starts = {0};
  for (std::size_t k = 0; k < code.size(); ++k)
    if (code[k].what == step::label) labels[code[k].number] = k;
  std::vector<bool> is_reached(code.size());
  while (!starts.empty()) {
    std::size_t k = starts.back();
    starts.pop_back();
    for (; k < code.size() && !is_reached[k]; ++k) {
      is_reached[k] = true;
      if (is_jump(code[k].what)) starts.push_back(labels[code[k].number]);
      if (code[k].what == step::jump) break;
    }
  }
  return is_reached;
}

/// Removes unreachable instructions, jumps to the next instruction, and jumps around jumps.
void simplify_jumps(ir_program& program) {
  auto& code = program.instructions;
  const std::vector<bool> is_reached = find_reached(program);
  std::size_t kept = 0;
  for (std::size_t k = 0; k < code.size(); ++k) {
    const ir_instruction i = code[k];
    if (!is_reached[k]) continue;
    if (i.what == step::label) {
      const auto leads_here = [&](std::size_t at) {
        return is_jump(code[at].what) && code[at].number == i.number;
      };
      while (kept > 0 && leads_here(kept - 1)) --kept;
      if (kept > 1 && code[kept - 1].what == step::jump && leads_here(kept - 2) &&
          code[kept - 2].what != step::jump) {
        ir_instruction& branch = code[kept - 2];
        branch.what = branch.what == step::jump_if ? step::jump_unless : step::jump_if;
        branch.number = code[kept - 1].number;
        --kept;
      }
    }
    code[kept++] = i;
  }
  code.resize(kept);
}

/// Removes instructions without effects whose results nothing reads.
void remove_unused(ir_program& program) {
  auto& code = program.instructions;
  std::vector<bool> is_read(program.values.size()), is_kept(code.size());
  // Visits the instructions backward, because most values are read after they are written, and again after a
  // change, because in a loop they may be read before.
  for (bool changes = true; std::exchange(changes, false);)
    for (std::size_t k = code.size(); k-- > 0;) {
      if (is_kept[k]) continue;
      // A blend shader, which the program may branch to, reads registers that values are bound to.
      bool is_used = !has_only_results(code[k]) || program.values[code[k].result].fixed >= 0;
      for_each_write(code[k], [&](value v) { is_used = is_used || is_read[v]; });
      if (!is_used) continue;
      is_kept[k] = changes = true;
      for_each_read(code[k], [&](value v) { is_read[v] = true; });
    }
  std::size_t kept = 0;
  for (std::size_t k = 0; k < code.size(); ++k)
    if (is_kept[k]) code[kept++] = code[k];
  code.resize(kept);
}

/// Gives each write of a value that is written several times a name of its own until the end of the block,
/// where the last one is copied to the value. The passes of the library follow names, which do not change.
class block_names {
 public:
  explicit block_names(ir_program& program)
      : program_(program),
        names_(program.values.size(), no_value),
        writes_(program.values.size()),
        is_written_(program.values.size()) {}

  void run() {
    const std::vector<ir_instruction> before = std::exchange(program_.instructions, {});
    for (const ir_instruction& i : before) for_each_write(i, [&](value v) { ++writes_[v]; });
    for (ir_instruction i : before) {
      const bool is_jump = i.what == step::jump_if || i.what == step::jump_unless;
      for (unsigned n = 0; n < i.source_count; ++n) i.sources[n].of = name_of(i.sources[n].of, !is_jump);
      i.staged = name_of(i.staged, true);
      if (is_jump) i.sources[0] = content_of(i.sources[0]);
      if (i.what != step::instruction) write_back();
      if (is_jump && i.sources[0].is_literal) {
        if ((i.sources[0].bits != 0) != (i.what == step::jump_if)) continue;
        i.what = step::jump;
      }
      if (i.result_count == 1 && is_renamed(i.result)) i.result = new_name(i.result);
      if (i.id == valhall::opcode::mov_i32 && content_of(i.sources[0]).is_literal)
        literals_.push_back({i.result, content_of(i.sources[0])});
      program_.instructions.push_back(i);
    }
  }

 private:
  ir_program& program_;
  std::vector<value> names_;  ///< By value: its name in this block, or `no_value`.
  std::vector<std::uint32_t> writes_;
  std::vector<bool> is_written_;  ///< By value: whether this block wrote it.
  std::vector<value> named_;      ///< The values with names.
  /// A name that is a constant in this block.
  struct known_name {
    value of;
    emit::source literal;
  };
  std::vector<known_name> literals_;

  /// The constant that `s` is in this block, or `s` itself.
  emit::source content_of(const emit::source& s) const {
    if (!s.is_value() || !s.is_plain()) return s;
    const auto found = std::find_if(literals_.rbegin(), literals_.rend(),
                                    [&](const known_name& known) { return known.of == s.of; });
    return found == literals_.rend() ? s : found->literal;
  }

  bool is_renamed(value v) const {
    return writes_[v] > 1 && program_.values[v].group_size == 1 && program_.values[v].fixed < 0;
  }
  /// The name of `v` in this block. If it has none and `takes_copy`, a copy gets one.
  value name_of(value v, bool takes_copy) {
    if (v >= names_.size() || !is_renamed(v)) return v;
    if (names_[v] == no_value && takes_copy) recorder(program_).copy(builder::of(v), named(v));
    return names_[v] != no_value ? names_[v] : v;
  }

  value named(value v) {
    if (names_[v] == no_value) named_.push_back(v);
    return names_[v] = program_.values.add_value();
  }
  value new_name(value v) {
    is_written_[v] = true;
    return named(v);
  }

  void write_back() {
    literals_.clear();
    recorder to(program_);
    for (const value v : std::exchange(named_, {})) {
      if (is_written_[v]) to.copy(builder::of(names_[v]), v);
      names_[v] = no_value;
      is_written_[v] = false;
    }
  }
};

}  // namespace

void optimize(ir_program& program) {
  simplify_jumps(program);
  block_names(program).run();
  simplify_jumps(program);
  remove_unused(program);
}

}  // namespace tgsi
