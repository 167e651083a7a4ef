// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/equivalence/compared_program.hpp>
#include <valhall/equivalence/effect_terms.hpp>
#include <valhall/equivalence/helper_lives.hpp>
#include <valhall/equivalence/register_relation.hpp>

#include <cstddef>
#include <cstdint>

/// The proof that two programs have the same effects. Both are executed on terms, from each place where they
/// correspond to the next such place: the start, joins, and targets of branches. At a join, the values that
/// are equal at all arrivals are equal variables; this set shrinks until it does not change.
namespace valhall::detail {

/// The end of a stretch of words.
enum class stretch_end : std::uint8_t { join, branch, blend, leave, end };

/// Handling of a blend that may skip words without effects.
enum class blend_handling : std::uint8_t {
  pass_equal,  ///< It continues after these words if they change no live value.
  follow,      ///< It ends: both paths are followed.
  pass,        ///< It continues after these words: the values that they change are not known.
};

/// A stretch of words of one program, executed.
struct stretch {
  stretch_end kind = stretch_end::end;
  word_index last = no_index;  ///< The last word.
  term_id condition = 0;       ///< The condition of a branch: all ones or 0, without an inversion.
  value_terms target;          ///< The address of a branch that leaves.
  bool may_leave = false;      ///< Whether a taken branch leaves the program.
  bool ends = false;           ///< Whether a blend ends the program if its function is fixed.
  bool may_pass = false;       ///< Whether it has a blend that may skip words without effects.
  /// A block where control only joins after such a blend.
  word_index skipped_to = no_index;
  /// The blocks where control continues: at a join; where a branch is taken and where not, in this order,
  /// for the condition without its inversion; after a blend, by the next word and by its target.
  word_index next[2] = {no_index, no_index};
};

/// Compares two programs. `Operation` is `operation`.
template <class Operation>
class product_walk {
 public:
  constexpr product_walk(const control_flow_graph& a, const control_flow_graph& b, stage s)
      : lanes_(lanes_to_compare(a, b, s)),
        tracks_lanes_(lanes_ == compared_lanes::of_both),
        own_(a, b, s),
        programs_{{a, s, tracks_lanes_, own_.size() != 0}, {b, s, tracks_lanes_, own_.size() != 0}},
        stage_(s),
        effects_(terms_, own_, lanes_),
        merger_(most_values()),
        nodes_of_(a.blocks().size()),
        arriving_(most_values()),
        budget_(word_limit * (std::size_t{a.size()} + b.size()) + 4096) {}

  /// Compares the programs.
  constexpr equivalence run() {
    if (programs_[0].graph.size() == 0 || programs_[1].graph.size() == 0) {
      if (programs_[0].graph.size() != programs_[1].graph.size()) fail(unproved_reason::flow, 0, 0);
      return result_of();
    }
    for (std::uint32_t& first : nodes_of_) first = no_index;
    enter();
    while (!failed() && !waiting_.empty()) visit(take());
    if (!failed() && tracks_lanes_) check_order();
    if (!failed()) check_helpers();
    return result_of();
  }

 private:
  /// A pair of blocks at whose starts the programs correspond.
  struct node {
    word_index blocks[2] = {};
    register_set live[2];
    std::size_t first_value = 0;  ///< Index of its values in `values_`.
    std::size_t value_count = 0;
    std::uint32_t next_variable = 0;
    word_index next_of_block = no_index;  ///< Another node with the same block of the first program.
    bool joins = false;
    bool is_set = false;
    bool is_waiting = false;
    bool is_matched = false;  ///< Whether both programs go on from it together.
  };

  static constexpr std::size_t word_limit = 256;
  /// The most values of a node.
  constexpr std::size_t most_values() const noexcept {
    return 4 * std::size_t{most_registers} + std::size_t{2} * hidden_state_count +
           4 * std::size_t{own_.size()};
  }

