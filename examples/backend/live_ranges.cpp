// SPDX-License-Identifier: MIT
#include "live_ranges.hpp"

namespace backend {

namespace {

/// A list of blocks or values.
struct chain {
  std::uint32_t number;
  const chain* next;
};

/// A basic block: the instructions from `first` to before `end`.
struct block {
  std::uint32_t first, end;
  std::uint32_t next[2];
  unsigned next_count;
  const chain* before;     ///< The predecessors.
  const chain* live_out;   ///< The values that are live at its end.
  const chain* undefined;  ///< The values that it reads before any path has written them.
};

/// A set of blocks that is emptied in constant time.
class block_set {
 public:
  block_set(arena& memory, std::size_t size) noexcept : marks_(memory.array<std::uint32_t>(size)) {}

  void clear() noexcept { ++mark_; }
  bool has(std::uint32_t b) const noexcept { return marks_[b] == mark_; }
  /// Adds a block. False if the set already has it.
  bool add(std::uint32_t b) noexcept {
    if (has(b)) return false;
    marks_[b] = mark_;
    return true;
  }

 private:
  std::uint32_t* marks_;
  std::uint32_t mark_ = 1;
};

/// Follows each value that crosses blocks from its reads back to its writes. The time is proportional to the
/// number of blocks in which it is live.
class analysis {
 public:
  analysis(arena& memory, const ir_program& program) noexcept
      : memory_(memory),
        program_(program),
        blocks_(memory),
        block_of_label_(memory.array<std::uint32_t>(program.label_count + 1)),
        block_of_(memory.array<std::uint32_t>(program.instructions.size())),
        crosses_(memory.array<bool>(program.values.size())),
        reading_(memory.array<const chain*>(program.values.size())),
        writing_(memory.array<const chain*>(program.values.size())) {}

  liveness run() noexcept {
    find_blocks();
    connect();
    find_uses();
    follow_values();
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
  const chain** reading_;  ///< Indexed by value: the blocks that read it before they write it.
  const chain** writing_;  ///< Indexed by value: the blocks that write it.
  live_range** ranges_ = nullptr;

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

  void connect() noexcept {
    for (std::uint32_t i = 0; i < blocks_.size(); ++i) {
      block& b = blocks_[i];
      const ir_instruction& last = program_.instructions[b.end - 1];
      if (last.what != step::jump && i + 1 < blocks_.size()) b.next[b.next_count++] = i + 1;
      if (is_jump(last.what)) b.next[b.next_count++] = block_of_label_[last.number];
      for (unsigned n = 0; n < b.next_count; ++n) add(blocks_[b.next[n]].before, i);
    }
  }

  void add(const chain*& to, std::uint32_t number) noexcept { to = memory_.make<chain>(number, to); }

  void find_uses() noexcept {
    const auto is_in = [](const chain* list, std::uint32_t b) {
      return list != nullptr && list->number == b;
    };
    for (std::uint32_t b = 0; b < blocks_.size(); ++b)
      for (std::uint32_t k = blocks_[b].first; k < blocks_[b].end; ++k) {
        for_each_read(program_.instructions[k], [&](value v) {
          if (is_in(writing_[v], b) || is_in(reading_[v], b)) return;
          crosses_[v] = true;
          add(reading_[v], b);
        });
        for_each_write(program_.instructions[k], [&](value v) {
          if (!is_in(writing_[v], b)) add(writing_[v], b);
        });
      }
  }

  /// Finds the values that are live at the end of each block and written on some path to it: the content of
  /// other values does not matter.
  void follow_values() noexcept {
    block_set writes(memory_, blocks_.size()), live_in(memory_, blocks_.size()),
        live_out(memory_, blocks_.size()), defined(memory_, blocks_.size());
    list<std::uint32_t> open(memory_), outs(memory_);
    const auto take = [&] {
      const std::uint32_t b = open[open.size() - 1];
      open.shrink(open.size() - 1);
      return b;
    };
    for (value v = 0; v < program_.values.size(); ++v) {
      if (!crosses_[v]) continue;
      for (block_set* const s : {&writes, &live_in, &live_out, &defined}) s->clear();
      outs.shrink(0);
      for (const chain* c = writing_[v]; c != nullptr; c = c->next) writes.add(c->number);
      for (const chain* c = reading_[v]; c != nullptr; c = c->next) {
        live_in.add(c->number);
        open.push(c->number);
      }
      while (!open.empty())
        for (const chain* c = blocks_[take()].before; c != nullptr; c = c->next) {
          if (live_out.add(c->number)) outs.push(c->number);
          if (!writes.has(c->number) && live_in.add(c->number)) open.push(c->number);
        }
      // A value that is live and was written is live on the whole path from the last write.
      const auto define = [&](std::uint32_t b) {
        if (defined.add(b)) open.push(b);
      };
      for (const chain* c = writing_[v]; c != nullptr; c = c->next) define(c->number);
      if (program_.values[v].fixed >= 0) define(0);
      while (!open.empty()) {
        const block& b = blocks_[take()];
        for (unsigned n = 0; n < b.next_count; ++n)
          if (live_in.has(b.next[n])) define(b.next[n]);
      }
      for (const std::uint32_t b : outs)
        if (defined.has(b)) add(blocks_[b].live_out, v);
      for (const chain* c = reading_[v]; c != nullptr; c = c->next) {
        const chain* from = blocks_[c->number].before;
        while (from != nullptr && !defined.has(from->number)) from = from->next;
        const bool is_preloaded = c->number == 0 && program_.values[v].fixed >= 0;
        if (from == nullptr && !is_preloaded) add(blocks_[c->number].undefined, v);
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
    for (const chain* c = b.live_out; c != nullptr; c = c->next) include(c->number, start, 2 * b.end - 1);
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
    std::uint32_t* const undefined_in = memory_.array<std::uint32_t>(program_.values.size());
    for (std::uint32_t n = 0; n < blocks_.size(); ++n) {
      const block& b = blocks_[n];
      if (b.undefined == nullptr) continue;
      for (const chain* c = b.undefined; c != nullptr; c = c->next) undefined_in[c->number] = n + 1;
      for (std::uint32_t k = b.first; k < b.end; ++k)
        for_each_read(program_.instructions[k], [&](value v) {
          if (undefined_in[v] != n + 1) return;
          found.push({k, v});
          undefined_in[v] = 0;
        });
    }
    return {found.begin(), found.size()};
  }

  /// The number of loops around each instruction: a backward jump closes one.
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
