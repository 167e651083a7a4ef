// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/address.hpp>
#include <valhall/analysis/hazard_state.hpp>
#include <valhall/analysis/reaching_definitions.hpp>
#include <valhall/isa/generated/named_operands.hpp>

#include <cstddef>
#include <cstdint>

/// Dependences between memory accesses.
namespace valhall {

namespace detail {

/// Whether one of the memory accesses with the effects `a` and `b` writes memory that a program can read.
constexpr bool need_order(const effects& a, const effects& b) noexcept {
  return is_ordered(a) && is_ordered(b) && (writes_memory(a) || writes_memory(b));
}

/// `effects::special_words` with both words of the address of the thread-local memory.
inline constexpr std::uint32_t thread_local_words = 3u << 2 * thread_local_pointer.entry();

/// Whether an instruction with the effects `e` uses the address of the thread-local memory.
constexpr bool uses_thread_local_address(const effects& e) noexcept {
  return e.special_page == thread_local_pointer.page() && (e.special_words & thread_local_words) != 0;
}

/// Whether a word at `offset` lies in the thread-local memory. The memory before it belongs to other threads.
constexpr bool is_thread_local_offset(long long offset) noexcept { return offset >= 0 && offset % 4 == 0; }

/// Whether word `i` of `graph`, which uses the address of the thread-local memory, loads or stores whole
/// words at a constant offset. Stores must have `force`: helper threads execute them, too.
constexpr bool is_thread_local_access(const control_flow_graph& graph, word_index i) noexcept {
  const auto& d = graph.decoded(i);
  const effects& e = graph.at(i);
  if (!d.ok() || d.info().semantics != knowledge::exact) return false;
  const bool stores = d.info().operation == family::store;
  if (!stores && d.info().operation != family::load) return false;
  const bool is_forced = d.value(modifier::memory_access, 0) == static_cast<unsigned>(memory_access::force);
  if (e.special_words != thread_local_words || (stores && !is_forced)) return false;
  const register_set moved = stores ? e.staging_reads : e.staging_writes;
  if (d.info().type_size != 32u * moved.size()) return false;
  for (unsigned n = 0; n < d.info().operand_count; ++n) {
    const operand_info& place = d.info().operands()[n];
    if (place.role == operand_role::immediate &&
        !is_thread_local_offset(immediate_at(place, d.canonical_word())))
      return false;
  }
  return true;
}

/// Whether the program uses its thread-local memory only as `is_thread_local_access` allows, calls no other
/// program, and has no unknown word. Then no other access touches these words.
constexpr bool has_private_memory(const control_flow_graph& graph) noexcept {
  for (word_index i = 0; i < graph.size(); ++i) {
    const bool is_known = graph.decoded(i).ok() && graph.call_at(i).target == no_index;
    if (!is_known || graph.at(i).calls) return false;
    if (uses_thread_local_address(graph.at(i)) && !is_thread_local_access(graph, i)) return false;
  }
  return true;
}

/// The bytes accessed by a memory access with a fixed offset.
struct accessed_bytes {
  address_sum start;        ///< Unknown if the access has another form.
  std::uint64_t size = 0;   ///< At least 1.
  bool is_private = false;  ///< In thread-local memory, which only accesses of the same form touch.

  /// Whether the ranges are disjoint. `same_run`: both accesses are in the same execution of their block.
  static constexpr bool are_apart(const accessed_bytes& a, const accessed_bytes& b, bool same_run) noexcept {
    if (a.is_private != b.is_private) return true;
    if (!a.start.known || !b.start.known || !a.start.has_terms_of(b.start)) return false;
    if (!same_run && !(a.start.is_fixed && b.start.is_fixed)) return false;
    const std::uint64_t distance = b.start.constant - a.start.constant;
    return distance >= a.size && 0 - distance >= b.size;
  }
};

/// The bytes accessed by word `i`; `writers` are those of `graph`. The start is unknown if the limit is
/// reached.
constexpr accessed_bytes find_bytes(const control_flow_graph& graph, register_writers& writers, word_index i,
                                    search_limit& limit) {
  const auto& d = graph.decoded(i);
  accessed_bytes bytes;
  if (!d.ok() || unit_of(d.info(), d.in()) != execution_unit::ls ||
      d.info().semantics == knowledge::external || d.info().semantics == knowledge::unknown)
    return bytes;
  const instruction_info& row = d.info();
  address_reader reader(graph, writers, limit);
  unsigned parts = 0;
  std::uint64_t offset = 0;
  for (unsigned k = 0; k < row.operand_count; ++k) {
    const operand_info& place = row.operands()[k];
    if (place.role == operand_role::source && place.size == 64) {
      bytes.start = reader.value_of(d.operand_at(k), i);
      ++parts;
    } else if (place.role == operand_role::immediate) {
      offset = static_cast<std::uint64_t>(immediate_at(place, d.canonical_word()));
      ++parts;
    }
  }
  if (parts != 2) bytes.start.known = false;
  bytes.start.constant += offset;
  bytes.size = row.type_size / 8u;
  return bytes;
}

/// Searches in a program. One limit on the words and edges that all searches examine keeps the time linear in
/// the size of the program, even with findings at each word.
class search_budget {
 public:
  constexpr explicit search_budget(const control_flow_graph& graph) noexcept : left_(limit(graph)) {}