  compared_lanes lanes_;
  bool tracks_lanes_;
  own_memory<Operation> own_;
  compared_program programs_[2];
  stage stage_;
  term_rules terms_;
  effect_rules<Operation> effects_;
  value_merger merger_;
  buffer<node> nodes_;
  buffer<related_value> values_;
  buffer<word_index> nodes_of_;    ///< The first node of each block of the first program.
  buffer<std::uint64_t> waiting_;  ///< A heap: the position of a block, and a node.
  buffer<recorded_change> changes_[2];
  buffer<term_id> arriving_;
  std::size_t budget_;
  blend_handling blends_ = blend_handling::pass_equal;
  unproved_reason reason_ = unproved_reason::none;
  word_index places_[2] = {no_index, no_index};

  constexpr bool failed() const noexcept { return reason_ != unproved_reason::none; }
  constexpr bool fail(unproved_reason reason, word_index a, word_index b) noexcept {
    reason_ = reason;
    places_[0] = a;
    places_[1] = b;
    return false;
  }
  constexpr equivalence result_of() const noexcept {
    equivalence result;
    result.verdict = failed() ? equivalence_verdict::unknown : equivalence_verdict::equal;
    result.reason = reason_;
    if (failed())
      for (unsigned p = 0; p < 2; ++p) result.places[p] = places_[p];
    return result;
  }

  // The queue: nodes in the order of the blocks of the first program.
  constexpr void wait(word_index n) {
    if (nodes_[n].is_waiting) return;
    nodes_[n].is_waiting = true;
    const std::uint64_t position = programs_[0].graph.reverse_postorder_index(nodes_[n].blocks[0]);
    waiting_.push_back(position << 32 | n);
    for (std::size_t i = waiting_.size() - 1; i > 0 && waiting_[i] < waiting_[(i - 1) / 2]; i = (i - 1) / 2)
      exchange(i, (i - 1) / 2);
  }
  constexpr word_index take() noexcept {
    const auto lowest = static_cast<word_index>(waiting_[0]);
    waiting_[0] = waiting_.back();
    waiting_.pop_back();
    for (std::size_t i = 0, child = 1; child < waiting_.size(); i = child, child = 2 * i + 1) {
      if (child + 1 < waiting_.size() && waiting_[child + 1] < waiting_[child]) ++child;
      if (waiting_[i] <= waiting_[child]) break;
      exchange(i, child);
    }
    nodes_[lowest].is_waiting = false;
    return lowest;
  }
  constexpr void exchange(std::size_t i, std::size_t j) noexcept {
    const std::uint64_t kept = waiting_[i];
    waiting_[i] = waiting_[j];
    waiting_[j] = kept;
  }

  /// The number of a node as a place of terms.
  static constexpr std::uint32_t place_of(word_index n) noexcept { return n + 1; }

  /// The node of two blocks; `no_index` if there is none.
  constexpr word_index find_node(word_index a, word_index b) const noexcept {
    for (word_index n = nodes_of_[a]; n != no_index; n = nodes_[n].next_of_block)
      if (nodes_[n].blocks[1] == b) return n;
    return no_index;
  }
  /// The node of two blocks, a new one if there was none.
  constexpr word_index node_of(word_index a, word_index b) {
    if (const word_index found = find_node(a, b); found != no_index) return found;
    node made;
    made.blocks[0] = a;
    made.blocks[1] = b;
    made.next_of_block = nodes_of_[a];
    made.joins = programs_[0].joins(a) || programs_[1].joins(b);
    for (unsigned p = 0; p < 2; ++p) made.live[p] = programs_[p].live_at(made.blocks[p]);
    made.first_value = values_.size();
    made.value_count = 2 * (hidden_state_count + std::size_t{made.live[0].size()} + made.live[1].size() +
                            2 * std::size_t{own_.size()});
    values_.resize(values_.size() + made.value_count);
    nodes_of_[a] = static_cast<word_index>(nodes_.size());
    nodes_.push_back(made);
    return nodes_of_[a];
  }

