// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/definitions.hpp>

#include <cstdint>

/// What may be under way before each instruction: messages that are not waited on, registers that are gone.
namespace valhall {

namespace detail {

/// Slots of messages with results, 0 to 2.
constexpr unsigned general_slots = 3;

/// Facts that hold on some path to an instruction. Each bit passes through an instruction on its own: set,
/// cleared, or kept.
struct program_state {
  std::uint64_t writes[general_slots] = {};  ///< Registers that messages with the slot will write.
  std::uint64_t reads[general_slots] = {};   ///< Staging registers that they may still read.
  std::uint64_t ended = 0;                   ///< Registers read for the last time.
  std::uint64_t ended_pairs = 0;             ///< Of those, the ones that were read as pairs.
  std::uint64_t written = 0;
  std::uint64_t unwritten = 0;
  std::uint64_t facts = 0;

  // The facts; the first of each group stands for slot 0, and so on.
  static constexpr unsigned slot_in_use = 0;   ///< Eight slots.
  static constexpr unsigned varying_load = 8;  ///< Three slots, as in those below.
  static constexpr unsigned memory_read = 11;
  static constexpr unsigned memory_write = 14;
  static constexpr unsigned not_ready_to_test = 17;  ///< The instruction before does not wait as ATEST needs.
  static constexpr unsigned not_ready_to_blend = 18;  ///< No `wait` since the last message.
  static constexpr unsigned output_made = 19;         ///< A BLEND or ZS_EMIT ran.
  static constexpr unsigned no_position = 20;         ///< No varying load has stored a position.

  static constexpr std::uint64_t fact(unsigned n) noexcept { return std::uint64_t{1} << n; }
  constexpr bool has(unsigned n) const noexcept { return (facts & fact(n)) != 0; }
  /// The three bits of a group.
  constexpr unsigned group(unsigned first) const noexcept { return facts >> first & 7; }

  constexpr std::uint64_t pending_writes() const noexcept { return writes[0] | writes[1] | writes[2]; }
  constexpr std::uint64_t pending_reads() const noexcept { return reads[0] | reads[1] | reads[2]; }

  static constexpr program_state everything() noexcept {
    constexpr std::uint64_t all = ~std::uint64_t{0};
    return {{all, all, all}, {all, all, all}, all, all, all, all, all};
  }

  /// Adds the facts of another path, passed through a block that gives `gained` of nothing and `kept` of
  /// everything. Says whether that changed anything.
  constexpr bool join(const program_state& from, const program_state& gained,
                      const program_state& kept) noexcept {
    std::uint64_t news = 0;
    for (unsigned s = 0; s < general_slots; ++s) {
      news |= add(writes[s], gained.writes[s] | (from.writes[s] & kept.writes[s]));
      news |= add(reads[s], gained.reads[s] | (from.reads[s] & kept.reads[s]));
    }
    news |= add(ended, gained.ended | (from.ended & kept.ended));
    news |= add(ended_pairs, gained.ended_pairs | (from.ended_pairs & kept.ended_pairs));
    news |= add(written, gained.written | (from.written & kept.written));
    news |= add(unwritten, gained.unwritten | (from.unwritten & kept.unwritten));
    news |= add(facts, gained.facts | (from.facts & kept.facts));
    return news != 0;
  }

