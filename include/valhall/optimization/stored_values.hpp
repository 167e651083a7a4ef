// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/memory_dependence.hpp>
#include <valhall/optimization/dead_writes.hpp>
#include <valhall/optimization/value_pressure.hpp>
#include <valhall/optimization/value_uses.hpp>

#include <cstddef>
#include <cstdint>

/// Values that a program keeps in its thread-local memory.
namespace valhall::detail {

/// Makes readers of a value that was stored in thread-local memory and loaded again read the value itself,
/// and removes stores that no load needs.
class stored_values {
 public:
  /// A value is read without a load if no more than about `limit` values are live then.
  constexpr stored_values(value_editor& edit, value_uses& uses, unsigned limit)
      : edit_(edit), uses_(uses), limit_(limit) {
    find_cells();
  }

  /// Returns the number of loads and stores that were replaced or removed.
  constexpr std::uint32_t run() {
    if (!is_private_ || cells_.empty()) return 0;
    written_ = buffer<word_index>(edit_.value_count());
    reads_ = count_reads(edit_);
    value_pressure pressure(edit_, uses_, limit_);
    for (word_index b = 0; b < edit_.graph().blocks().size(); ++b) {
      const basic_block& block = edit_.graph().blocks()[b];
      block_start_ = block.first;
      pressure.enter(b);
      pressure.find_gaps(b);
      for (word_index i = block.first; i < block.end; ++i) visit(i, pressure);
      for (const value_pressure::unread_gap& gap : pressure.gaps())
        if (gap.is_divided) divide(gap);
    }
    remove_stores();
    if (count_ != 0) uses_.refresh();
    return count_;
  }

 private:
  /// A word of memory at a fixed offset.
  struct cell {
    std::uint32_t number = 0;  ///< The offset in words, plus 1; 0 if there is none.
    std::uint32_t loads = 0, stores = 0;
    word_index store = no_index;      ///< The last word that stores it.
    std::uint32_t value = chain_end;  ///< A value known to be in it.
    word_index known_at = no_index;   ///< The word after which it had this value.
    bool is_kept = false;             ///< Whether the value is in a register in other blocks, too.
  };
  /// A load or a store of consecutive cells.
  struct access {
    std::uint32_t number = 0, count = 0;  ///< No words if it is not an access.
    std::uint32_t value = 0;              ///< The first value that it reads or writes.
    bool stores = false;
  };

  value_editor& edit_;
  value_uses& uses_;
  const unsigned limit_;
  buffer<cell> cells_;           ///< A hash table.
  buffer<word_index> accesses_;  ///< The words that access cells.
  buffer<word_index> written_;   ///< By value: the last word visited that wrote it, plus 1.
  buffer<std::uint32_t> reads_;  ///< By value: the words that read it.
  word_index block_start_ = 0;
  std::uint32_t count_ = 0;
  bool is_private_ = true;

  /// The access of word `i`, which reads the address of the thread-local memory. No words if it may use the
  /// address in another way.
  constexpr access access_of(word_index i) const noexcept {
    access found;
    const effects& e = edit_.at(i);
    const decoded_instruction& d = edit_.decoded(i);
    const instruction_info& row = d.info();
    found.stores = row.operation == family::store;
    if ((!found.stores && row.operation != family::load) || row.semantics != knowledge::exact) return found;
    // Helper threads store only with `force`, but load.
    const bool is_forced = d.value(modifier::memory_access, 0) == static_cast<unsigned>(memory_access::force);
    if (found.stores && has_fragments(edit_.stage()) && !is_forced) return found;
    const view<register_use> uses = edit_.uses_of(i);
    if (e.special_words != thread_local_words || uses.size() != 1 || uses[0].reads == uses[0].writes)
      return found;
    const long long offset = offset_of(d);
    if (row.type_size != 32u * uses[0].count || !is_thread_local_offset(offset)) return found;
    found.number = static_cast<std::uint32_t>(offset / 4) + 1;
    found.count = uses[0].count;
    found.value = uses[0].value;
    return found;
  }
  static constexpr long long offset_of(const decoded_instruction& d) noexcept {
    for (unsigned n = 0; n < d.info().operand_count; ++n)
      if (d.info().operands()[n].role == operand_role::immediate) return d.operand_at(n).value();
    return 0;
  }

