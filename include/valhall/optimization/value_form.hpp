// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/allocation/allocate.hpp>
#include <valhall/allocation/tuples.hpp>
#include <valhall/verification/program_rewriter.hpp>

#include <cstddef>
#include <cstdint>

/// Programs whose register operands name values, so that words can be removed, changed and reordered without
/// regard to registers, which are assigned again afterwards.
namespace valhall::detail {

/// A program in value form. Value n is register n for each n below the number of registers: it stands for the
/// webs that are bound to that register. Each further value is a web, or the webs that share one place in a
/// tuple.
struct value_form {
  value_program program;
  bool fits = false;  ///< Whether the program has a value form.
};

/// The value form of the program of `graph`, of stage `s`.
constexpr value_form values_split(const control_flow_graph& graph, stage s) {
  value_form result;
  for (word_index i = 0; i < graph.size(); ++i)
    if (!graph.decoded(i).ok()) return result;
  const value_program given = values_of(graph, s);
  const web_analysis webs(given, graph);
  register_tuples tuples(given, graph, webs, in_flight::separate);
  if (tuples.conflict() != no_index) return result;
  value_program& split = result.program;
  split.in = given.in;
  split.stage = s;
  split.words = given.words;
  split.traits = given.traits;
  split.first_use = given.first_use;
  split.uses = given.uses;
  split.values = buffer<value_info>(register_count_of(graph.in()));
  for (std::uint32_t v = 0; v < split.values.size(); ++v)
    split.values[v].fixed = split.values[v].at_start = static_cast<std::uint8_t>(v);
  buffer<std::uint32_t> first_value = empty_chains(tuples.tuple_count());
  for (std::uint32_t u = 0; u < split.uses.size(); ++u) {
    const bundle& b = tuples.at(tuples.bundle_of(u, 0));
    const register_tuple& t = tuples.tuple(b.tuple);
    if (t.fixed != no_register_number) {
      split.uses[u].value = t.fixed + b.offset;
      continue;
    }
    std::uint32_t& first = first_value[b.tuple];
    if (first == chain_end) {
      first = static_cast<std::uint32_t>(split.values.size());
      const unsigned own = given.uses[u].value - b.offset;
      for (std::uint32_t k = 0; k < t.span; ++k)
        split.values.push_back({.preferred = static_cast<std::uint8_t>(own + k)});
    }
    split.uses[u].value = first + b.offset;
  }
  result.fits = true;
  return result;
}

/// A source of 32 bits of a word: a value, or a byte that is not a register, with its page.
struct value_source {
  std::uint32_t value = chain_end;
  std::uint64_t byte = 0, page = 0;
  friend constexpr bool operator==(const value_source&, const value_source&) noexcept = default;
};

/// Changes a program in value form.
class value_editor {
 public:
  constexpr value_editor(const control_flow_graph& graph, value_program&& program)
      : graph_(graph),
        rewriter_(graph),
        program_(static_cast<value_program&&>(program)),
        removed_(graph.size()),
        replaced_(empty_chains(graph.size())) {}

  constexpr const control_flow_graph& graph() const noexcept { return graph_; }
  constexpr const value_program& program() const noexcept { return program_; }
  constexpr bool is_removed(word_index i) const noexcept { return removed_[i] != 0; }
  constexpr bool has_changed() const noexcept { return changed_; }

  /// Whether word `i` was removed or replaced.
  constexpr bool is_changed(word_index i) const noexcept {
    return is_removed(i) || replaced_[i] != chain_end;
  }