 private:
  static constexpr std::uint64_t add(std::uint64_t& to, std::uint64_t more) noexcept {
    const std::uint64_t news = more & ~to;
    to |= news;
    return news;
  }
};

/// Whether a program can write what the instruction reads, or read what it writes.
constexpr bool is_ordered(const effects& e) noexcept {
  return e.memory != memory_effect::none && e.memory != memory_effect::read_constant;
}
constexpr bool writes_memory(const effects& e) noexcept {
  return e.memory == memory_effect::write || e.memory == memory_effect::read_write;
}

/// `state` behind an instruction, from what it was before. A message is under way until a wait, on the same
/// instruction or later, that is done with it.
constexpr void advance(program_state& state, const effects& e) noexcept {
  using p = program_state;
  const std::uint64_t writes = e.writes.bits();
  state.ended = (state.ended | e.last_reads.bits()) & ~writes;
  state.ended_pairs = ((state.ended_pairs & ~e.last_reads.bits()) | e.pair_last_reads.bits()) & ~writes;
  state.written |= writes;
  state.unwritten &= ~writes;

  std::uint64_t facts = state.facts;
  if (e.is_message) {
    const unsigned s = static_cast<unsigned>(e.slot) & 7;
    facts |= p::fact(p::slot_in_use + s) | p::fact(p::not_ready_to_blend);
    if (s < general_slots) {
      state.writes[s] |= e.staging_writes.bits();
      state.reads[s] |= e.staging_reads.bits();
      if (e.varying != varying_effect::none) facts |= p::fact(p::varying_load + s);
      if (is_ordered(e)) facts |= p::fact((writes_memory(e) ? p::memory_write : p::memory_read) + s);
    }
    if (e.varying == varying_effect::store) facts &= ~p::fact(p::no_position);
    if (e.varying == varying_effect::clobber) facts |= p::fact(p::no_position);
    if (e.control == control_effect::blend || e.output == output_effect::depth_stencil)
      facts |= p::fact(p::output_made);
  }

  constexpr unsigned test_waits = waits_of(flow::wait0126);
  facts = (e.waits & test_waits) == test_waits && !e.ends ? facts & ~p::fact(p::not_ready_to_test)
                                                          : facts | p::fact(p::not_ready_to_test);
  if (e.waits != 0) {
    const std::uint64_t general = e.waits & 7;
    facts &= ~(std::uint64_t{e.waits} << p::slot_in_use | general << p::varying_load |
               general << p::memory_read | general << p::memory_write);
    if (e.waits == waits_of(flow::wait)) facts &= ~p::fact(p::not_ready_to_blend);
    for (unsigned s = 0; s < general_slots; ++s)
      if ((general >> s & 1) != 0) state.writes[s] = state.reads[s] = 0;
  }
  state.facts = facts;
}

/// The state before each reachable block of `graph`, if the program starts with `entry` and `step(state, i)`
/// takes a state through word `i`.
template <class Step>
constexpr buffer<program_state> states_of(const flow_graph& graph, const program_state& entry,
                                          const Step& step) {
  const auto blocks = graph.blocks();
  buffer<program_state> before(blocks.size());
  if (blocks.size() == 0) return before;
  before[0] = entry;
  // Of a single block all is known. The others that are reachable have an edge to or from them.
  if (blocks.size() == 1 && blocks[0].successor_count == 0) return before;
  buffer<program_state> gained(blocks.size()), kept(blocks.size());
  for (const word_index b : graph.forward_order()) {
    kept[b] = program_state::everything();
    for (word_index i = blocks[b].first; i < blocks[b].end; ++i) {
      step(gained[b], i);
      step(kept[b], i);
    }
  }
  buffer<std::uint8_t> waiting(blocks.size());
  for (const word_index b : graph.forward_order()) waiting[b] = 1;
  for (bool changed = true; changed;) {
    changed = false;
    for (const word_index b : graph.forward_order()) {
      if (waiting[b] == 0) continue;
      waiting[b] = 0;
      for (const edge& e : blocks[b].edges()) {
        if (!before[e.block].join(before[b], gained[b], kept[b])) continue;
        waiting[e.block] = 1;
        changed |= graph.rank(e.block) <= graph.rank(b);
      }
    }
  }
  return before;
}
constexpr buffer<program_state> states_of(const flow_graph& graph, const program_state& entry) {
  return states_of(graph, entry, [&](program_state& s, word_index i) { advance(s, graph.at(i)); });
}

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

/// How many 64-bit slots of uniforms and special values an instruction reads.
constexpr unsigned fau_slots(const effects& e) noexcept {
  constexpr std::uint64_t even = 0x5555555555555555;
  const auto count = [](std::uint64_t words) {
    return static_cast<unsigned>(__builtin_popcountll((words | words >> 1) & even));
  };
  return count(e.uniforms[0]) + count(e.uniforms[1]) + count(e.special_words);
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
