// SPDX-License-Identifier: MIT
#include "optimize.hpp"

#include "liveness.hpp"

#include <utility>
#include <vector>

namespace tgsi {

using emit::builder;
using emit::ir_instruction;
using emit::no_value;
using emit::source;
using emit::step;
using emit::value;
using vop = valhall::opcode;

namespace {

/// Whether an instruction only computes its result from its sources, possibly including sources of other
/// lanes.
bool is_pure(const ir_instruction& i) {
  if (i.what != step::instruction || i.result_count == 0) return false;
  const valhall::instruction_info& row = valhall::info(i.id);
  return !row.is_message && row.control == valhall::control_effect::none;
}

/// Whether an instruction only reads memory, textures, attributes or varyings.
bool is_load(const ir_instruction& i) {
  if (i.what != step::instruction || i.result_count == 0) return false;
  const valhall::instruction_info& row = valhall::info(i.id);
  using valhall::memory_effect;
  const bool changes_memory = row.memory == memory_effect::write || row.memory == memory_effect::read_write;
  return row.is_message && !changes_memory && row.control == valhall::control_effect::none &&
         row.output == valhall::output_effect::none && row.tile == memory_effect::none;
}

bool equal(const source& a, const source& b) {
  return a.of == b.of && a.lanes == b.lanes && a.is_absolute == b.is_absolute &&
         a.is_negated == b.is_negated && a.is_inverted == b.is_inverted && a.is_literal == b.is_literal &&
         a.bits == b.bits && a.fixed == b.fixed;
}

/// Whether two instructions compute the same.
bool equal(const ir_instruction& a, const ir_instruction& b) {
  if (a.id != b.id || a.source_count != b.source_count || a.modifier_count != b.modifier_count) return false;
  for (unsigned n = 0; n < a.source_count; ++n)
    if (!equal(a.sources[n], b.sources[n])) return false;
  for (unsigned n = 0; n < a.modifier_count; ++n)
    if (a.modifiers[n].id != b.modifiers[n].id || a.modifiers[n].value != b.modifiers[n].value) return false;
  return true;
}

std::size_t mixed(std::size_t hash, std::size_t n) { return (hash ^ n) * 0x9e3779b97f4a7c15; }

std::size_t hash_of(const source& s) {
  const std::size_t hash = mixed(mixed(mixed(0, s.of), s.bits), static_cast<std::size_t>(s.fixed.bits()));
  return hash ^ hash >> 29;
}

std::size_t hash_of(const ir_instruction& i) {
  std::size_t hash = static_cast<std::size_t>(i.id);
  for (unsigned n = 0; n < i.source_count; ++n) hash = mixed(hash, hash_of(i.sources[n]));
  for (unsigned n = 0; n < i.modifier_count; ++n) hash = mixed(hash, i.modifiers[n].value);
  return hash ^ hash >> 29;
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

/// Local value numbering. Within a block, each write of a value gives it a new name, so that the content of a
/// name does not change; groups and bound values keep theirs. Values that later blocks read are copied to
/// their old names at the end of the block.
class block_optimizer {
 public:
  block_optimizer(ir_program& program)
      : program_(program),
        live_(find_liveness(program)),
        before_(std::exchange(program.instructions, {})),
        old_count_(static_cast<value>(program.values.size())),
        writes_(old_count_),
        content_(old_count_),
        content_block_(old_count_),
        live_at_end_of_(old_count_) {
    program.instructions.reserve(before_.size());
    for (const ir_instruction& i : before_) for_each_write(i, [&](value v) { ++writes_[v]; });
    for (value v = 0; v < old_count_; ++v) writes_[v] += program.values[v].fixed >= 0;
    std::size_t size = 64;
    while (size < 2 * before_.size()) size *= 2;
    known_.resize(size);
    groups_.resize(size);
  }

  void run() {
    std::uint32_t end = 0;
    for (std::uint32_t first = 0; first < before_.size(); first = end) {
      block_ = live_.blocks[first] + 1;
      for (end = first; end < before_.size() && live_.blocks[end] + 1 == block_; ++end) {
      }
      changed_.clear();
      for (const value v : live_.live_out[live_.blocks[first]]) live_at_end_of_[v] = block_;
      for (std::uint32_t k = first; k < end; ++k) {
        ir_instruction i = before_[k];
        if (i.what == step::label)
          program_.instructions.push_back(i);
        else if (is_jump(i.what))
          leave(i);
        else
          process(i);
      }
      if (!is_jump(before_[end - 1].what)) write_back();
    }
  }

 private:
  struct known_instruction {
    std::uint32_t block = 0;  ///< Plus 1; 0 for none.
    std::uint32_t index = 0;
  };

  ir_program& program_;
  liveness live_;
  std::vector<ir_instruction> before_;
  value old_count_;
  std::vector<std::uint32_t> writes_;
  std::vector<source> content_;  ///< Indexed by old name: its content in this block, if it was written there.
  std::vector<std::uint32_t> content_block_;
  std::vector<std::uint32_t> live_at_end_of_;  ///< Indexed by old name: the last block, plus 1.
  std::vector<value> changed_;                 ///< Old names that were written in this block.
  std::vector<known_instruction> known_;
  struct known_values {
    std::uint32_t block = 0;  ///< Plus 1; 0 for none.
    value first = no_value;
    unsigned count = 0;
  };
  std::vector<known_values> groups_;
  std::uint32_t block_ = 0;  ///< Plus 1.

  bool is_renamed(value v) const {
    return v < old_count_ && program_.values[v].group_size == 1 && program_.values[v].fixed < 0;
  }
  /// Whether the name has the same content in the whole block.
  bool is_stable(value v) const { return v >= old_count_ || is_renamed(v) || writes_[v] <= 1; }
  bool has_content(value v) const { return v < old_count_ && content_block_[v] == block_; }

  void set_content(value v, const source& s) {
    if (!has_content(v)) changed_.push_back(v);
    content_[v] = s;
    content_block_[v] = block_;
  }

  /// Replaces source `n` by its content, if the instruction can read that.
  void replace(ir_instruction& i, unsigned n) {
    source& s = i.sources[n];
    if (!s.is_value() || !has_content(s.of)) return;
    const source& c = content_[s.of];
    if (registers_read(i, n) == 2) {
      s.of = equal_group(s.of, 2);
      return;
    }
    const bool has_lanes = s.lanes != valhall::swizzle::none;
    if (c.is_value()) {
      s.of = c.of;
    } else if (c.is_literal) {
      if (has_lanes && s.lanes != valhall::swizzle::b00) {
        if (!is_renamed(s.of)) return;
        s.of = program_.values.add_value();
        return copy(c, s.of);
      }
      source literal = c;
      if (has_lanes) literal.bits &= 0xff;
      if (s.is_absolute) literal = builder::absolute(literal);
      if (s.is_negated) literal = builder::negated(literal);
      if (s.is_inverted) literal = builder::inverted(literal);
      s = literal;
    } else {
      s.of = no_value;
      s.fixed = c.fixed;
    }
  }

  /// The first of `count` values of another group that equal the values from `v` on; `no_value` if there are
  /// none.
  value same_group(value v, unsigned count) const {
    if (!has_content(v) || !content_[v].is_value()) return no_value;
    const value first = content_[v].of;
    const emit::value_info& info = program_.values[first];
    if (info.component % 2 != 0 || info.component + count > info.group_size) return no_value;
    for (unsigned n = 1; n < count; ++n)
      if (!has_content(v + n) || content_[v + n].of != first + n) return no_value;
    return first;
  }

  /// The group to read in place of the group of `count` values from `v` on.
  value equal_group(value v, unsigned count) {
    const value group = same_group(v, count);
    return group != no_value ? group : known_group(v, count);
  }

  /// The first group of the block with the contents of the group of `count` values from `v` on.
  value known_group(value v, unsigned count) {
    std::size_t at = count;
    for (unsigned n = 0; n < count; ++n) {
      if (!has_content(v + n)) return v;
      at = at * 31 + hash_of(content_[v + n]);
    }
    const auto is_equal = [&](const known_values& k) {
      for (unsigned n = 0; n < count; ++n)
        if (!equal(content_[k.first + n], content_[v + n])) return false;
      return k.count == count;
    };
    for (at %= groups_.size(); groups_[at].block == block_; at = (at + 1) % groups_.size())
      if (is_equal(groups_[at])) return groups_[at].first;
    groups_[at] = {block_, v, count};
    return v;
  }

  /// Replaces the group that a message reads by its content.
  void replace_staged(ir_instruction& i) {
    if (i.staged_count > 1) {
      i.staged = equal_group(i.staged, i.staged_count);
    } else if (i.staged_count == 1 && has_content(i.staged)) {
      const source& c = content_[i.staged];
      i.staged = c.is_value() ? c.of : program_.values.add_value();
      if (!c.is_value()) copy(c, i.staged);
    }
  }

  /// Whether `s` may be read in place of a copy of it, in the rest of the block.
  bool is_kept(const source& s) const { return s.is_plain() && (!s.is_value() || is_stable(s.of)); }

  void process(ir_instruction i) {
    for (unsigned n = 0; n < i.source_count; ++n) replace(i, n);
    replace_staged(i);
    const bool is_move = i.id == vop::mov_i32 && i.modifier_count == 0;
    if (is_move && is_kept(i.sources[0]) && is_stable(i.result)) {
      set_content(i.result, i.sources[0]);
      // The copy to a group is needed if the group is not replaced.
      if (is_renamed(i.result)) return;
    }
    if (!is_pure(i) || is_move || !reuse(i)) append(i);
  }

  /// Whether every register that `i` reads and writes keeps its content in the block.
  bool is_stable(const ir_instruction& i) const {
    bool stable = true;
    for_each_read(i, [&](value v) { stable = stable && is_stable(v); });
    for_each_write(i, [&](value v) { stable = stable && is_stable(v); });
    return stable;
  }

  /// Finds an instruction of the block that computes the same; if there is one, its result is used.
  bool reuse(const ir_instruction& i) {
    if (!is_stable(i)) return false;
    std::size_t at = hash_of(i) % known_.size();
    for (; known_[at].block == block_; at = (at + 1) % known_.size()) {
      const ir_instruction& other = program_.instructions[known_[at].index];
      if (!equal(i, other)) continue;
      for (unsigned n = 0; n < i.result_count; ++n) {
        const value to = i.result + n;
        set_content(to, builder::of(other.result + n));
        // A later instruction may read the whole group, or another block may. Unread copies are removed.
        if (!is_renamed(to)) copy(content_[to], to);
      }
      return true;
    }
    known_[at] = {block_, static_cast<std::uint32_t>(program_.instructions.size())};
    return false;
  }

  void append(ir_instruction i) {
    if (i.result_count == 1 && is_renamed(i.result)) {
      const value name = program_.values.add_value();
      set_content(i.result, builder::of(name));
      i.result = name;
    }
    program_.instructions.push_back(i);
  }

  void copy(const source& from, value to) {
    ir_instruction i{.id = vop::mov_i32, .source_count = 1, .result_count = 1, .result = to};
    i.sources[0] = from;
    program_.instructions.push_back(i);
  }

  /// Whether the old name of `v` is live at the end of the block.
  bool is_live(value v) const { return live_at_end_of_[v] == block_; }

  /// Whether the old name of `v` gets another content at the end of the block.
  bool is_overwritten(const source& s) const {
    return s.is_value() && has_content(s.of) && is_renamed(s.of) && is_live(s.of) &&
           !(content_[s.of].is_value() && content_[s.of].of == s.of);
  }

  /// Copies the values that are live at the end of the block to their old names.
  void write_back() {
    for (const value v : changed_) {
      if (!is_renamed(v) || !is_live(v) || !is_overwritten(content_[v]) || content_[v].of == v) continue;
      const value saved = program_.values.add_value();
      copy(content_[v], saved);
      content_[v] = builder::of(saved);
    }
    for (const value v : changed_)
      if (is_renamed(v) && is_live(v) && !(content_[v].is_value() && content_[v].of == v))
        copy(content_[v], v);
  }

  /// Appends a jump at the end of the block.
  void leave(ir_instruction i) {
    if (i.what != step::jump) replace(i, 0);
    source& condition = i.sources[0];
    if (i.what != step::jump && is_overwritten(condition)) {
      const value saved = program_.values.add_value();
      copy(condition, saved);
      condition = builder::of(saved);
    }
    write_back();
    // The old name may take the register of the new one if nothing reads the new one any more.
    for (const value v : changed_)
      if (condition.is_value() && condition.of >= old_count_ && is_renamed(v) && is_live(v) &&
          content_[v].is_value() && content_[v].of == condition.of)
        condition.of = v;
    if (i.what != step::jump && condition.is_literal) {
      if ((condition.bits != 0) != (i.what == step::jump_if)) return;
      i.what = step::jump;
    }
    program_.instructions.push_back(i);
  }
};

/// Removes instructions without effects whose results nothing reads.
void remove_unused(ir_program& program) {
  auto& code = program.instructions;
  // The instructions that write each value, as lists.
  constexpr std::uint32_t none = 0xffffffff;
  struct write {
    std::uint32_t by, next;
  };
  std::vector<write> writes;
  std::vector<std::uint32_t> first(program.values.size(), none), unread;
  std::vector<bool> needed(code.size());
  for (std::uint32_t k = 0; k < code.size(); ++k)
    for_each_write(code[k], [&](value v) {
      writes.push_back({k, first[v]});
      first[v] = static_cast<std::uint32_t>(writes.size() - 1);
    });
  const auto need = [&](std::uint32_t k) {
    if (needed[k]) return;
    needed[k] = true;
    unread.push_back(k);
  };
  // A blend shader, which the program may branch to, reads registers that values are bound to.
  const auto writes_bound_register = [&](const ir_instruction& i) {
    return i.result_count != 0 && program.values[i.result].fixed >= 0;
  };
  for (std::uint32_t k = 0; k < code.size(); ++k)
    if ((!is_pure(code[k]) && !is_load(code[k])) || writes_bound_register(code[k])) need(k);
  while (!unread.empty()) {
    const std::uint32_t k = unread.back();
    unread.pop_back();
    for_each_read(code[k], [&](value v) {
      for (std::uint32_t w = first[v]; w != none; w = writes[w].next) need(writes[w].by);
      first[v] = none;
    });
  }
  std::size_t kept = 0;
  for (std::size_t k = 0; k < code.size(); ++k)
    if (needed[k]) code[kept++] = code[k];
  code.resize(kept);
}

/// The instructions that load 1 to 4 words.
struct loads {
  vop words[4];
  bool has_offset;  ///< Whether they add an immediate to the address, so that they may begin later.
};
constexpr loads sized_loads[] = {
    {{vop::load_i32, vop::load_i64, vop::load_i96, vop::load_i128}, true},
    {{vop::ld_buffer_i32, vop::ld_buffer_i64, vop::ld_buffer_i96, vop::ld_buffer_i128}, false},
};

/// Whether ATOM can replace this ATOM_RETURN, without its result.
bool needs_no_result(const ir_instruction& i) {
  if (i.id != vop::atom_return_i32) return false;
  for (unsigned n = 0; n < i.modifier_count; ++n)
    if (i.modifiers[n].id == valhall::modifier::atom_opc &&
        i.modifiers[n].value == static_cast<unsigned>(valhall::atomic_operation::axchg))
      return false;
  return true;
}

/// Makes messages return only components that are read, so that they take fewer registers.
void shorten_results(ir_program& program) {
  auto& code = program.instructions;
  std::vector<bool> is_read(program.values.size());
  for (const ir_instruction& i : code) for_each_read(i, [&](value v) { is_read[v] = true; });
  std::vector<value> renamed(program.values.size());
  for (value v = 0; v < renamed.size(); ++v) renamed[v] = v;
  for (ir_instruction& i : code) {
    if (needs_no_result(i) && !is_read[i.result]) {
      i.id = vop::atom_i32;
      i.result = no_value;
      i.result_count = 0;
    }
    for (const loads& l : sized_loads) {
      if (i.result_count < 2 || i.id != l.words[i.result_count - 1]) continue;
      if (program.values[i.result].group_size != i.result_count) continue;
      unsigned first = 0, end = i.result_count;
      while (end > 1 && !is_read[i.result + end - 1]) --end;
      while (l.has_offset && first + 1 < end && !is_read[i.result + first]) ++first;
      // Pairs of the group remain pairs.
      if (end - first > 1) first -= first % 2;
      if (end - first == i.result_count) continue;
      const value shorter = program.values.add_group(end - first);
      for (unsigned n = first; n < end; ++n) renamed[i.result + n] = shorter + (n - first);
      i.result = shorter;
      i.result_count = static_cast<std::uint8_t>(end - first);
      i.id = l.words[i.result_count - 1];
      if (first != 0) i.sources[1].fixed = valhall::operand(i.sources[1].fixed.value() + 4 * first);
    }
  }
  const auto rename = [&](value& v) {
    if (v < renamed.size()) v = renamed[v];
  };
  for (ir_instruction& i : code) {
    rename(i.result);
    rename(i.staged);
    for (unsigned n = 0; n < i.source_count; ++n) rename(i.sources[n].of);
  }
}

}  // namespace

void define_unwritten(ir_program& program) {
  const liveness live = find_liveness(program);
  if (live.undefined_reads.empty()) return;
  const std::vector<ir_instruction> before = std::exchange(program.instructions, {});
  program.instructions.reserve(before.size() + live.undefined_reads.size());
  recorder to(program);
  auto next = live.undefined_reads.begin();
  for (std::uint32_t k = 0; k < before.size(); ++k) {
    for (; next != live.undefined_reads.end() && next->instruction == k; ++next)
      to.copy(builder::literal(0u), next->of);
    program.instructions.push_back(before[k]);
  }
}

void optimize(ir_program& program) {
  simplify_jumps(program);
  define_unwritten(program);
  block_optimizer(program).run();
  simplify_jumps(program);
  // An instruction that became unreachable may have been the only write of a value.
  define_unwritten(program);
  remove_unused(program);
  shorten_results(program);
}

}  // namespace tgsi