  /// Both programs start with the same values.
  constexpr void enter() {
    symbolic_state start;
    for (unsigned r = 0; r < most_registers; ++r)
      start.registers[r] = effects_.values.fixed(fixed_variable::first_register + r);
    for (unsigned n = 0; n < hidden_state_count; ++n)
      start.hidden[n] = effects_.values.fixed(fixed_variable::chain + n);
    start.own = buffer<term_id>(own_.size());
    for (std::uint32_t n = 0; n < own_.size(); ++n)
      start.own[n] = effects_.values.fixed(fixed_variable::own_memory + n);
    arrive(node_of(programs_[0].arrival(0), programs_[1].arrival(0)), start, start);
  }

  /// Control arrives at node `n` with the states of both programs.
  constexpr void arrive(word_index n, const symbolic_state& a, const symbolic_state& b) {
    node& to = nodes_[n];
    std::size_t count = 0;
    for (unsigned p = 0; p < 2; ++p) {
      const symbolic_state& from = p == 0 ? a : b;
      for (const term_id state : from.hidden) arriving_[count++] = state;
      const auto add = [&](term_id word) {
        arriving_[count++] = terms_.half_of(word, 0);
        arriving_[count++] = terms_.half_of(word, 1);
      };
      for (const reg r : to.live[p]) add(from.registers[r.number()]);
      for (const term_id word : from.own) add(word);
    }
    related_value* const values = &values_[to.first_value];
    bool changed = true;
    if (to.is_set && to.joins)
      changed = merger_.merge(terms_, place_of(n), to.next_variable, values, arriving_.data(), count);
    else
      merger_.set(terms_, place_of(n), to.next_variable, values, arriving_.data(), count);
    to.is_set = true;
    if (changed) wait(n);
  }

  /// The states at node `n`.
  constexpr void load(const node& from, symbolic_state (&states)[2]) {
    const related_value* v = &values_[from.first_value];
    for (unsigned p = 0; p < 2; ++p) {
      for (term_id& state : states[p].hidden) state = v++->value;
      for (const reg r : from.live[p]) {
        states[p].registers[r.number()] = terms_.halves(v[0].value, v[1].value);
        v += 2;
      }
      states[p].own = buffer<term_id>(own_.size());
      for (term_id& word : states[p].own) {
        word = terms_.halves(v[0].value, v[1].value);
        v += 2;
      }
    }
  }

  /// Executes both programs from node `n` to the next ones.
  constexpr void visit(word_index n) {
    symbolic_state start[2], states[2];
    load(nodes_[n], start);
    const word_index blocks[2] = {nodes_[n].blocks[0], nodes_[n].blocks[1]};
    stretch ends[2];
    if (!walk_both(blocks, start, states, ends)) return;
    // A program without an effect before its join continues alone if the other one is at that join, or
    // repeats a loop.
    for (unsigned p = 0; p < 2; ++p)
      if (is_idle(p, blocks[p], start[p], states[p], ends[p]) &&
          (goes_back(1 - p, blocks[1 - p], ends[1 - p]) ||
           find_node(p == 0 ? ends[0].next[0] : blocks[0], p == 1 ? ends[1].next[0] : blocks[1]) != no_index))
        return advance(p, blocks, start, states[p], ends[p]);
    bool matches = match(states, ends);
    for (const blend_handling next : {blend_handling::follow, blend_handling::pass}) {
      if (matches || !(ends[0].may_pass || ends[1].may_pass)) break;
      reason_ = unproved_reason::none;
      blends_ = next;
      matches = walk_both(blocks, start, states, ends) && match(states, ends);
    }
    blends_ = blend_handling::pass_equal;
    if (!matches) {
      for (unsigned p = 0; p < 2; ++p) {
        if (!is_idle(p, blocks[p], start[p], states[p], ends[p])) continue;
        reason_ = unproved_reason::none;
        return advance(p, blocks, start, states[p], ends[p]);
      }
      return;
    }
    nodes_[n].is_matched = true;
    const bool both = ends[0].kind == stretch_end::branch || ends[0].kind == stretch_end::blend;
    for (unsigned k = 0; k < (both ? 2u : 1u); ++k) {
      if ((ends[0].next[k] == no_index) != (ends[1].next[k] == no_index)) {
        fail(unproved_reason::flow, ends[0].last, ends[1].last);
        return;
      }
      if (ends[0].next[k] == no_index) continue;
      symbolic_state after[2] = {states[0], states[1]};
      for (unsigned p = 0; p < 2 && tracks_lanes_ && ends[0].kind == stretch_end::branch; ++p)
        effects_.diverge(ends[0].condition, k, programs_[p].graph.at(ends[p].last).reconverges, after[p]);
      word_index to[2] = {ends[0].next[k], ends[1].next[k]};
      const bool passes = !programs_[0].is_too_long(to[0]) && !programs_[1].is_too_long(to[1]);
      for (unsigned p = 0; p < 2 && passes; ++p) to[p] = pass(p, to[p], after[p]);
      if (failed()) return;
      arrive(node_of(to[0], to[1]), after[0], after[1]);
    }
  }