  /// The operands of word `i`; none if it was removed.
  constexpr view<register_use> uses_of(word_index i) const noexcept {
    if (is_removed(i)) return {};
    if (const std::uint32_t r = replaced_[i]; r != chain_end)
      return {new_uses_.data() + first_new_use_[r], first_new_use_[r + std::size_t{1}] - first_new_use_[r]};
    return program_.uses_of(i);
  }
  /// The source of word `i` that starts at bit `start` of its canonical word.
  constexpr value_source source_at(word_index i, unsigned start) const noexcept {
    const std::uint64_t word = graph_.decoded(i).canonical_word();
    value_source s;
    s.byte = word >> start & source_byte;
    if (s.byte >= encoding::uniform) {
      s.page = word & page_bits;
      return s;
    }
    s.byte = 0;
    for (const register_use& use : uses_of(i))
      if (!use.writes && use.start == start) s.value = use.value;
    return s;
  }
  /// The value that word `i` writes; `chain_end` if it writes none.
  constexpr std::uint32_t result_of(word_index i) const noexcept {
    for (const register_use& use : uses_of(i))
      if (use.writes) return use.value;
    return chain_end;
  }
  /// Whether `v` is bound to a register.
  constexpr bool is_bound(std::uint32_t v) const noexcept { return v < register_count_of(graph_.in()); }
  /// Whether `v` had an even register.
  constexpr bool is_even(std::uint32_t v) const noexcept {
    return (is_bound(v) ? v : program_.values[v].preferred) % 2 == 0;
  }
  /// Makes operand `use`, an index of `value_program::uses`, name `value`.
  constexpr void set_value(std::uint32_t use, std::uint32_t value) noexcept {
    program_.uses[use].value = value;
    changed_ = true;
  }
  /// Removes word `i`. A NOP with its flow remains if it has one.
  constexpr void remove(word_index i) noexcept {
    removed_[i] = 1;
    changed_ = true;
    const flow f = rewriter_.flow_at(i);
    if (f == flow::none)
      rewriter_.remove(i);
    else
      rewriter_.set_word(i, with_canonical_flow(info(opcode::nop).default_bits, f));
  }
  /// Makes `word`, a canonical word without a flow, word `i`, which keeps its own flow and was not changed.
  /// `name(use)` sets the value of each operand.
  template <class Name>
  constexpr void replace(word_index i, std::uint64_t word, const Name& name) {
    const decoded_instruction d = decode(word, graph_.in());
    if (first_new_use_.empty()) first_new_use_.push_back(0);
    replaced_[i] = static_cast<std::uint32_t>(first_new_use_.size() - 1);
    for_each_register_use(d, effects_of(d), [&](register_use use) {
      name(use);
      new_uses_.push_back(use);
    });
    first_new_use_.push_back(static_cast<std::uint32_t>(new_uses_.size()));
    rewriter_.set_word(i, with_canonical_flow(word, rewriter_.flow_at(i)));
    changed_ = true;
  }
  /// Adds two values for a pair, and returns the first.
  constexpr std::uint32_t add_pair() {
    const auto first = static_cast<std::uint32_t>(program_.values.size());
    program_.values.push_back({});
    program_.values.push_back({});
    return first;
  }
  /// Removes the flow of word `i`.
  constexpr void clear_flow(word_index i) noexcept { rewriter_.set_flow(i, flow::none); }
  /// See `program_rewriter::set_order`.
  constexpr void set_order(buffer<word_index> order) {
    order_ = order;
    rewriter_.set_order(static_cast<buffer<word_index>&&>(order));
    changed_ = true;
  }

  /// The changed words with registers assigned again, or an error. `registers` is a limit as in
  /// `allocation_options`; if `is_full`, only the registers of full occupancy.
  constexpr code<> finish(unsigned registers, bool is_full) const {
    code<> words = rewriter_.finish();
    if (!words.ok()) return words;
    // At first without a preference for the registers that the values had, so that fewer copies remain.
    allocation assigned = allocator(rearranged(words, false), {.registers = registers}).run();
    const bool suffices = assigned.ok() && !(is_full && is_wide(assigned.registers));
    if (!suffices) {
      allocation other = allocator(rearranged(words, true), {.registers = registers}).run();
      if (other.ok() && !(assigned.ok() && is_wide(other.registers)))
        assigned = static_cast<allocation&&>(other);
    }
    if (!assigned.ok()) return static_cast<code<>&&>(assigned.code);
    if (is_full && is_wide(assigned.registers))
      return rewriter_.unchanged(error_kind::out_of_registers, no_index);
    return without_self_copies(control_flow_graph(assigned.code));
  }

 private:
  const control_flow_graph& graph_;
  program_rewriter rewriter_;
  value_program program_;
  buffer<std::uint8_t> removed_;
  buffer<std::uint32_t> replaced_;       ///< By word: its index in `first_new_use_`, or `chain_end`.
  buffer<std::uint32_t> first_new_use_;  ///< By replaced word: its first operand in `new_uses_`.
  buffer<register_use> new_uses_;
  buffer<word_index> order_;
  bool changed_ = false;

  constexpr bool is_wide(register_set registers) const noexcept {
    return has_known_occupancy(program_.in) && !(registers - full_occupancy_registers).empty();
  }

  constexpr word_traits traits_in(std::uint64_t word) const noexcept {
    const decoded_instruction d = decode(word, program_.in);
    return traits_of(d, effects_of(d));
  }

  /// The program with `words`, and with the operands of these. Values prefer the registers that they had if
  /// `prefers`.
  constexpr value_program rearranged(const code<>& words, bool prefers) const {
    value_program next;
    next.in = program_.in;
    next.stage = program_.stage;
    next.values.reserve(program_.values.size());
    for (value_info v : program_.values) {
      if (!prefers) v.preferred = no_register_number;
      next.values.push_back(v);
    }
    next.words.reserve(words.size());
    next.traits.reserve(words.size());
    next.first_use.reserve(words.size() + 1);
    next.uses.reserve(program_.uses.size());
    std::size_t at = 0;
    for (word_index k = 0; k < graph_.size(); ++k) {
      const word_index i = order_.empty() ? k : order_[k];
      if (rewriter_.is_removed(i)) continue;
      next.add_word(words[at], is_changed(i) ? traits_in(words[at]) : program_.traits[i]);
      ++at;
      for (const register_use& use : uses_of(i)) next.uses.push_back(use);
    }
    next.finish();
    return next;
  }

  /// The allocator keeps copies of registers to themselves in a program that uses its own address.
  static constexpr code<> without_self_copies(const control_flow_graph& graph) {
    program_rewriter edit(graph);
    for (word_index i = 0; i < graph.size(); ++i) {
      const effects& e = graph.at(i);
      if (is_copy(graph.decoded(i)) && e.reads == e.writes && edit.flow_at(i) == flow::none) edit.remove(i);
    }
    return edit.finish();
  }
};

}  // namespace valhall::detail
