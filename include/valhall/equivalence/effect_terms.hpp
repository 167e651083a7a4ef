// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/control_flow_graph.hpp>
#include <valhall/analysis/hazard_state.hpp>
#include <valhall/equivalence/compared_program.hpp>
#include <valhall/equivalence/equivalence.hpp>
#include <valhall/equivalence/own_memory.hpp>
#include <valhall/equivalence/value_terms.hpp>

#include <cstdint>

/// The effects of instructions, as terms.
namespace valhall::detail {

/// States outside the registers that instructions change in order. An instruction that only depends on a
/// state may pass others that do, but none that changes it.
enum class hidden_state : std::uint8_t {
  memory,      ///< Memory that programs write.
  fragment,    ///< Coverage, depth, colours, and the lanes that DISCARD marked.
  tilebuffer,  ///< The tilebuffer.
  order,       ///< Clocks, and instructions whose effects are not known.
  varying,     ///< The interpolation position that varying loads remember.
  lanes,       ///< The lanes of the warp that run together, helpers included.
};
constexpr unsigned hidden_state_count = 6;
/// The states that the rest of the world may see, which come first.
constexpr unsigned compared_state_count = 4;

/// A set of hidden states.
class hidden_states {
 public:
  constexpr void add(hidden_state s) noexcept { bits_ |= 1u << static_cast<unsigned>(s); }
  constexpr void add_if(bool condition, hidden_state s) noexcept {
    if (condition) add(s);
  }
  constexpr bool has(unsigned number) const noexcept { return (bits_ >> number & 1) != 0; }
  constexpr bool empty() const noexcept { return bits_ == 0; }

 private:
  unsigned bits_ = 0;
};

/// The values of the registers, the hidden states and the words of `own_memory`, as terms.
struct symbolic_state {
  term_id registers[most_registers] = {};
  term_id hidden[hidden_state_count] = {};
  buffer<term_id> own;
};

/// A change of a hidden state.
struct recorded_change {
  word_index index = no_index;  ///< The word that made it.
  std::uint8_t state = 0;       ///< The number of the state.
  term_id after = 0;            ///< The state after the word.
};

/// Executes instructions other than branches on terms.
template <class Operation>
class effect_rules {
 public:
  /// `lanes`: how the lanes that run together matter.
  constexpr effect_rules(term_rules& terms, const own_memory<Operation>& own, compared_lanes lanes) noexcept
      : t(terms), values(terms), own_(own), lanes_(lanes) {}

  /// Executes word `i`, except for its control. Returns a reason if it cannot be compared.
  constexpr unproved_reason execute(const control_flow_graph& graph, word_index i, symbolic_state& s,
                                    buffer<recorded_change>& changes) {
    const effects& e = graph.at(i);
    if (e.unknown_flow) return unproved_reason::unknown_flow;
    if (graph.decoded(i).ok() && graph.decoded(i).id() == opcode::nop) {
      flow_of(e, i, s, changes);
      return unproved_reason::none;
    }
    const Operation o = operation_of(graph.word(i), graph.in());
    if (o.rule != rule::none) return unproved_reason::broken_word;
    if (const lane_function f = function_of(o); f != nullptr) {
      value_terms sources[4];
      for (unsigned n = 0; n < o.source_count; ++n) sources[n] = values.fetch(o, n, s.registers, i);
      write(o, values.result_of(o, f, sources), s);
    } else if (own_.is_access(graph, i)) {
      access_own(o, s);
    } else if (e.control != control_effect::branch && e.control != control_effect::branch_indirect) {
      perform(graph, o, i, s, changes);
    }
    flow_of(e, i, s, changes);
    return unproved_reason::none;
  }

