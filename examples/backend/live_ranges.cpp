// SPDX-License-Identifier: MIT
#include "live_ranges.hpp"

#include <bit>

namespace backend {

namespace {

/// A basic block: the instructions from `first` to before `end`. The bit sets are indexed by the numbers of
/// values that cross blocks.
struct block {
  std::uint32_t first, end;
  std::uint32_t next[2];
  unsigned next_count;
  std::uint64_t* live_in;     ///< Live at the start.
  std::uint64_t* written;     ///< Written in the block.
  std::uint64_t* defined_in;  ///< Written on some path to the start.
};

class analysis {
 public:
  analysis(arena& memory, const ir_program& program) noexcept
      : memory_(memory),
        program_(program),
        blocks_(memory),
        block_of_label_(memory.array<std::uint32_t>(program.label_count + 1)),
        block_of_(memory.array<std::uint32_t>(program.instructions.size())),
        crosses_(memory.array<bool>(program.values.size())),
        global_number_(memory.array<std::uint32_t>(program.values.size())),
        globals_(memory) {}

  liveness run() noexcept {
    find_blocks();
    find_globals();
    connect();
    propagate();
    ranges_ = memory_.array<live_range*>(program_.values.size());
    for (std::size_t b = blocks_.size(); b-- > 0;) cover(blocks_[b]);
    return {ranges_, block_of_, crosses_, loop_depths(), undefined_reads()};
  }

 private:
  arena& memory_;
  const ir_program& program_;
  list<block> blocks_;
  std::uint32_t* block_of_label_;
  std::uint32_t* block_of_;
  bool* crosses_;
  std::uint32_t* global_number_;
  list<value> globals_;
  std::size_t words_ = 0;
  live_range** ranges_ = nullptr;

  void add(std::uint64_t* set, value v) noexcept {
    const std::uint32_t n = global_number_[v];
    set[n / 64] |= std::uint64_t{1} << n % 64;
  }
  bool has(const std::uint64_t* set, value v) const noexcept {
    const std::uint32_t n = global_number_[v];
    return (set[n / 64] >> n % 64 & 1) != 0;
  }

  void find_blocks() noexcept {
    const auto& code = program_.instructions;
    const auto size = static_cast<std::uint32_t>(code.size());
    for (std::uint32_t first = 0; first < size;) {
      const auto number = static_cast<std::uint32_t>(blocks_.size());
      std::uint32_t end = first;
      for (; end < size && code[end].what == step::label; ++end) block_of_label_[code[end].number] = number;
      while (end < size && code[end].what != step::label && !is_jump(code[end].what)) ++end;
      if (end < size && is_jump(code[end].what)) ++end;
      for (std::uint32_t i = first; i < end; ++i) block_of_[i] = number;
      blocks_.push({first, end, {}, 0, nullptr, nullptr, nullptr});
      first = end;
    }
  }

  /// Numbers the values that are read in a block before they are written there.
  void find_globals() noexcept {
    std::uint32_t* const written_in = memory_.array<std::uint32_t>(program_.values.size());
    for (std::uint32_t b = 0; b < blocks_.size(); ++b)
      for (std::uint32_t k = blocks_[b].first; k < blocks_[b].end; ++k) {
        for_each_read(program_.instructions[k], [&](value v) {
          if (crosses_[v] || written_in[v] == b + 1) return;
          crosses_[v] = true;
          global_number_[v] = static_cast<std::uint32_t>(globals_.size());
          globals_.push(v);
        });
        for_each_write(program_.instructions[k], [&](value v) { written_in[v] = b + 1; });
      }
    words_ = (globals_.size() + 63) / 64;
  }

  void connect() noexcept {
    for (std::uint32_t i = 0; i < blocks_.size(); ++i) {
      block& b = blocks_[i];
      for (std::uint64_t** set : {&b.live_in, &b.written, &b.defined_in})
        *set = memory_.array<std::uint64_t>(words_);
      const ir_instruction& last = program_.instructions[b.end - 1];
      if (last.what != step::jump && i + 1 < blocks_.size()) b.next[b.next_count++] = i + 1;
      if (is_jump(last.what)) b.next[b.next_count++] = block_of_label_[last.number];
      for (std::uint32_t k = b.first; k < b.end; ++k) {
        for_each_read(program_.instructions[k], [&](value v) {
          if (crosses_[v] && !has(b.written, v)) add(b.live_in, v);
        });
        for_each_write(program_.instructions[k], [&](value v) {
          if (crosses_[v]) add(b.written, v);
        });
      }
    }
    if (blocks_.empty()) return;
    for (const value v : globals_)
      if (program_.values[v].fixed >= 0) add(blocks_[0].defined_in, v);
  }

