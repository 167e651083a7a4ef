// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/encoder.hpp>
#include <valhall/optimization/dead_writes.hpp>
#include <valhall/optimization/direct_sources.hpp>

#include <cstdint>

/// Messages that return only registers that are read.
namespace valhall::detail {

/// The instruction that differs from `row` only in the size of its type: `words` words. `row.id` if there is
/// none.
constexpr opcode with_words(const instruction_info& row, unsigned words) noexcept {
  for (unsigned n = 0; n < instruction_count; ++n)
    if (const instruction_info& other = info(static_cast<opcode>(n));
        other.operation == row.operation && other.number == row.number && other.type_size == 32 * words)
      return other.id;
  return row.id;
}

/// Replaces loads by shorter ones, and atomics that return a value by others.
class shorter_messages {
 public:
  constexpr explicit shorter_messages(value_editor& edit) : edit_(edit), reads_(count_reads(edit)) {}

  constexpr void run() {
    if (!has_canonical_words(edit_.graph().in())) return;
    for (word_index i = 0; i < edit_.graph().size(); ++i)
      if (!edit_.is_removed(i) && edit_.at(i).is_message) visit(i);
  }

 private:
  value_editor& edit_;
  const buffer<std::uint32_t> reads_;

  constexpr bool is_unread(std::uint32_t v) const noexcept { return reads_[v] == 0; }

  constexpr void visit(word_index i) {
    const decoded_instruction d = edit_.decoded(i);
    const std::uint32_t result = edit_.result_of(i);
    if (result == chain_end) return;
    if (d.id() == opcode::atom_return_i32 && is_unread(result) &&
        d.value(modifier::atom_opc) != static_cast<unsigned>(atomic_operation::axchg))
      return put(i, d, opcode::atom_i32, result, 0, 0);
    unsigned size = 0;
    for (const register_use& use : edit_.uses_of(i))
      if (use.writes) size = use.count;
    if (size > 1 && d.info().type_size == 32 * size && only_loads(d, edit_.at(i)))
      shorten(i, d, result, size);
  }

  /// Shortens the load `d` of `size` words, which lie one after the other in memory.
  constexpr void shorten(word_index i, const decoded_instruction& d, std::uint32_t result, unsigned size) {
    unsigned first = 0, end = size;
    while (end > 1 && is_unread(result + end - 1)) --end;
    while (has_offset(d.info()) && first + 1 < end && is_unread(result + first)) ++first;
    // Pairs of the group remain pairs.
    if (end - first > 1) first -= first % 2;
    if (end - first == size) return;
    if (const opcode id = with_words(d.info(), end - first); id != d.id())
      put(i, d, id, result + first, end - first, first);
  }

  /// Whether an immediate is added to the address, so that a load may begin later.
  static constexpr bool has_offset(const instruction_info& row) noexcept {
    for (unsigned n = 0; n < row.operand_count; ++n)
      if (row.operands()[n].role == operand_role::immediate) return true;
    return false;
  }

  /// Replaces word `i`, which is `d`, by the message `id`, which writes `count` registers from `result` on:
  /// the registers of `d` without the first `skipped`.
  constexpr void put(word_index i, const decoded_instruction& d, opcode id, std::uint32_t result,
                     unsigned count, unsigned skipped) {
    constexpr unsigned most_shared = 16;
    modifier_value modifiers[most_shared];
    operand all[most_operands], kept[most_operands];
    unsigned modifier_count = 0, kept_count = 0;
    const instruction_info &from = d.info(), &to = info(id);
    for (unsigned n = 0; n < from.modifier_count; ++n)
      for (unsigned k = 0; k < to.modifier_count; ++k)
        if (const modifier m = from.modifiers()[n].id; m == to.modifiers()[k].id)
          modifiers[modifier_count++] = {m, d.value(m)};
    for (unsigned n = 0; n < from.operand_count; ++n) {
      const operand_info& place = from.operands()[n];
      kept[kept_count] = all[n] = d.operand_at(n);
      if (place.role == operand_role::staging && place.writes) {
        if (count == 0) continue;
        kept[kept_count] = staging(reg(0), count);
      }
      if (place.role == operand_role::immediate)
        kept[kept_count] = operand(all[n].value() + 4 * static_cast<long long>(skipped));
      ++kept_count;
    }
    const arch in = edit_.graph().in();
    // Other modifiers must have no effect.
    const std::uint64_t same =
        encode(d.id(), {all, from.operand_count}, {modifiers, modifier_count}, in).word();
    if (same != with_canonical_flow(d.canonical_word(), flow::none)) return;
    const instruction shorter = encode(id, {kept, kept_count}, {modifiers, modifier_count}, in);
    if (!shorter.ok()) return;
    std::uint32_t reads[most_operands] = {};
    unsigned read_count = 0, next = 0;
    for (const register_use& use : edit_.uses_of(i))
      if (!use.writes) reads[read_count++] = use.value;
    edit_.replace(i, shorter.word(),
                  [&](register_use& use) { use.value = use.writes ? result : reads[next++]; });
  }
};

}  // namespace valhall::detail
