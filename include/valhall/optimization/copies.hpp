// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/optimization/value_uses.hpp>

#include <cstdint>

/// A pass that makes the readers of copies read the copied values.
namespace valhall::detail {

/// The values that a copy reads and writes.
struct copied_value {
  std::uint32_t from = chain_end, to = chain_end;
};

/// The values that word `i` copies, if it is a copy of a whole register.
constexpr copied_value copy_at(const value_editor& edit, word_index i) noexcept {
  copied_value copy;
  if (edit.is_removed(i) || !is_copy(edit.decoded(i))) return copy;
  for (const register_use& use : edit.uses_of(i)) (use.writes ? copy.to : copy.from) = use.value;
  return copy;
}

/// Makes word `i` write directly to `to`, the destination of word `copy`, and removes the copy.
constexpr void write_instead(value_editor& edit, word_index i, std::uint32_t to, word_index copy) {
  std::uint32_t number = edit.first_use(i);
  for (const register_use& use : edit.uses_of(i)) {
    if (use.writes) edit.set_value(number, to);
    ++number;
  }
  edit.remove(copy);
}

/// Replaces reads of copies by reads of their sources where both are the same everywhere. A copy that must
/// lie in a group replaces its source instead, after the copy, so that both may share a register.
constexpr void propagate_single_copies(value_editor& edit, value_uses& uses, bool joins_groups) {
  const control_flow_graph& graph = edit.graph();
  const std::uint32_t bound = register_count_of(graph.in());
  for (const word_index b : graph.reverse_postorder())
    for (word_index i = graph.blocks()[b].first; i < graph.blocks()[b].end; ++i) {
      const auto [from, to] = copy_at(edit, i);
      if (to == chain_end || from == to || !uses.is_single(from) || !uses.is_single(to)) continue;
      if (!uses.is_grouped(to) && uses.precedes_reads(i, to)) {
        uses.replace(edit, to, from, i);
        if (uses.is_unread(to)) edit.remove(i);
      } else if (uses.is_grouped(to) && !uses.is_grouped(from) && from >= bound && to >= bound) {
        uses.replace(edit, from, to, i);
        if (joins_groups && uses.only_read_of(from) == i) write_instead(edit, uses.write_of(from), to, i);
      }
    }
}

/// The value that `v` is a copy of, where both are the same everywhere; `chain_end` if there is none.
constexpr std::uint32_t copied_to(const value_editor& edit, const value_uses& uses,
                                  std::uint32_t v) noexcept {
  if (!uses.is_single(v) || uses.write_of(v) == no_index) return chain_end;
  const auto [from, to] = copy_at(edit, uses.write_of(v));
  return to == v && uses.is_single(from) ? from : chain_end;
}

/// Replaces reads of copies by reads of their sources within blocks, as long as neither changes.
constexpr void propagate_copies_in_blocks(value_editor& edit) {
  const control_flow_graph& graph = edit.graph();
  const std::size_t values = edit.value_count();
  // For each value, the last word that wrote it, plus one, and the value that this word copied.
  buffer<word_index> written(values);
  buffer<std::uint32_t> source(values);
  for (const basic_block& block : graph.blocks())
    for (word_index i = block.first; i < block.end; ++i) {
      if (edit.is_removed(i)) continue;
      std::uint32_t number = edit.first_use(i);
      for (const register_use& use : edit.uses_of(i)) {
        const std::uint32_t u = number++;
        if (!use.reads || use.writes || use.count != 1) continue;
        const word_index at = written[use.value];
        if (at <= block.first || source[use.value] == chain_end) continue;
        if (written[source[use.value]] < at) edit.set_value(u, source[use.value]);
      }
      const auto [from, to] = copy_at(edit, i);
      for (const register_use& use : edit.uses_of(i))
        for (unsigned k = 0; use.writes && k < use.count; ++k) {
          written[use.value + k] = i + 1;
          source[use.value + k] = to == chain_end || from == to ? chain_end : from;
        }
    }
}

}  // namespace valhall::detail