  /// Propagates liveness backwards, and definitions forwards, until nothing changes.
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
    for (bool changed = true; changed;) {
      changed = false;
      for (const block& b : blocks_)
        for (unsigned n = 0; n < b.next_count; ++n)
          for (std::size_t w = 0; w < words_; ++w) {
            std::uint64_t& to = blocks_[b.next[n]].defined_in[w];
            const std::uint64_t defined = to | b.defined_in[w] | b.written[w];
            changed |= defined != to;
            to = defined;
          }
    }
  }

  /// Adds a range, or extends the first one. Blocks and instructions are visited backwards, so all earlier
  /// additions end after it.
  void include(value v, std::uint32_t first, std::uint32_t last) noexcept {
    live_range*& head = ranges_[v];
    if (head != nullptr && head->first <= last + 1) {
      if (first < head->first) head->first = first;
      return;
    }
    head = memory_.make<live_range>(first, last, head);
  }

  void cover(const block& b) noexcept {
    const std::uint32_t start = 2 * b.first;
    for (std::size_t w = 0; w < words_; ++w) {
      std::uint64_t live = 0;
      for (unsigned n = 0; n < b.next_count; ++n) live |= blocks_[b.next[n]].live_in[w];
      // The content of a value that no path has written does not matter.
      for (live &= b.defined_in[w] | b.written[w]; live != 0; live &= live - 1)
        include(globals_[w * 64 + static_cast<unsigned>(std::countr_zero(live))], start, 2 * b.end - 1);
    }
    for (std::uint32_t k = b.end; k-- > b.first;) {
      for_each_write(program_.instructions[k], [&](value v) {
        live_range* const head = ranges_[v];
        if (head != nullptr && head->first <= 2 * k + 1)
          head->first = 2 * k + 1;
        else
          include(v, 2 * k + 1, 2 * k + 1);
      });
      for_each_read(program_.instructions[k], [&](value v) { include(v, start, 2 * k); });
    }
  }

  valhall::view<undefined_read> undefined_reads() const noexcept {
    list<undefined_read> found(memory_);
    std::uint32_t* const defined_for = memory_.array<std::uint32_t>(program_.values.size());
    for (std::uint32_t n = 0; n < blocks_.size(); ++n)
      for (std::uint32_t k = blocks_[n].first; k < blocks_[n].end; ++k) {
        const auto define = [&](value v) { defined_for[v] = n + 1; };
        for_each_read(program_.instructions[k], [&](value v) {
          if (!crosses_[v] || defined_for[v] == n + 1) return;
          if (!has(blocks_[n].defined_in, v)) found.push({k, v});
          define(v);
        });
        for_each_write(program_.instructions[k], define);
      }
    return {found.begin(), found.size()};
  }

  /// How many loops are around each instruction: a jump backwards closes one.
  std::uint8_t* loop_depths() const noexcept {
    const auto& code = program_.instructions;
    std::int32_t* const change = memory_.array<std::int32_t>(code.size() + 1);
    for (std::uint32_t k = 0; k < code.size(); ++k) {
      if (!is_jump(code[k].what)) continue;
      const std::uint32_t target = blocks_[block_of_label_[code[k].number]].first;
      if (target > k) continue;
      ++change[target];
      --change[k + 1];
    }
    std::uint8_t* const depth = memory_.array<std::uint8_t>(code.size());
    std::int32_t now = 0;
    for (std::size_t k = 0; k < code.size(); ++k) {
      now += change[k];
      depth[k] = static_cast<std::uint8_t>(now < 255 ? now : 255);
    }
    return depth;
  }
};

}  // namespace

liveness find_live_ranges(arena& memory, const ir_program& program) noexcept {
  return analysis(memory, program).run();
}

bool overlap(const live_range* a, const live_range* b) noexcept {
  while (a != nullptr && b != nullptr) {
    if (a->last < b->first)
      a = a->next;
    else if (b->last < a->first)
      b = b->next;
    else
      return true;
  }
  return false;
}

}  // namespace backend