  /// Records a call of another program, which may change all hidden states, and the `clobbered` registers.
  constexpr void call(word_index i, term_id target, register_set clobbered, symbolic_state& s,
                      buffer<recorded_change>& changes) {
    term_id states = t.zero();
    for (const term_id state : s.hidden) states = t.make(term_kind::list, 0, state, states);
    const term_id signature = t.make(term_kind::signature, 0, 0, 0, 4);
    const term_id event = t.make(term_kind::event, signature, target, states);
    for (unsigned n = 0; n < hidden_state_count; ++n)
      if (tracks_lanes() || n != static_cast<unsigned>(hidden_state::lanes)) change(n, event, i, s, changes);
    for (unsigned r = 0; r < most_registers; ++r)
      if (clobbered.contains(reg(r))) s.registers[r] = t.make(term_kind::result, r, event);
  }

  /// Records that only the lanes that take edge `k` of a branch with this condition continue together, with
  /// all that wait at the same place if the branch `reconverges`.
  constexpr void diverge(term_id condition, unsigned k, bool reconverges, symbolic_state& s) {
    term_id& lanes = s.hidden[number_of(hidden_state::lanes)];
    const term_id signature = t.make(term_kind::signature, k, 0, 0, 8);
    lanes = t.make(term_kind::event, signature, lanes, condition);
    if (reconverges) lanes = t.make(term_kind::event, join_signature(), lanes);
  }
  /// Whether the lanes that run together have last joined, and not diverged since.
  constexpr bool have_joined(const symbolic_state& s) {
    const term_node& last = t[s.hidden[number_of(hidden_state::lanes)]];
    const term_kind kind = last.kind();
    const std::uint64_t payload = last.payload();
    return kind == term_kind::event && payload == join_signature();
  }

  /// The condition of the branch at `i`: all ones or 0. Returns a reason if it is not known.
  constexpr unproved_reason condition_of(const control_flow_graph& graph, word_index i,
                                         const symbolic_state& s, term_id& condition, value_terms& target) {
    const Operation o = operation_of(graph.word(i), graph.in());
    if (o.rule != rule::none) return unproved_reason::broken_word;
    if (o.refused || o.semantics != knowledge::exact) return unproved_reason::unknown_flow;
    const value_terms tested = values.fetch(o, 0, s.registers, i);
    switch (o.branches_if) {
      case arithmetic::branch_test::non_zero: condition = t.non_zero(32, tested.low); break;
      case arithmetic::branch_test::all_ones:
        condition = t.compare(condition::eq, false, 32, tested.low, t.constant(term_rules::all_ones));
        break;
      case arithmetic::branch_test::mixed: condition = t.op(operator_code::mixed_bits, 32, tested.low); break;
    }
    if (o.eq) condition = t.bit_not(condition);
    if (o.source_count > 1) target = values.fetch(o, 1, s.registers, i);
    return unproved_reason::none;
  }

  /// A value or a hidden state that equals no other.
  constexpr term_id unknown_value() {
    return t.make(term_kind::event, t.make(term_kind::signature, ++unknown_values_, 0, 0, 10));
  }

  term_rules& t;
  value_rules<Operation> values;

 private:
  const own_memory<Operation>& own_;
  compared_lanes lanes_;
  std::uint32_t unknown_values_ = 0;

  constexpr bool tracks_lanes() const noexcept { return lanes_ == compared_lanes::of_both; }
  /// The lanes that run together at an instruction with the effects `e`, which depends on them.
  constexpr term_id lanes_at(const effects& e, const symbolic_state& s) {
    const bool is_unknown = lanes_ == compared_lanes::of_one && (e.crosses_lanes || e.needs_helpers);
    return is_unknown ? unknown_value() : s.hidden[number_of(hidden_state::lanes)];
  }

  /// Executes a load or store of words of `own_memory`.
  constexpr void access_own(const Operation& o, symbolic_state& s) const {
    const bool stores = o.family == family::store;
    const operation_staging& staging = stores ? o.reads : o.writes;
    for (unsigned n = 0; n < staging.count; ++n) {
      term_id& in_register = s.registers[(staging.first + n) & (most_registers - 1)];
      term_id& in_memory = s.own[own_.number_of(o.immediates[0] + 4 * std::int64_t{n})];
      if (stores)
        in_memory = in_register;
      else
        in_register = in_memory;
    }
  }

