// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/check.hpp>
#include <valhall/optimization/dead_writes.hpp>
#include <valhall/optimization/value_uses.hpp>

#include <cstdint>

/// Uniforms, constants and special values as sources, in place of registers with their copies.
namespace valhall::detail {

/// The most operands of a word.
constexpr unsigned most_operands = 8;

/// Makes word `j` read `s`, which is not a register, in place of value `v`, if such a word exists. Returns
/// whether it does.
constexpr bool read_directly(value_editor& edit, word_index j, std::uint32_t v, const value_source& s) {
  const decoded_instruction& d = edit.decoded(j);
  const bool is_constant = (s.byte & encoding::special) == encoding::constant;
  std::uint64_t word = with_canonical_flow(d.canonical_word(), flow::none);
  const source_place* place = first_source_of(d.id());
  for (unsigned n = row_of(d.id()).source_count; n != 0; --n, ++place) {
    const value_source old = edit.source_at(j, place->start);
    const bool has_page = old.value == chain_end && (old.byte & encoding::special) != encoding::constant;
    // Constants are the same on all pages.
    if (has_page && !is_constant && old.page != s.page) return false;
    if (place->is_wide == 0 && old.value == v) word = with_field(word, place->start, 8, s.byte);
  }
  if (!is_constant) word = (word & ~page_bits) | s.page;
  const decoded_instruction changed = decode(word, edit.graph().in());
  if (!changed.ok() || check(changed) != rule::none) return false;
  register_use kept[most_operands];
  unsigned count = 0;
  for (const register_use& use : edit.uses_of(j)) kept[count++] = use;
  edit.replace(j, word, [&](register_use& use) {
    for (unsigned n = 0; n < count; ++n)
      if (kept[n].start == use.start && kept[n].writes == use.writes) use.value = kept[n].value;
  });
  return true;
}

/// Makes words read the source of a copy that is not a register, if they accept it. Returns the number of
/// words that were replaced.
constexpr std::uint32_t read_copied_sources(value_editor& edit, const value_uses& uses) {
  std::uint32_t count = 0;
  if (!has_canonical_words(edit.graph().in())) return count;
  for (word_index i = 0; i < edit.graph().size(); ++i) {
    if (edit.is_removed(i) || edit.decoded(i).id() != opcode::mov_i32 || edit.uses_of(i).size() != 1)
      continue;
    const std::uint32_t copy = edit.result_of(i);
    const value_source s = edit.source_at(i, 0);
    if (copy == chain_end || !uses.is_single(copy) || reads_program_counter(edit.at(i))) continue;
    uses.for_each_read(copy, [&](std::uint32_t use, word_index j) {
      const bool is_current = use - edit.first_use(j) < edit.uses_of(j).size();
      if (is_current && only_writes(edit.at(j)) && uses.is_written_before(copy, j))
        count += read_directly(edit, j, copy, s) ? 1 : 0;
    });
  }
  return count;
}

}  // namespace valhall::detail
