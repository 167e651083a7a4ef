// SPDX-License-Identifier: MIT
#include "spill.hpp"

#include "select.hpp"

namespace backend {

namespace {

class spiller {
 public:
  spiller(arena& memory, ir_program& program, const bool* spilled, unsigned& words) noexcept
      : program_(program),
        spilled_(spilled),
        old_count_(static_cast<value>(program.values.size())),
        word_of_(memory.array<std::uint32_t>(program.values.size())),
        old_code_(program.instructions),
        to_(program) {
    program.instructions = list<ir_instruction>(memory);
    program.instructions.reserve(old_code_.size() + old_code_.size() / 4);
    for (value v = 0; v < old_count_; ++v) {
      const value_info& info = program.values[v];
      if (!spilled[v] || info.component != 0) continue;
      const unsigned alignment = info.group_size > 2 ? 4 : info.group_size;
      words = (words + alignment - 1) / alignment * alignment;
      for (unsigned n = 0; n < info.group_size; ++n) word_of_[v + n] = words++;
    }
  }

  void run() noexcept {
    for (ir_instruction i : old_code_) {
      reloaded_count_ = 0;
      if (i.staged_count != 0) i.staged = reloaded(i.staged, i.staged_count);
      for (unsigned k = 0; k < i.source_count; ++k)
        if (i.sources[k].is_value())
          i.sources[k].of = reloaded(i.sources[k].of, registers_read(i, k), reads_even(i, k, program_.in));
      const value written = i.result;
      const bool saves = i.result_count != 0 && is_spilled(written);
      if (saves) i.result = fresh(i.result_count);
      program_.instructions.push(i);
      if (saves) to_.store_local(i.result, i.result_count, word_of_[written]);
    }
  }

 private:
  struct reload {
    value of, in;
    unsigned count;
  };

  ir_program& program_;
  const bool* spilled_;
  value old_count_;
  std::uint32_t* word_of_;
  list<ir_instruction> old_code_;
  selector to_;
  reload reloaded_[5];  ///< Reloads for the current instruction.
  unsigned reloaded_count_ = 0;

  bool is_spilled(value v) const noexcept { return v < old_count_ && spilled_[v]; }
  value fresh(unsigned count) noexcept { return program_.add_group(count, false); }

  /// The values to read in place of `count` values from `v` on.
  value reloaded(value v, unsigned count, bool is_even = false) noexcept {
    if (!is_spilled(v)) return v;
    for (unsigned n = 0; n < reloaded_count_; ++n)
      if (reloaded_[n].of == v && reloaded_[n].count == count && !is_even) return reloaded_[n].in;
    const value in = fresh(is_even ? 2 : count);
    to_.load_local(in, count, word_of_[v]);
    reloaded_[reloaded_count_++] = {v, in, count};
    return in;
  }
};

}  // namespace

void spill(arena& memory, ir_program& program, const bool* spilled, unsigned& words) noexcept {
  spiller(memory, program, spilled, words).run();
}

}  // namespace backend