  constexpr term_id join_signature() { return t.make(term_kind::signature, 0, 0, 0, 6); }
  static constexpr unsigned number_of(hidden_state s) noexcept { return static_cast<unsigned>(s); }

  constexpr void change(unsigned state, term_id after, word_index i, symbolic_state& s,
                        buffer<recorded_change>& changes) const {
    s.hidden[state] = after;
    changes.push_back({i, static_cast<std::uint8_t>(state), after});
  }

  constexpr void write(const Operation& o, value_terms result, symbolic_state& s) {
    term_id& to = s.registers[o.destination];
    to = t.blend_bytes(bits_of_halves(o.halves), result.low, to);
    if (o.fills_pair) s.registers[(o.destination + 1) & (most_registers - 1)] = result.high;
  }

  /// Adds the effects of the flow of word `i`: `discard` ends helper lanes, and `reconverge` joins lanes.
  constexpr void flow_of(const effects& e, word_index i, symbolic_state& s,
                         buffer<recorded_change>& changes) {
    constexpr unsigned lanes = static_cast<unsigned>(hidden_state::lanes);
    if (e.ends_helpers) {
      const term_id signature = t.make(term_kind::signature, 0, 0, 0, 5);
      change(
          lanes,
          t.make(term_kind::event, signature, s.hidden[lanes], s.hidden[number_of(hidden_state::fragment)]),
          i, s, changes);
    }
    if (!tracks_lanes() || !e.reconverges) return;
    // Lanes that joined are together until they diverge.
    if (!have_joined(s))
      change(lanes, t.make(term_kind::event, join_signature(), s.hidden[lanes]), i, s, changes);
  }

  static constexpr bool is_access(const Operation& o) noexcept {
    switch (o.family) {
      case family::load:
      case family::store:
      case family::atom:
      case family::atom_return:
      case family::atom1:
      case family::atom1_return: return !o.refused && o.semantics == knowledge::exact;
      default: return false;
    }
  }

  /// Whether two executions with equal sources can differ: the instruction reads a state that changes by
  /// itself, or its effects are unknown, since it has neither results nor known effects.
  static constexpr bool is_volatile(const Operation& o) noexcept {
    const effects& e = o.does;
    const bool has_effect = e.memory != memory_effect::none || e.tile != memory_effect::none ||
                            e.varying != varying_effect::none || e.output != output_effect::none ||
                            e.control != control_effect::none;
    if (has_effect) return false;
    return e.is_message ? o.source_count == 0 && o.reads.count == 0 : !o.has_destination;
  }

  /// The hidden states that an instruction depends on, and the ones that it changes.
  static constexpr void find_states(const Operation& o, hidden_states& reads,
                                    hidden_states& writes) noexcept {
    const effects& e = o.does;
    const bool writes_tile = e.tile == memory_effect::write || e.tile == memory_effect::read_write;
    const bool barrier = e.control == control_effect::barrier;
    const bool blends = e.control == control_effect::blend;
    const bool makes_output =
        e.output != output_effect::none || e.control == control_effect::discard || blends;
    const bool moves = e.varying == varying_effect::store || e.varying == varying_effect::clobber;
    writes.add_if(writes_memory(e) || barrier, hidden_state::memory);
    writes.add_if(makes_output, hidden_state::fragment);
    writes.add_if(writes_tile || blends, hidden_state::tilebuffer);
    writes.add_if(is_volatile(o) || barrier, hidden_state::order);
    reads = writes;
    // The position after the load does not depend on the one before.
    writes.add_if(moves, hidden_state::varying);
    reads.add_if(e.memory == memory_effect::read, hidden_state::memory);
    reads.add_if(o.idle_in_helpers, hidden_state::fragment);
    reads.add_if(e.tile == memory_effect::read, hidden_state::tilebuffer);
    reads.add_if(e.varying == varying_effect::retrieve, hidden_state::varying);
    reads.add_if(e.crosses_lanes || e.needs_helpers || barrier || (writes_memory(e) && !o.idle_in_helpers),
                 hidden_state::lanes);
  }

