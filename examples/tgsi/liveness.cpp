// SPDX-License-Identifier: MIT
#include "liveness.hpp"

#include <algorithm>

namespace tgsi {

namespace {

using emit::ir_instruction;
using emit::step;
using emit::value;
using numbers = std::vector<std::uint32_t>;

/// A set of blocks that is emptied in constant time.
class block_set {
 public:
  explicit block_set(std::size_t size) : marks_(size) {}

  void clear() noexcept { ++mark_; }
  bool has(std::uint32_t b) const noexcept { return marks_[b] == mark_; }
  /// Adds a block. Returns false if the set already has it.
  bool add(std::uint32_t b) noexcept {
    if (has(b)) return false;
    marks_[b] = mark_;
    return true;
  }

 private:
  numbers marks_;
  std::uint32_t mark_ = 1;
};

/// A basic block: the instructions from `first` to before `end`.
struct block {
  std::uint32_t first, end;
  numbers before, after, undefined;
};

/// Follows each value that crosses blocks from its reads back to its writes. The time is proportional to the
/// number of blocks in which it is live.
class analysis {
 public:
  explicit analysis(const ir_program& program)
      : program_(program), reading_(program.values.size()), writing_(program.values.size()) {
    find_blocks();
    connect();
    find_uses();
    result_.live_out.resize(blocks_.size());
    follow_values();
    find_undefined_reads();
  }

  liveness result_;

 private:
  const ir_program& program_;
  std::vector<block> blocks_;
  std::vector<numbers> reading_;  ///< Indexed by value: the blocks that read it before they write it.
  std::vector<numbers> writing_;  ///< Indexed by value: the blocks that write it.
  numbers block_of_label_;

  void find_blocks() {
    const std::vector<ir_instruction>& code = program_.instructions;
    const auto size = static_cast<std::uint32_t>(code.size());
    block_of_label_.resize(program_.label_count);
    result_.blocks.resize(size);
    for (std::uint32_t first = 0; first < size;) {
      const auto number = static_cast<std::uint32_t>(blocks_.size());
      std::uint32_t end = first;
      for (; end < size && code[end].what == step::label; ++end) block_of_label_[code[end].number] = number;
      while (end < size && code[end].what == step::instruction) ++end;
      if (end < size && is_jump(code[end].what)) ++end;
      std::fill(result_.blocks.begin() + first, result_.blocks.begin() + end, number);
      blocks_.push_back({first, end, {}, {}, {}});
      first = end;
    }
  }

  void connect() {
    for (std::uint32_t b = 0; b < blocks_.size(); ++b) {
      const ir_instruction& last = program_.instructions[blocks_[b].end - 1];
      if (last.what != step::jump && b + 1 < blocks_.size()) blocks_[b].after.push_back(b + 1);
      if (is_jump(last.what)) blocks_[b].after.push_back(block_of_label_[last.number]);
      for (const std::uint32_t next : blocks_[b].after) blocks_[next].before.push_back(b);
    }
  }

  void find_uses() {
    const auto ends_with = [](const numbers& list, std::uint32_t b) {
      return !list.empty() && list.back() == b;
    };
    for (std::uint32_t b = 0; b < blocks_.size(); ++b)
      for (std::uint32_t k = blocks_[b].first; k < blocks_[b].end; ++k) {
        for_each_read(program_.instructions[k], [&](value v) {
          if (!ends_with(writing_[v], b) && !ends_with(reading_[v], b)) reading_[v].push_back(b);
        });
        for_each_write(program_.instructions[k], [&](value v) {
          if (!ends_with(writing_[v], b)) writing_[v].push_back(b);
        });
      }
  }

  /// Finds the values that are live at the end of each block and written on some path to it: the content of
  /// other values does not matter.
  void follow_values() {
    block_set live_in(blocks_.size()), live_out(blocks_.size()), writes(blocks_.size()),
        defined(blocks_.size());
    numbers open, outs;
    const auto take = [&] {
      const std::uint32_t b = open.back();
      open.pop_back();
      return b;
    };
    for (value v = 0; v < program_.values.size(); ++v) {
      if (reading_[v].empty()) continue;
      for (block_set* const s : {&live_in, &live_out, &writes, &defined}) s->clear();
      outs.clear();
      for (const std::uint32_t b : writing_[v]) writes.add(b);
      for (const std::uint32_t b : reading_[v]) live_in.add(b);
      open = reading_[v];
      while (!open.empty())
        for (const std::uint32_t b : blocks_[take()].before) {
          if (live_out.add(b)) outs.push_back(b);
          if (!writes.has(b) && live_in.add(b)) open.push_back(b);
        }
      // A value that is live and was written is live on the whole path from the last write.
      const bool is_preloaded = program_.values[v].fixed >= 0;
      for (const std::uint32_t b : writing_[v]) defined.add(b);
      open = writing_[v];
      if (is_preloaded && defined.add(0)) open.push_back(0);
      while (!open.empty())
        for (const std::uint32_t b : blocks_[take()].after)
          if (live_in.has(b) && defined.add(b)) open.push_back(b);
      for (const std::uint32_t b : outs)
        if (defined.has(b)) result_.live_out[b].push_back(v);
      for (const std::uint32_t b : reading_[v]) {
        const numbers& before = blocks_[b].before;
        const bool is_defined =
            (b == 0 && is_preloaded) ||
            std::any_of(before.begin(), before.end(), [&](std::uint32_t from) { return defined.has(from); });
        if (!is_defined) blocks_[b].undefined.push_back(v);
      }
    }
  }

  void find_undefined_reads() {
    for (const block& b : blocks_) {
      numbers left = b.undefined;
      for (std::uint32_t k = b.first; k < b.end && !left.empty(); ++k)
        for_each_read(program_.instructions[k], [&](value v) {
          const auto at = std::find(left.begin(), left.end(), v);
          if (at == left.end()) return;
          result_.undefined_reads.push_back({k, v});
          left.erase(at);
        });
    }
  }
};

}  // namespace

liveness find_liveness(const ir_program& program) { return analysis(program).result_; }

}  // namespace tgsi
