// SPDX-License-Identifier: MIT
#include "intervals.hpp"

namespace backend {

namespace {

/// A basic block: instructions from `first` up to `end`, with bit sets of the values live at entry and exit.
struct block {
  std::uint32_t first, end;
  std::uint32_t next[2];
  unsigned next_count;
  std::uint64_t* live_in;
  std::uint64_t* written;
};

class analysis {
 public:
  analysis(arena& memory, const ir_program& program) noexcept
      : memory_(memory),
        program_(program),
        words_((program.values.size() + 63) / 64),
        blocks_(memory),
        block_of_label_(memory.array<std::uint32_t>(program.label_count + 1)) {}

  interval* run() noexcept {
    find_blocks();
    connect();
    propagate();
    interval* const result = memory_.array<interval>(program_.values.size());
    for (const block& b : blocks_) cover(b, result);
    return result;
  }

 private:
  arena& memory_;
  const ir_program& program_;
  std::size_t words_;
  list<block> blocks_;
  std::uint32_t* block_of_label_;

  static bool has(const std::uint64_t* set, value v) noexcept { return (set[v / 64] >> v % 64 & 1) != 0; }
  static void add(std::uint64_t* set, value v) noexcept { set[v / 64] |= std::uint64_t{1} << v % 64; }

  void find_blocks() noexcept {
    const auto& code = program_.instructions;
    const auto size = static_cast<std::uint32_t>(code.size());
    for (std::uint32_t first = 0; first < size;) {
      std::uint32_t end = first;
      while (end < size && code[end].what == step::label) ++end;
      for (std::uint32_t i = first; i < end; ++i)
        block_of_label_[code[i].number] = static_cast<std::uint32_t>(blocks_.size());
      while (end < size && code[end].what != step::label && !is_jump(code[end].what)) ++end;
      if (end < size && is_jump(code[end].what)) ++end;
      blocks_.push(
          {first, end, {}, 0, memory_.array<std::uint64_t>(words_), memory_.array<std::uint64_t>(words_)});
      first = end;
    }
  }

  void connect() noexcept {
    for (std::uint32_t i = 0; i < blocks_.size(); ++i) {
      block& b = blocks_[i];
      const ir_instruction& last = program_.instructions[b.end - 1];
      if (last.what != step::jump && i + 1 < blocks_.size()) b.next[b.next_count++] = i + 1;
      if (is_jump(last.what)) b.next[b.next_count++] = block_of_label_[last.number];
      for (std::uint32_t k = b.first; k < b.end; ++k) {
        const ir_instruction& code = program_.instructions[k];
        for (const source& s : code.sources)
          if (s.of != no_value && !has(b.written, s.of)) add(b.live_in, s.of);
        if (code.result != no_value) add(b.written, code.result);
      }
    }
  }

  /// Propagates liveness backwards through the blocks until nothing changes.
  void propagate() noexcept {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = blocks_.size(); i-- > 0;) {
        block& b = blocks_[i];
        for (std::size_t w = 0; w < words_; ++w) {
          std::uint64_t live = b.live_in[w];
          for (unsigned n = 0; n < b.next_count; ++n) live |= blocks_[b.next[n]].live_in[w] & ~b.written[w];
          changed |= live != b.live_in[w];
          b.live_in[w] = live;
        }
      }
    }
  }

  void cover(const block& b, interval* to) const noexcept {
    for (std::uint32_t k = b.first; k < b.end; ++k) {
      const ir_instruction& code = program_.instructions[k];
      for (const source& s : code.sources)
        if (s.of != no_value) to[s.of].include(2 * k);
      if (code.result != no_value) to[code.result].include(2 * k + 1);
    }
    cover_set(b.live_in, 2 * b.first, to);
    for (unsigned n = 0; n < b.next_count; ++n) cover_set(blocks_[b.next[n]].live_in, 2 * b.end - 1, to);
  }

  void cover_set(const std::uint64_t* set, std::uint32_t at, interval* to) const noexcept {
    for (std::size_t w = 0; w < words_; ++w)
      for (std::uint64_t left = set[w]; left != 0; left &= left - 1)
        to[w * 64 + static_cast<unsigned>(__builtin_ctzll(left))].include(at);
  }
};

}  // namespace

interval* find_intervals(arena& memory, const ir_program& program) noexcept {
  return analysis(memory, program).run();
}

}  // namespace backend