  /// Executes both programs from `blocks`, where they have the states `start`.
  constexpr bool walk_both(const word_index (&blocks)[2], const symbolic_state (&start)[2],
                           symbolic_state (&states)[2], stretch (&ends)[2]) {
    for (unsigned p = 0; p < 2; ++p) {
      states[p] = start[p];
      changes_[p].clear();
      ends[p] = {};
      if (!walk(p, blocks[p], states[p], ends[p])) return false;
    }
    return true;
  }

  static constexpr unsigned most_passed = 8;  ///< Also ends at a loop of transparent blocks.

  /// Executes the transparent blocks of program `p` from block `b` on. Returns the block after them.
  constexpr word_index pass(unsigned p, word_index b, symbolic_state& s) {
    for (unsigned n = 0; n < most_passed && programs_[p].is_transparent(b); ++n)
      if (!execute_block(p, b, s)) return b;
    return b;
  }
  /// Executes block `b` of program `p`, which has one successor, and continues there.
  constexpr bool execute_block(unsigned p, word_index& b, symbolic_state& s) {
    const basic_block& block = programs_[p].graph.blocks()[b];
    if (budget_ < block.size()) return fail_in(p, unproved_reason::too_complex, block.first);
    budget_ -= block.size();
    for (word_index i = block.first; i < block.end; ++i)
      if (!execute(p, i, s)) return false;
    b = programs_[p].arrival(block.successors[0].block);
    return true;
  }

  /// Whether the words from block `b` to block `end` of program `p`, which a BLEND may skip, change nothing
  /// that matters: no live value or, with `blend_handling::pass`, nothing outside of the program. The values
  /// that they may have changed become unknown.
  constexpr bool skips_nothing(unsigned p, word_index b, word_index end, symbolic_state& s) {
    const compared_program& program = programs_[p];
    if (end == no_index || blends_ == blend_handling::follow) return false;
    symbolic_state after = s;
    for (unsigned n = 0; b != end; ++n)
      if (n == most_passed || !program.has_no_effect(b) || !execute_block(p, b, after)) return false;
    bool differs = false;
    const auto join = [&](term_id& value, term_id other) {
      if (value == other) return;
      differs = true;
      value = effects_.unknown_value();
    };
    symbolic_state joined = s;
    for (const reg r : program.live_at(end)) join(joined.registers[r.number()], after.registers[r.number()]);
    for (std::size_t n = 0; n < s.own.size(); ++n) join(joined.own[n], after.own[n]);
    for (unsigned n = 0; n < hidden_state_count; ++n) join(joined.hidden[n], after.hidden[n]);
    if (differs && blends_ == blend_handling::pass_equal) return false;
    s = joined;
    return true;
  }

  /// Whether a stretch of program `p` ends at a join at `block`, where it began, or before it.
  constexpr bool goes_back(unsigned p, word_index block, const stretch& end) const noexcept {
    const control_flow_graph& graph = programs_[p].graph;
    return end.kind == stretch_end::join &&
           graph.reverse_postorder_index(end.next[0]) <= graph.reverse_postorder_index(block);
  }