  constexpr void find_cells() {
    std::size_t count = 0;
    const control_flow_graph& graph = edit_.graph();
    for (word_index i = 0; i < graph.size() && is_private_; ++i) {
      // Another program may use the memory, too.
      if (graph.call_at(i).target != no_index) is_private_ = false;
      if (!uses_thread_local_address(edit_.at(i))) continue;
      const access found = access_of(i);
      is_private_ = is_private_ && found.count != 0;
      accesses_.push_back(i);
      count += found.count;
    }
    if (accesses_.empty() || !is_private_) return;
    std::size_t size = 16;
    while (size < 2 * count) size *= 2;
    cells_ = buffer<cell>(size);
    for (const word_index i : accesses_) {
      const access found = access_of(i);
      for (std::uint32_t k = 0; k < found.count; ++k) {
        cell& c = cell_of(found.number + k);
        ++(found.stores ? c.stores : c.loads);
        if (found.stores) c.store = i;
      }
    }
  }

  constexpr cell& cell_of(std::uint32_t number) noexcept {
    std::size_t at = number * std::size_t{0x9e3779b1} & (cells_.size() - 1);
    while (cells_[at].number != 0 && cells_[at].number != number) at = (at + 1) & (cells_.size() - 1);
    cells_[at].number = number;
    return cells_[at];
  }

  constexpr void visit(word_index i, value_pressure& pressure) {
    if (uses_thread_local_address(edit_.at(i))) {
      const access found = access_of(i);
      const access needed = found.stores ? access() : needed_part(found);
      if (needed.count == 1 && load(i, needed, pressure)) {
        for (std::uint32_t k = 0; k < found.count; ++k) --cell_of(found.number + k).loads;
        return note_writes(i);
      }
      for (std::uint32_t k = 0; k < found.count; ++k) {
        cell& c = cell_of(found.number + k);
        c.value = found.value + k;
        c.known_at = i;
      }
    }
    note_writes(i);
  }
  constexpr void note_writes(word_index i) noexcept {
    for (const register_use& use : edit_.uses_of(i))
      for (unsigned k = 0; use.writes && k < use.count; ++k) written_[use.value + k] = i + 1;
  }

  /// Whether the value that the load `i` reads is known. If so, the value replaces the load.
  constexpr bool load(word_index i, const access& found, value_pressure& pressure) {
    cell& c = cell_of(found.number);
    const bool is_local = c.known_at != no_index && c.known_at >= block_start_;
    std::uint32_t value = c.value;
    if (is_local) {
      // The value may have changed since. The result of a load is written by that word itself.
      if (written_[value] > c.known_at + 1) return false;
    } else {
      if (c.stores != 1 || !uses_.precedes(c.store, i)) return false;
      const access stored = access_of(c.store);
      value = stored.value + (found.number - stored.number);
      if (!uses_.is_single(value)) return false;
    }
    ++count_;
    if (is_local ? pressure.extend(value, c.known_at, i, found.value) : keep(c, pressure)) {
      edit_.replace_by_copy(i, value, found.value);
      return true;
    }
    if (pressure.can_repeat(value, i)) {
      edit_.repeat(i, uses_.write_of(value), found.value);
      return true;
    }
    --count_;
    return false;
  }

  /// Whether the value of `c` may stay in a register in all blocks.
  static constexpr bool keep(cell& c, value_pressure& pressure) noexcept {
    if (!c.is_kept) c.is_kept = pressure.take();
    return c.is_kept;
  }

  /// The words of the load `all` that are read, if they are consecutive.
  constexpr access needed_part(access all) const noexcept {
    while (all.count > 1 && reads_[all.value + all.count - 1] == 0) --all.count;
    while (all.count > 1 && reads_[all.value] == 0) ++all.number, ++all.value, --all.count;
    return all;
  }

  /// Computes the value of a gap again before its end, for the readers from there on in its block.
  constexpr void divide(const value_pressure::unread_gap& gap) {
    const std::uint32_t made = edit_.add_value();
    const word_index b = edit_.graph().block_of(gap.end);
    edit_.repeat_before(gap.end, uses_.write_of(gap.value), made);
    // Later gaps of the value are divided later, and take over the reads after them.
    uses_.for_each_read(gap.value, [&](std::uint32_t use, word_index i) {
      if (i >= gap.end && edit_.graph().block_of(i) == b) edit_.set_value(use, made);
    });
  }

  constexpr void remove_stores() {
    for (const word_index i : accesses_) {
      if (!uses_thread_local_address(edit_.at(i))) continue;
      const access found = access_of(i);
      if (!found.stores) continue;
      bool is_needed = false;
      for (std::uint32_t k = 0; k < found.count; ++k)
        is_needed = is_needed || cell_of(found.number + k).loads != 0;
      if (is_needed) continue;
      edit_.remove(i);
      ++count_;
    }
  }
};

}  // namespace valhall::detail