  /// Executes an instruction that is not a function of its sources known to the interpreter.
  constexpr void perform(const control_flow_graph& graph, const Operation& o, word_index i, symbolic_state& s,
                         buffer<recorded_change>& changes) {
    hidden_states reads, writes;
    find_states(o, reads, writes);
    const bool access = is_access(o);
    term_id address = t.zero(), memory = t.zero();
    const unsigned bytes = access ? o.type_size / 8u : 0;
    if (access) {
      const value_terms base = values.fetch(o, 0, s.registers, i);
      address = t.add_wide(t.wide(base.low, base.high),
                           t.wide_constant(static_cast<std::uint64_t>(o.immediates[0])));
    }
    constexpr unsigned memory_state = static_cast<unsigned>(hidden_state::memory);
    if (reads.has(memory_state)) memory = s.hidden[memory_state];
    if (access && !writes.has(memory_state)) memory = without_apart(memory, address, bytes, 0);
    // Other lanes do not see the stores of a helper to its thread-local memory.
    const bool is_store = access && o.family == family::store;
    const bool is_own = is_store && split(address).base == values.thread_local_address();
    term_id states = t.zero();
    constexpr unsigned lanes = number_of(hidden_state::lanes);
    for (unsigned n = memory_state + 1; n < lanes; ++n)
      if (reads.has(n)) states = t.make(term_kind::list, n, s.hidden[n], states);
    // Without lanes to compare, a BARRIER orders the accesses of whichever lanes reach it.
    const bool is_barrier = o.does.control == control_effect::barrier;
    if (reads.has(lanes) && !is_own && (tracks_lanes() || !is_barrier))
      states = t.make(term_kind::list, lanes, lanes_at(o.does, s), states);

    const term_id signature = signature_of(graph.decoded(i), o, access);
    const term_id arguments = arguments_of(graph.decoded(i), o, access, i, s);
    if (arguments == t.zero() && states == t.zero() && writes.empty() && !o.does.is_message &&
        !o.has_destination)
      return;
    const std::uint64_t payload = signature | std::uint64_t{bytes} << 32 | (is_store ? store_bit : 0);
    const term_id event = is_store ? store({payload, arguments, states, address}, memory)
                                   : t.make(term_kind::event, payload, arguments, states, address, memory);
    for (unsigned n = 0; n < hidden_state_count; ++n)
      if (writes.has(n)) change(n, event, i, s, changes);
    if (o.has_destination) {
      const term_id result = t.make(term_kind::result, 0, event);
      write(o, {result, o.fills_pair ? t.make(term_kind::result, 1, event) : t.zero()}, s);
    }
    if (o.writes.count != 0) place_results(o, event, s);
  }

  static constexpr std::uint64_t store_bit = std::uint64_t{1} << 48;

  static constexpr bool is_store(const term_node& n) noexcept {
    return n.kind() == term_kind::event && (n.payload() & store_bit) != 0;
  }
  static constexpr unsigned bytes_of(const term_node& n) noexcept {
    return static_cast<unsigned>(n.payload() >> 32 & 0xffff);
  }

  /// Whether accesses do not overlap: their addresses differ by a constant.
  constexpr bool are_apart(term_id a, unsigned a_bytes, term_id b, unsigned b_bytes) const noexcept {
    const split_address first = split(a), second = split(b);
    if (first.base != second.base) return false;
    return second.offset - first.offset >= a_bytes && first.offset - second.offset >= b_bytes;
  }

  /// An address as the sum of a term, 0 if there is none, and a constant.
  struct split_address {
    term_id base = 0;
    std::uint64_t offset = 0;
  };
  constexpr split_address split(term_id address) const noexcept {
    if (t.is_wide_constant(address)) return {t.zero(), t.wide_value_of(address)};
    const bool is_sum =
        t.is_op(address, operator_code::add_wide) && t.is_wide_constant(t[address].operands[1]);
    if (!is_sum) return {address, 0};
    return {t[address].operands[0], t.wide_value_of(t[address].operands[1])};
  }

  static constexpr unsigned most_passed = 256;  ///< Stores that an access is compared with.

