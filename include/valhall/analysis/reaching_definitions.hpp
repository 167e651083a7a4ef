// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/warp_paths.hpp>

#include <cstdint>

namespace valhall {

namespace detail {

/// What a search back along the paths to an instruction does at another.
enum class search_step : std::uint8_t { go_on, turn_back, found };

/// The nearest instruction at which `look(i)` says `found`, going back from the one before `from` along all
/// paths; no further along a path than where it says `turn_back`. `no_index` if there is none. Where a path
/// goes back to the start of the program, `at_start()` is called. Of `paths` the warp takes those as well.
template <class Look, class AtStart>
constexpr word_index search_back(const control_flow_graph& graph, word_index from, const Look& look,
                                 const AtStart& at_start, const warp_paths& paths = {}) {
  const auto blocks = graph.blocks();
  buffer<std::uint8_t> seen;
  buffer<word_index> work;
  const word_index start = graph.block_of(from);
  // The block that it starts in is looked at twice if a loop leads back to it.
  word_index first = blocks[start].first, end = from;
  word_index block = start;
  for (;;) {
    bool open = true;
    for (word_index i = end; open && i-- > first;) {
      const search_step step = look(i);
      if (step == search_step::found) return i;
      open = step == search_step::go_on;
    }
    if (open && block == 0) at_start();
    if (open && seen.empty()) seen = buffer<std::uint8_t>(blocks.size());
    const auto add = [&](word_index b) {
      if (seen[b] != 0 || !blocks[b].reachable) return;
      seen[b] = 1;
      work.push_back(b);
    };
    if (open) {
      for (const word_index b : graph.predecessors(block)) add(b);
      for (const word_index s : paths.switches_before(block))
        for (const word_index b : paths.blocks_before(s)) add(b);
    }
    if (work.empty()) return no_index;
    block = work.back();
    work.pop_back();
    first = blocks[block].first;
    end = blocks[block].end;
  }
}
}  // namespace detail

/// Calls `visit(i)` for each instruction whose write of `r` may still be there before word `index`, which is
/// reachable: its definitions. One that writes a part of the register is visited, and what the rest may come
/// from as well. Returns whether the register may also hold what it held when the program started. Takes time
/// that grows with the words between.
template <class Visit>
constexpr bool for_each_reaching_definition(const control_flow_graph& graph, word_index index, reg r,
                                            const Visit& visit) {
  bool from_start = false;
  detail::search_back(
      graph, index,
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
