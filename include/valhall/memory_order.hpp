// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/definitions.hpp>
#include <valhall/scoreboard.hpp>

#include <cstddef>
#include <cstdint>

/// Which accesses to memory have to wait for which.
namespace valhall {

namespace detail {

/// The bytes that a memory access with a fixed offset touches.
struct accessed_bytes {
  bool known = false;
  std::uint64_t base = 0;  ///< Source byte and FAU page of the address, without a mark of last use.
  register_set base_registers = {};
  std::int64_t first = 0;  ///< From the base.
  std::int64_t end = 0;
};

constexpr accessed_bytes bytes_of(std::uint64_t word) noexcept {
  const decoded d = decode(word);
  accessed_bytes bytes;
  if (!d.ok() || d.info().unit != execution_unit::ls || d.info().known == knowledge::external) return bytes;
  const instruction_info& row = d.info();
  unsigned parts = 0;
  for (unsigned i = 0; i < row.operand_count; ++i) {
    const operand_info& place = row.operands[i];
    if (place.role == operand_role::source && place.size == 64) {
      effects address;
      add_source(address, place, word);
      const std::uint64_t byte = field(word, place.start, encoding::source_size);
      bytes.base = byte < encoding::uniform ? byte & ~encoding::last_use
                                            : byte | field(word, encoding::fau_page_start, 2) << 8;
      bytes.base_registers = address.reads;
      ++parts;
    } else if (place.role == operand_role::immediate) {
      bytes.first = d.operand_at(i).value();
      bytes.end = bytes.first + row.type_size / 8;
      ++parts;
    }
  }
  bytes.known = parts == 2;
  return bytes;
}

/// Whether accesses through one address touch different bytes.
constexpr bool are_apart(const accessed_bytes& a, const accessed_bytes& b) noexcept {
  return a.known && b.known && a.base == b.base && (a.first >= b.end || b.first >= a.end);
}

/// Whether of the memory accesses with the effects `a` and `b` one writes what a program can read.
constexpr bool need_order(const effects& a, const effects& b) noexcept {
  return is_ordered(a) && is_ordered(b) && (writes_memory(a) || writes_memory(b));
}

/// How many words the searches in a program may look at in all. Without a limit, findings at each word would
/// take time that grows with the square of the program's size.
class search_budget {
 public:
  constexpr explicit search_budget(const flow_graph& graph) noexcept
      : left_((std::size_t{1} << 20) + std::size_t{64} * graph.size()) {}

  /// `search_back`, as far as it goes. Where it gives up, the word that it came to if `assume_found`, else
  /// `no_index`.
  template <class Look>
  constexpr word_index search(const flow_graph& graph, word_index from, const Look& look,
                              bool assume_found = false) {
    bool gave_up = false;
    const word_index found = search_back(graph, from, [&](word_index i) {
      if (left_ == 0) {
        gave_up = true;
        return search_step::found;
      }
      --left_;
      return look(i);
    });
    return gave_up && !assume_found ? no_index : found;
  }

 private:
  std::size_t left_;
};

/// The nearest memory access before that at `i` which it has to wait for, which occupies `slot`, and which no
/// instruction in between waits on, where `waits(j)` are the slots that word `j` waits on. Where the search
/// gives up it is the last word that was looked at if `assume_found`, else `no_index`.
template <class Waits>
constexpr word_index memory_conflict(const flow_graph& graph, search_budget& budget, word_index i,
                                     unsigned slot, const Waits& waits, bool assume_found) {
  const accessed_bytes own = bytes_of(graph.word(i));
  // Whether the address has not changed since word `j`: straight back, and within the block.
  bool same_address = own.known;
  word_index next = i;
  const auto look = [&](word_index j) {
    const effects& e = graph.at(j);
    if ((waits(j) >> slot & 1) != 0) return search_step::turn_back;
    same_address = same_address && j + 1 == next && graph.block_of(j) == graph.block_of(i) &&
                   (e.writes & own.base_registers).empty();
    next = j;
    const bool conflicts = e.is_message && e.slot == static_cast<int>(slot) && need_order(e, graph.at(i)) &&
                           !(same_address && are_apart(bytes_of(graph.word(j)), own));
    return conflicts ? search_step::found : search_step::go_on;
  };
  return budget.search(graph, i, look, assume_found);
}

/// Slots of the memory accesses under way that one with the effects `e` may have to wait for.
constexpr unsigned memory_slots(const program_state& s, const effects& e) noexcept {
  if (!is_ordered(e)) return 0;
  return s.group(program_state::memory_write) | (writes_memory(e) ? s.group(program_state::memory_read) : 0);
}

}  // namespace detail

}  // namespace valhall