  /// Whether the lanes that arrive at `block` of program `p`, and are chosen to run there, only move on to
  /// the join at the end of a stretch, and wait there as if they had arrived there directly. The join must
  /// come later, so that lanes that are chosen to run reach it before its lanes are chosen. Either the lanes
  /// to run are chosen again at the end, or no other lanes can run in between.
  constexpr bool keeps_lanes(unsigned p, word_index block, const symbolic_state& start,
                             const symbolic_state& now, const stretch& end) {
    constexpr auto lanes = static_cast<unsigned>(hidden_state::lanes);
    const control_flow_graph& graph = programs_[p].graph;
    const word_index next = end.next[0];
    return next > block && start.hidden[lanes] == now.hidden[lanes] && effects_.have_joined(start) &&
           (graph.at(end.last).reconverges || graph.blocks()[next].first == end.last + 1);
  }

  /// Whether program `p` only computes registers before a join further on.
  constexpr bool is_idle(unsigned p, word_index block, const symbolic_state& start, const symbolic_state& now,
                         const stretch& end) {
    if (end.kind != stretch_end::join || goes_back(p, block, end)) return false;
    if (tracks_lanes_ && !keeps_lanes(p, block, start, now, end)) return false;
    for (unsigned n = 0; n < compared_state_count; ++n)
      if (start.hidden[n] != now.hidden[n]) return false;
    return true;
  }

  /// Program `p` continues at its join; the other one stays.
  constexpr void advance(unsigned p, const word_index (&blocks)[2], const symbolic_state (&start)[2],
                         const symbolic_state& now, const stretch& end) {
    if (p == 0)
      arrive(node_of(end.next[0], blocks[1]), now, start[1]);
    else
      arrive(node_of(blocks[0], end.next[0]), start[0], now);
  }

  /// Executes program `p` from block `b` to the end of the stretch.
  constexpr bool walk(unsigned p, word_index b, symbolic_state& s, stretch& to) {
    const compared_program& program = programs_[p];
    const control_flow_graph& graph = program.graph;
    unsigned passed = 0;
    const auto joins = [&](word_index n) {
      if (n == graph.blocks().size()) return true;  // A loop of blocks that are skipped.
      if (n == 0 || !program.joins(b) || b == to.skipped_to) return false;
      return passed++ == most_passed || !program.is_transparent(b);
    };
    for (word_index n = 0;; ++n) {
      if (joins(n)) {
        to.kind = stretch_end::join;
        to.next[0] = b;
        return true;
      }
      const basic_block& block = graph.blocks()[b];
      if (budget_ < block.size()) return fail_in(p, unproved_reason::too_complex, block.first);
      budget_ -= block.size();
      for (word_index i = block.first; i < block.end; ++i)
        if (!execute(p, i, s)) return false;
      to.last = block.end - 1;
      if (block.runs_out) return fail_in(p, unproved_reason::flow, to.last);
      word_index next = no_index;
      if (!finish(p, block, s, to, next)) return false;
      if (next == no_index) return true;
      const word_index arrival = program.arrival(next);
      // Where lanes matter, the order of all blocks does.
      if (tracks_lanes_ && arrival != b + 1) {
        to.kind = stretch_end::join;
        to.next[0] = arrival;
        return true;
      }
      b = arrival;
    }
  }

  constexpr bool fail_in(unsigned p, unproved_reason reason, word_index i) noexcept {
    return fail(reason, p == 0 ? i : no_index, p == 1 ? i : no_index);
  }

  constexpr bool execute(unsigned p, word_index i, symbolic_state& s) {
    const control_flow_graph& graph = programs_[p].graph;
    if (programs_[p].is_call_setup(i)) {
      const auto address = preloaded_registers(preloaded_value::return_address, graph.in());
      for (unsigned r = 0; r < most_registers; ++r)
        if (address.contains(reg(r))) s.registers[r] = effects_.values.fixed(fixed_variable::return_address);
      return true;
    }
    const unproved_reason reason = effects_.execute(graph, i, s, changes_[p]);
    return reason == unproved_reason::none || fail_in(p, reason, i);
  }

