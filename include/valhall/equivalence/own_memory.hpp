// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/control_flow_graph.hpp>
#include <valhall/interpreter/execute.hpp>
#include <valhall/isa/generated/named_operands.hpp>
#include <valhall/isa/stage.hpp>
#include <valhall/support/buffer.hpp>

#include <cstdint>

/// The thread-local memory of programs that use it only for values of their own.
namespace valhall::detail {

/// Whether an instruction with the effects `e` reads the address of the thread-local memory.
constexpr bool reads_thread_local_address(const effects& e) noexcept {
  constexpr std::uint32_t both_words = 3u << 2 * thread_local_pointer.entry();
  return e.special_page == thread_local_pointer.page() && (e.special_words & both_words) != 0;
}

/// The words of thread-local memory that two programs load and store. If both use the address of the memory
/// only to load and store whole words at constant offsets, no other access touches these words, and nothing
/// reads them after the end: they are then compared like registers.
template <class Operation>
class own_memory {
 public:
  static constexpr std::uint32_t most_words = 512;  ///< More words are not compared like registers.

  constexpr own_memory(const control_flow_graph& a, const control_flow_graph& b, stage s) {
    const bool is_own = add(a, s) && add(b, s) && offsets_.size() <= most_words;
    if (!is_own) offsets_ = buffer<std::int64_t>();
  }

  /// The number of words.
  constexpr std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(offsets_.size()); }
  /// Whether word `i` of `graph` accesses them.
  constexpr bool is_access(const control_flow_graph& graph, word_index i) const noexcept {
    return size() != 0 && reads_thread_local_address(graph.at(i));
  }
  /// The number of the word at `offset`, which one of the programs accesses.
  constexpr std::uint32_t number_of(std::int64_t offset) const noexcept {
    return static_cast<std::uint32_t>(lower_bound(offset));
  }

 private:
  buffer<std::int64_t> offsets_;  ///< The offsets of the words, in ascending order.

  /// Adds the words that `graph` accesses. Returns whether it uses the address for nothing else.
  constexpr bool add(const control_flow_graph& graph, stage s) {
    for (word_index i = 0; i < graph.size(); ++i) {
      // Another program may have the memory, too.
      if (graph.at(i).calls || graph.call_at(i).target != no_index) return false;
      if (!reads_thread_local_address(graph.at(i))) continue;
      const Operation o = operation_of(graph.word(i), graph.in());
      if (!is_whole(o) || (has_fragments(s) && o.idle_in_helpers)) return false;
      const unsigned count = o.type_size / 32u;
      for (unsigned n = 0; n < count; ++n)
        if (offsets_.size() <= most_words) insert(o.immediates[0] + 4 * std::int64_t{n});
    }
    return true;
  }

  /// Whether `o` loads or stores whole words at the address and an offset.
  static constexpr bool is_whole(const Operation& o) noexcept {
    if (o.rule != rule::none || o.refused || o.semantics != knowledge::exact) return false;
    const bool stores = o.family == family::store;
    if (!stores && o.family != family::load) return false;
    const operation_source& base = o.sources[0];
    const bool is_address = o.source_count == 1 && base.kind == source_kind::special && base.wide &&
                            base.count == 0 && !base.changes_sign &&
                            base.page == thread_local_pointer.page() &&
                            base.index == 2 * thread_local_pointer.entry();
    const unsigned count = stores ? o.reads.count : o.writes.count;
    // The memory before it belongs to other threads.
    return is_address && o.type_size == 32 * count && o.immediates[0] >= 0 && o.immediates[0] % 4 == 0;
  }

  /// The number of offsets below `offset`.
  constexpr std::size_t lower_bound(std::int64_t offset) const noexcept {
    std::size_t low = 0, high = offsets_.size();
    while (low < high) {
      const std::size_t middle = (low + high) / 2;
      if (offsets_[middle] < offset)
        low = middle + 1;
      else
        high = middle;
    }
    return low;
  }
  constexpr void insert(std::int64_t offset) {
    const std::size_t at = lower_bound(offset);
    if (at < offsets_.size() && offsets_[at] == offset) return;
    offsets_.push_back(offset);
    for (std::size_t n = offsets_.size() - 1; n > at; --n) offsets_[n] = offsets_[n - 1];
    offsets_[at] = offset;
  }
};

}  // namespace valhall::detail