  /// The state `memory` without the last stores that do not touch the bytes at `address`.
  constexpr term_id without_apart(term_id memory, term_id address, unsigned bytes, unsigned depth) {
    const term_node n = t[memory];
    if (depth == most_passed || !is_store(n)) return memory;
    const term_id before = without_apart(n.operands[3], address, bytes, depth + 1);
    if (are_apart(n.operands[2], bytes_of(n), address, bytes)) return before;
    if (before == n.operands[3]) return memory;
    return t.make(term_kind::event, n.payload(), n.operands[0], n.operands[1], n.operands[2], before);
  }

  /// A store, without the state of memory before it.
  struct store_terms {
    std::uint64_t payload;
    term_id arguments, states, address;
    constexpr unsigned bytes() const noexcept { return static_cast<unsigned>(payload >> 32 & 0xffff); }
  };
  constexpr term_id after(const store_terms& n, term_id memory) {
    return t.make(term_kind::event, n.payload, n.arguments, n.states, n.address, memory);
  }

  /// A store after the state `memory`. Stores that do not overlap may come in any order, so the state has
  /// them in the order that is lexicographically first by address.
  constexpr term_id store(const store_terms& n, term_id memory) {
    const term_id inserted = insert(n, memory, 0);
    return inserted != no_term ? inserted : after(n, memory);
  }

  static constexpr term_id no_term = ~term_id{0};

  /// The state `memory` with the store `n` inserted before the first store to a higher address that follows
  /// all overlapping stores; `no_term` if there is no such store.
  constexpr term_id insert(const store_terms& n, term_id memory, unsigned depth) {
    const term_node last = t[memory];
    if (depth == most_passed || !is_store(last)) return no_term;
    if (!are_apart(last.operands[2], bytes_of(last), n.address, n.bytes())) return no_term;
    term_id before = insert(n, last.operands[3], depth + 1);
    if (before == no_term) {
      if (last.operands[2] <= n.address) return no_term;
      before = after(n, last.operands[3]);
    }
    return after({last.payload(), last.operands[0], last.operands[1], last.operands[2]}, before);
  }

  /// The opcode and the modifiers of an instruction, except modifiers that the terms of its operands express.
  constexpr term_id signature_of(const decoded_instruction& d, const Operation& o, bool access) {
    std::uint64_t fields = 0;
    const bool places = access || (o.family == family::ld_buffer && o.semantics == knowledge::exact);
    for (unsigned n = 0; n < d.info().modifier_count; ++n) {
      const modifier_info& m = d.info().modifiers()[n];
      if (m.id == modifier::slot || m.id == modifier::flow) continue;
      if (places && (is_lane(m.id) || m.id == modifier::unsigned_)) continue;
      fields = fields << m.size | d.value(m);
    }
    return t.make(term_kind::signature, static_cast<std::uint64_t>(o.id), static_cast<term_id>(fields),
                  static_cast<term_id>(fields >> 32), 7);
  }
  static constexpr bool is_lane(modifier m) noexcept {
    switch (m) {
      case modifier::load_lane_8_bit:
      case modifier::load_lane_16_bit:
      case modifier::load_lane_24_bit:
      case modifier::load_lane_32_bit:
      case modifier::load_lane_48_bit:
      case modifier::store_lane_8_bit:
      case modifier::store_lane_16_bit: return true;
      default: return false;
    }
  }

