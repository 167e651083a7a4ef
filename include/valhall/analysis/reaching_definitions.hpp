// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/warp_paths.hpp>
#include <valhall/support/buffer.hpp>

#include <cstddef>
#include <cstdint>

namespace valhall {

namespace detail {

/// The next step of a backward search after an instruction.
enum class search_step : std::uint8_t { go_on, turn_back, found };

/// A set of numbers below a limit, emptied in time proportional to its size.
class number_set {
 public:
  /// Empties the set, and makes room for numbers below `limit`.
  constexpr void start(std::size_t limit) {
    for (const word_index i : members_) contains_[i] = 0;
    members_.clear();
    if (contains_.size() < limit) contains_ = buffer<std::uint8_t>(limit);
  }
  /// Adds `i`. Returns whether it is new.
  constexpr bool add(word_index i) {
    if (contains_[i] != 0) return false;
    contains_[i] = 1;
    members_.push_back(i);
    return true;
  }

 private:
  buffer<std::uint8_t> contains_;
  buffer<word_index> members_;
};

/// The state of a backward search. If several searches in a graph share it, each takes time proportional to
/// the blocks that it visits, not to all blocks.
struct search_memory {
  number_set blocks, switches;
  buffer<word_index> work;
  std::size_t edges = 0;  ///< The edges that the last search followed.
};

/// The nearest instruction before `from`, searching backward along all paths, at which `look(i)` returns
/// `found`; `no_index` if there is none. A path is not followed beyond `turn_back`. Calls `at_start()` if a
/// path reaches the start of the program. The warp also takes the edges in `paths`.
template <class Look, class AtStart>
constexpr word_index search_back(const control_flow_graph& graph, word_index from, search_memory& memory,
                                 const Look& look, const AtStart& at_start,
                                 const warp_paths& paths = no_warp_paths) {
  const auto blocks = graph.blocks();
  const word_index start = graph.block_of(from);
  // The block of `from` is examined twice if a loop leads back to it.
  word_index first = blocks[start].first, end = from;
  word_index block = start;
  bool leaves = false;
  memory.edges = 0;
  for (;;) {
    bool open = true;
    for (word_index i = end; open && i-- > first;) {
      const search_step step = look(i);
      if (step == search_step::found) return i;
      open = step == search_step::go_on;
    }
    if (open && block == 0) at_start();
    if (open && !leaves) {
      leaves = true;
      memory.blocks.start(blocks.size());
      memory.switches.start(paths.switch_count());
      memory.work.clear();
    }
    const auto add = [&](word_index b) {
      ++memory.edges;
      if (blocks[b].reachable && memory.blocks.add(b)) memory.work.push_back(b);
    };
    if (open) {
      for (const word_index b : graph.predecessors(block)) add(b);
      for (const word_index s : paths.switches_before(block)) {
        ++memory.edges;
        if (!memory.switches.add(s)) continue;
        for (const word_index b : paths.blocks_before(s)) add(b);
      }
    }
    if (!leaves || memory.work.empty()) return no_index;
    block = memory.work.back();
    memory.work.pop_back();
    first = blocks[block].first;
    end = blocks[block].end;
  }
}
}  // namespace detail

/// Calls `visit(i)` for each reaching definition of `r` at word `index`; that word must be reachable. An
/// instruction that writes a part of the register is visited, as are the definitions of the rest. Returns
/// whether the register may still hold its value from the start of the program. Takes time linear in the
/// number of words in between, and in the number of blocks if there are several.
template <class Visit>
constexpr bool for_each_reaching_definition(const control_flow_graph& graph, word_index index, reg r,
                                            const Visit& visit) {
  bool from_start = false;
  detail::search_memory memory;
  detail::search_back(
      graph, index, memory,
      [&](word_index i) {
        const effects& e = graph.at(i);
        if (!e.writes.contains(r)) return detail::search_step::go_on;
        visit(i);
        return e.partial_writes.contains(r) ? detail::search_step::go_on : detail::search_step::turn_back;
      },
      [&] { from_start = true; });
  return from_start;
}

}  // namespace valhall