  /// Restores the initial limit.
  constexpr void refill(const control_flow_graph& graph) noexcept { left_ = search_limit(limit(graph)); }

  /// Uses up one word of the limit. Returns false if no word is left.
  constexpr bool spend() noexcept { return left_.spend(); }

  /// `search_back` within the budget. When the budget runs out, returns the word reached if `assume_found`,
  /// else `no_index`.
  template <class Look>
  constexpr word_index search(const control_flow_graph& graph, word_index from, const Look& look,
                              bool assume_found = false, const warp_paths& paths = no_warp_paths) {
    bool gave_up = false;
    const word_index found = search_back(
        graph, from, memory_,
        [&](word_index i) {
          if (!spend()) {
            gave_up = true;
            return search_step::found;
          }
          return look(i);
        },
        [] {}, paths);
    (void)left_.spend(memory_.edges);
    return gave_up && !assume_found ? no_index : found;
  }

  /// The bytes accessed by word `i` of `graph`. Each word is examined once, so `graph` must always be the
  /// same.
  constexpr accessed_bytes bytes_of(const control_flow_graph& graph, word_index i) {
    if (found_at_.empty()) found_at_ = buffer<std::uint32_t>(graph.size());
    if (found_at_[i] != 0) return found_[found_at_[i] - 1];
    accessed_bytes bytes = find_bytes(graph, writers_, i, left_);
    bytes.is_private = uses_thread_local_address(graph.at(i)) && is_private(graph);
    if (!left_.is_used_up()) {
      found_.push_back(bytes);
      found_at_[i] = static_cast<std::uint32_t>(found_.size());
    }
    return bytes;
  }

 private:
  constexpr bool is_private(const control_flow_graph& graph) noexcept {
    if (private_ == answer::unasked) private_ = has_private_memory(graph) ? answer::yes : answer::no;
    return private_ == answer::yes;
  }
  static constexpr std::size_t limit(const control_flow_graph& graph) noexcept {
    return (std::size_t{1} << 20) + std::size_t{64} * graph.size();
  }

  search_limit left_;
  enum class answer : std::uint8_t { unasked, no, yes } private_ = answer::unasked;
  search_memory memory_;
  register_writers writers_;
  buffer<std::uint32_t> found_at_;  ///< By word: 1 + its index in `found_`; 0 if it was not examined.
  buffer<accessed_bytes> found_;
};

/// The nearest memory access before word `i` that word `i` must wait for, that uses `slot`, and that no
/// instruction in between waits on; `waits(j)` are the slots that word `j` waits on. When the budget runs
/// out, returns the last word examined if `assume_found`, else `no_index`.
template <class Waits>
constexpr word_index memory_conflict(const control_flow_graph& graph, search_budget& budget, word_index i,
                                     unsigned slot, const Waits& waits, bool assume_found) {
  const accessed_bytes own = budget.bytes_of(graph, i);
  const effects& access = graph.at(i);
  const auto conflicts = [&](word_index j, bool same_run) {
    const effects& e = graph.at(j);
    return e.is_message && e.slot == static_cast<int>(slot) && need_order(e, access) &&
           !accessed_bytes::are_apart(budget.bytes_of(graph, j), own, same_run);
  };
  const auto ends = [&](word_index j) { return (waits(j) >> slot & 1) != 0; };
  // The words before the access in its block.
  const word_index first = graph.blocks()[graph.block_of(i)].first;
  for (word_index j = i; j-- > first;) {
    if (!budget.spend()) return assume_found ? j : no_index;
    if (ends(j)) return no_index;
    if (conflicts(j, true)) return j;
  }
  return budget.search(
      graph, first,
      [&](word_index j) {
        if (ends(j)) return search_step::turn_back;
        return conflicts(j, false) ? search_step::found : search_step::go_on;
      },
      assume_found);
}

/// Slots of memory accesses in flight that an access with the effects `e` may have to wait for.
constexpr unsigned memory_slots(const message_state& s, const effects& e) noexcept {
  using p = message_state;
  if (!is_ordered(e)) return 0;
  return s.group(p::memory_write) | (writes_memory(e) ? s.group(p::memory_read) : 0);
}

}  // namespace detail

}  // namespace valhall