  /// The list of the operands that an instruction reads.
  constexpr term_id arguments_of(const decoded_instruction& d, const Operation& o, bool access, word_index i,
                                 const symbolic_state& s) {
    term_id list = t.zero();
    const auto add = [&](term_id item) { list = t.make(term_kind::list, 0, item, list); };
    for (unsigned n = 0; n < o.reads.count; ++n) {
      term_id item = s.registers[(o.reads.first + n) & (most_registers - 1)];
      if (access && o.family == family::store && o.type_size < 32) {
        item = t.shift(operator_code::shift_right, item, t.constant(o.memory_lane * o.type_size & 31u));
        item = t.bit_and(item, t.constant(static_cast<std::uint32_t>(low_bits(o.type_size))));
      }
      add(item);
    }
    const bool is_unknown = o.refused || o.semantics == knowledge::unknown;
    unsigned number = 0;
    for (unsigned n = 0; n < d.info().operand_count; ++n) {
      const operand_info& place = d.info().operands()[n];
      if (place.role == operand_role::destination) add(t.constant(o.halves));
      // The words that a BLEND skips are compared by their effects.
      if (place.role == operand_role::immediate && !access && o.does.control != control_effect::blend)
        add(t.wide_constant(static_cast<std::uint64_t>(d.operand_at(n).value())));
      if (place.role != operand_role::source) continue;
      const unsigned source = number++;
      if (access && source == 0) continue;
      const value_terms value = is_unknown ? values.operand_of(o.sources[source], s.registers, i)
                                           : values.fetch(o, source, s.registers, i);
      const bool is_wide = is_unknown ? o.sources[source].wide : o.sources[source].delivers_wide;
      add(is_wide ? t.wide(value.low, value.high) : value.low);
      if (!is_unknown) continue;
      const operand given = d.operand_at(n);
      add(t.constant(static_cast<std::uint32_t>(given.lanes()) << 8 | given.sign() << 4 |
                     (given.is_inverted() ? 2u : 0u) | (given.is_extended() ? 1u : 0u)));
    }
    return list;
  }

  /// Writes the results of a message to its staging registers, in the layout of `place_load`.
  constexpr void place_results(const Operation& o, term_id event, symbolic_state& s) {
    term_id words[max_results] = {};
    const unsigned count = o.writes.count < max_results ? o.writes.count : max_results;
    for (unsigned n = 0; n < count; ++n) words[n] = t.make(term_kind::result, n, event);
    std::uint32_t written = term_rules::all_ones;
    const bool loads = (o.family == family::load || o.family == family::ld_buffer) && !o.refused &&
                       o.semantics == knowledge::exact;
    if (loads) written = place_load(o, words);
    for (unsigned n = 0; n < count; ++n) {
      term_id& to = s.registers[(o.writes.first + n) & (most_registers - 1)];
      to = t.blend_bytes(n == 0 ? written : term_rules::all_ones, words[n], to);
    }
  }

  static constexpr unsigned max_results = 16;

  /// Extends and places the loaded `words`. Returns the bits of the first register that are written.
  constexpr std::uint32_t place_load(const Operation& o, term_id (&words)[max_results]) {
    const unsigned lane = o.memory_lane;
    const auto put = [&](unsigned start, unsigned size) {
      words[0] = t.shift(operator_code::shift_left, words[0], t.constant(start));
      return static_cast<std::uint32_t>(low_bits(size) << start);
    };
    // Extends the first word from `size` bits; a second word takes the sign.
    const auto widen = [&](unsigned size) {
      if (size < 32) {
        const term_id low = t.bit_and(words[0], t.constant(static_cast<std::uint32_t>(low_bits(size))));
        const term_id above = t.shift(operator_code::shift_left, words[0], t.constant(32 - size));
        words[0] = o.is_unsigned ? low
                   : size == 24  ? t.shift(operator_code::shift_signed, above, t.constant(8))
                                 : t.extend(size, low);
      }
      words[1] = o.is_unsigned ? t.zero() : t.shift(operator_code::shift_signed, words[0], t.constant(31));
      return term_rules::all_ones;
    };
    switch (o.type_size) {
      case 8:
        if (lane < 4) return put(8 * (o.misplaces_odd_byte ? lane & 2 : lane), 8);
        if (lane >= 6) return widen(8);
        widen(8);
        return put(16 * (lane - 4), 16);
      case 16: return lane < 2 ? put(16 * lane, 16) : widen(16);
      case 24: return widen(24);
      case 32:
        if (lane != 0) return widen(32);
        break;
      case 48: {
        const term_id high = t.bit_and(words[1], t.constant(0xffff));
        words[1] = o.is_unsigned ? high : t.extend(16, high);
        break;
      }
      default: break;
    }
    return term_rules::all_ones;
  }
};

}  // namespace valhall::detail