  /// Finds where control continues after `block`: in block `next` of the same stretch, or as `to` says.
  constexpr bool finish(unsigned p, const basic_block& block, symbolic_state& s, stretch& to,
                        word_index& next) {
    const compared_program& program = programs_[p];
    const control_flow_graph& graph = program.graph;
    const effects& last = graph.at(to.last);
    if (last.calls) return fail_in(p, unproved_reason::unknown_flow, to.last);
    if (last.control == control_effect::blend && (last.ends || block.successor_count > 1)) {
      word_index places[2] = {no_index, no_index};
      for (const edge& e : block.edges())
        places[e.kind == edge_kind::blended ? 1 : 0] = program.arrival(e.block);
      to.may_pass = to.may_pass || !last.ends;
      if (!last.ends && skips_nothing(p, places[0], places[1], s)) {
        next = places[1];
        if (program.joins_one_skip(places[0], next)) to.skipped_to = next;
        return true;
      }
      if (failed()) return false;
      for (unsigned k = 0; k < 2; ++k) to.next[k] = places[k];
      to.kind = stretch_end::blend;
      to.ends = last.ends;
      return true;
    }
    const bool is_indirect = last.control == control_effect::branch_indirect;
    if (!is_indirect && last.control != control_effect::branch) {
      if (block.ends)
        to.kind = stretch_end::end;
      else if (block.successor_count == 1)
        next = block.successors[0].block;
      else
        return fail_in(p, unproved_reason::flow, to.last);
      return true;
    }
    value_terms target;
    const unproved_reason reason = effects_.condition_of(graph, to.last, s, to.condition, target);
    if (reason != unproved_reason::none) return fail_in(p, reason, to.last);
    word_index taken = no_index, falls = no_index;
    for (const edge& e : block.edges())
      (e.kind == edge_kind::fall_through ? falls : taken) = program.arrival(e.block);
    if (is_indirect && last.always_taken) return leave(taken, target, to);
    if (terms_.is_constant(to.condition) || last.always_taken || !last.conditional) {
      const bool jumps = last.always_taken || (last.conditional && terms_.value_of(to.condition) != 0);
      if (jumps && is_indirect) return leave(no_index, target, to);
      if (jumps && last.ends) {
        to.kind = stretch_end::branch;
        to.ends = true;
        to.next[0] = taken;
        return true;
      }
      if (last.ends) {
        to.kind = stretch_end::end;
        return true;
      }
      next = jumps ? taken : falls;
      return next != no_index || fail_in(p, unproved_reason::flow, to.last);
    }
    if (last.ends && !is_indirect && falls != no_index)
      return fail_in(p, unproved_reason::unknown_flow, to.last);
    to.kind = stretch_end::branch;
    to.ends = last.ends;
    to.may_leave = is_indirect;
    if (is_indirect) to.target = target;
    const bool is_inverted = terms_.is_op(to.condition, operator_code::bit_xor) &&
                             terms_.is(terms_[to.condition].operands[1], term_rules::all_ones);
    if (is_inverted) to.condition = terms_[to.condition].operands[0];
    to.next[is_inverted ? 1 : 0] = taken;
    to.next[is_inverted ? 0 : 1] = falls;
    return true;
  }

  /// A branch to an address: a call of a blend shader that returns at block `returns`, or the end.
  static constexpr bool leave(word_index returns, value_terms target, stretch& to) noexcept {
    to.kind = stretch_end::leave;
    to.target = target;
    to.next[0] = returns;
    return true;
  }

  /// Whether the programs have done the same in a stretch, and end it alike. Applies a call to the states.
  constexpr bool match(symbolic_state (&states)[2], const stretch (&ends)[2]) {
    const stretch &a = ends[0], &b = ends[1];
    if (a.kind != b.kind || a.ends != b.ends || a.may_leave != b.may_leave)
      return fail(unproved_reason::flow, a.last, b.last);
    if (!have_same_effects(states)) return false;
    if (a.kind == stretch_end::branch && a.condition != b.condition)
      return fail(unproved_reason::condition, a.last, b.last);
    if (a.kind != stretch_end::leave && !a.may_leave) return true;
    if (a.target.low != b.target.low || a.target.high != b.target.high)
      return fail(unproved_reason::left_registers, a.last, b.last);
    const arch e = programs_[0].graph.in();
    const register_set passed = read_after_leaving(stage_, e);
    for (unsigned r = 0; r < most_registers; ++r)
      if (passed.contains(reg(r)) && states[0].registers[r] != states[1].registers[r])
        return fail(unproved_reason::left_registers, a.last, b.last);
    if (a.next[0] == no_index || a.kind != stretch_end::leave) return true;
    const register_set lost =
        register_set::range(0, 16) | preloaded_registers(preloaded_value::return_address, e);
    for (unsigned p = 0; p < 2; ++p)
      effects_.call(ends[p].last, terms_.wide(a.target.low, a.target.high), lost, states[p], changes_[p]);
    return true;
  }

  /// Whether the hidden states are equal; if not, fails where they begin to differ. The lanes and the
  /// position of varyings only matter to instructions that depend on them.
  constexpr bool have_same_effects(const symbolic_state (&states)[2]) {
    constexpr unproved_reason reasons[] = {unproved_reason::memory, unproved_reason::fragment,
                                           unproved_reason::tilebuffer, unproved_reason::order};
    for (unsigned n = 0; n < compared_state_count; ++n) {
      if (states[0].hidden[n] == states[1].hidden[n]) continue;
      std::size_t at[2] = {};
      for (;;) {
        for (unsigned p = 0; p < 2; ++p)
          while (at[p] < changes_[p].size() && changes_[p][at[p]].state != n) ++at[p];
        const bool both = at[0] < changes_[0].size() && at[1] < changes_[1].size();
        if (!both || changes_[0][at[0]].after != changes_[1][at[1]].after) break;
        ++at[0], ++at[1];
      }
      const auto place = [&](unsigned p) {
        return at[p] < changes_[p].size() ? changes_[p][at[p]].index : no_index;
      };
      return fail(reasons[n], place(0), place(1));
    }
    return true;
  }

  /// Whether the same lanes run at node `n` in both programs.
  constexpr bool have_same_lanes(const node& n) const noexcept {
    constexpr auto lanes = static_cast<std::size_t>(hidden_state::lanes);
    const std::size_t first = n.first_value + lanes;
    const std::size_t second = first + hidden_state_count + 2 * (std::size_t{n.live[0].size()} + own_.size());
    return values_[first].value == values_[second].value;
  }

  /// Whether no helper lane of the second program may run in a loop where the first one may have ended it.
  constexpr void check_helpers() {
    const helper_lives lives[2] = {{programs_[0].graph, stage_}, {programs_[1].graph, stage_}};
    for (const node& n : nodes_) {
      if (!lives[1].may_loop(n.blocks[1]) || !lives[0].may_have_ended(n.blocks[0])) continue;
      if (have_same_lanes(n)) continue;
      fail(unproved_reason::lanes, programs_[0].graph.blocks()[n.blocks[0]].first,
           programs_[1].graph.blocks()[n.blocks[1]].first);
      return;
    }
  }

  /// Whether the places from which the programs continue together have the same order in both, so that
  /// divergent lanes run in the same order.
  constexpr void check_order() {
    word_index before = no_index, block = no_index;
    for (std::size_t b = 0; b < nodes_of_.size(); ++b)
      for (word_index n = nodes_of_[b]; n != no_index; n = nodes_[n].next_of_block) {
        if (!nodes_[n].is_matched) continue;
        const bool is_later =
            before == no_index || (block != b && nodes_[before].blocks[1] < nodes_[n].blocks[1]);
        if (!is_later) {
          fail(unproved_reason::lanes, programs_[0].graph.blocks()[b].first,
               programs_[1].graph.blocks()[nodes_[n].blocks[1]].first);
          return;
        }
        before = n;
        block = static_cast<word_index>(b);
      }
  }
};

}  // namespace valhall::detail
