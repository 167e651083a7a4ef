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
  /// By value: the value of the given program that it is a part of, unless it is bound to a register.
  buffer<std::uint32_t> parts_of;
  bool fits = false;  ///< Whether the program has a value form.
};

/// The registers of the value form of `given`, with the values that are bound to them. Empty if several
/// values are bound to one register.
constexpr buffer<value_info> bound_values(const value_program& given) {
  buffer<value_info> bound(register_count_of(given.in));
  if (given.values_are_registers) {
    for (std::uint32_t v = 0; v < bound.size(); ++v)
      bound[v].fixed = bound[v].at_start = static_cast<std::uint8_t>(v);
    return bound;
  }
  for (const value_info& v : given.values) {
    if (v.fixed == no_register_number) continue;
    if (bound[v.fixed].fixed != no_register_number) return {};
    bound[v.fixed] = v;
  }
  return bound;
}

/// The value form of `given`, whose words are those of `graph`.
constexpr value_form values_split(const value_program& given, const control_flow_graph& graph) {
  value_form result;
  for (word_index i = 0; i < graph.size(); ++i)
    if (!graph.decoded(i).ok()) return result;
  value_program& split = result.program;
  split.values = bound_values(given);
  if (split.values.empty()) return result;
  const web_analysis webs(given, graph);
  const register_tuples tuples = register_tuples::without_ranges(given, graph, webs);
  if (tuples.conflict() != no_index) return result;
  const bool reads_unwritten = webs.first_unwritten_read().index != no_index;
  if (!given.values_are_registers && (reads_unwritten || webs.is_incomplete())) return result;
  split.in = given.in;
  split.stage = given.stage;
  split.words = given.words;
  split.traits = given.traits;
  split.first_use = given.first_use;
  split.uses = given.uses;
  result.parts_of = empty_chains(split.values.size());
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
      const std::uint32_t own = given.uses[u].value - b.offset;
      for (std::uint32_t k = 0; k < t.span; ++k) {
        value_info part;
        if (given.values_are_registers) {
          part.preferred = static_cast<std::uint8_t>(own + k);
          part.is_even = (own + k) % 2 == 0;
        } else {
          part = given.values[own + k];
          part.is_even = t.parity == k % 2;
        }
        split.values.push_back(part);
        result.parts_of.push_back(own + k);
      }
    }
    split.uses[u].value = first + b.offset;
  }
  result.fits = true;
  return result;
}

/// The value form of the program of `graph`, of stage `s`.
constexpr value_form values_split(const control_flow_graph& graph, stage s) {
  return values_split(values_of(graph, s), graph);
}

/// A source of 32 bits of a word: a value, or a byte that is not a register, with its page.
struct value_source {
  std::uint32_t value = chain_end;
  std::uint64_t byte = 0, page = 0;
  friend constexpr bool operator==(const value_source&, const value_source&) noexcept = default;
};

/// Changes a program in value form. Passes remove words, replace words that neither access memory nor have an
/// output, and name other values; the words keep the numbers that they have in `graph`.
class value_editor {
 public:
  constexpr value_editor(const control_flow_graph& graph, const value_program& program)
      : value_editor(graph, program, graph) {}
  /// An editor of the words of `changed`, the graph of the words that `from` changed.
  constexpr value_editor(const value_editor& from, const control_flow_graph& changed)
      : value_editor(changed, from.rearranged(changed), from.given_) {
    origins_.reserve(changed.size());
    for (word_index i = 0; i < from.graph_.size(); ++i) {
      from.for_each_insertion(i, [&](const insertion&) { origins_.push_back(no_index); });
      if (!from.rewriter_.is_removed(i)) origins_.push_back(from.origin(i));
    }
    changed_ = from.changed_;
  }

  constexpr const control_flow_graph& graph() const noexcept { return graph_; }
  /// The graph with the registers of the program: the graph of the first editor.
  constexpr const control_flow_graph& given() const noexcept { return given_; }
  /// The word of `given()` that word `i` is; `no_index` if it was inserted.
  constexpr word_index origin(word_index i) const noexcept { return origins_.empty() ? i : origins_[i]; }
  constexpr valhall::stage stage() const noexcept { return stage_; }
  /// The number of values, and of operands; neither decreases.
  constexpr std::size_t value_count() const noexcept { return values_.size(); }
  constexpr std::size_t use_count() const noexcept { return uses_.size(); }

  constexpr bool is_removed(word_index i) const noexcept { return rewriter_.is_removed(i); }
  constexpr bool has_changed() const noexcept { return changed_; }
  /// Word `i`, decoded, and its effects. The registers are of the given program, or of a pattern.
  constexpr const decoded_instruction& decoded(word_index i) const noexcept {
    return words_[i].replacement == chain_end ? graph_.decoded(i) : replacements_[words_[i].replacement].word;
  }
  constexpr const effects& at(word_index i) const noexcept {
    return words_[i].replacement == chain_end ? graph_.at(i) : replacements_[words_[i].replacement].does;
  }

  /// A hash of the words and of the values that they name. It does not depend on `set_order`.
  constexpr std::uint64_t fingerprint() const noexcept {
    std::uint64_t h = values_.size();
    const auto add = [&](std::uint64_t part) { h = ((h ^ part) * 0x9e3779b97f4a7c15) ^ h >> 29; };
    for (word_index i = 0; i < graph_.size(); ++i) {
      if (is_removed(i)) continue;
      add(decoded(i).canonical_word());
      add(decoded(i).native_bits());
      add(i);
      for (const register_use& use : uses_of(i)) add(use.value);
    }
    return h;
  }

  /// The operands of word `i`; none if it was removed.
  constexpr view<register_use> uses_of(word_index i) const noexcept {
    return {uses_.data() + words_[i].first_use, words_[i].use_count};
  }
  /// The index of the first operand of word `i` in the list of all operands.
  constexpr std::uint32_t first_use(word_index i) const noexcept { return words_[i].first_use; }

  /// The source of word `i` that starts at bit `start` of its canonical word.
  constexpr value_source source_at(word_index i, unsigned start) const noexcept {
    const std::uint64_t word = decoded(i).canonical_word();
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
  /// Whether the register of `v` was even, or must be.
  constexpr bool is_even(std::uint32_t v) const noexcept {
    return is_bound(v) ? v % 2 == 0 : values_[v].is_even;
  }
  /// Makes operand `use`, a number among all operands, name `value`.
  constexpr void set_value(std::uint32_t use, std::uint32_t value) noexcept {
    uses_[use].value = value;
    changed_ = true;
  }
  /// Removes word `i`. A NOP with its flow remains if it has one.
  constexpr void remove(word_index i) noexcept {
    words_[i].use_count = 0;
    changed_ = true;
    const flow f = rewriter_.flow_at(i);
    if (f == flow::none)
      rewriter_.remove(i);
    else
      put(i, info(opcode::nop).default_bits, f);
  }
  /// Replaces word `i`, except its flow, by `word`, a canonical word without a flow. `name(use)` sets the
  /// value of each operand.
  template <class Name>
  constexpr void replace(word_index i, std::uint64_t word, const Name& name) {
    put(i, word, rewriter_.flow_at(i));
    const auto first = static_cast<std::uint32_t>(uses_.size());
    for_each_register_use(decoded(i), at(i), [&](register_use use) {
      name(use);
      uses_.push_back(use);
    });
    words_[i].first_use = first;
    words_[i].use_count = static_cast<std::uint32_t>(uses_.size()) - first;
    changed_ = true;
  }
  /// Makes word `i` a copy of value `from` to value `to`.
  constexpr void replace_by_copy(word_index i, std::uint32_t from, std::uint32_t to) {
    replace(i, info(opcode::mov_i32).default_bits,
            [&](register_use& use) { use.value = use.writes ? to : from; });
  }
  /// Adds two values for a pair, and returns the first.
  constexpr std::uint32_t add_pair() {
    const auto first = static_cast<std::uint32_t>(values_.size());
    values_.push_back({});
    values_.push_back({});
    return first;
  }
  /// Adds a value.
  constexpr std::uint32_t add_value() {
    values_.push_back({});
    return static_cast<std::uint32_t>(values_.size() - 1);
  }
  /// Makes word `i`, except its flow, compute the result of word `other` again, in `value`.
  constexpr void repeat(word_index i, word_index other, std::uint32_t value) {
    put(i, decoded(other).canonical_word(), rewriter_.flow_at(i));
    words_[i].first_use = copy_uses(other, value);
    words_[i].use_count = words_[other].use_count;
    changed_ = true;
  }
  /// Inserts a word before word `i` that computes the result of word `other` again, in `value`.
  constexpr void repeat_before(word_index i, word_index other, std::uint32_t value) {
    std::uint64_t word = with_canonical_flow(decoded(other).canonical_word(), flow::none), high = 0;
    for (const register_use& use : uses_of(other)) set_number(use, 0, word, high);
    rewriter_.insert_before(i, word);
    if (first_insertion_.empty()) first_insertion_ = empty_chains(graph_.size());
    std::uint32_t* at = &first_insertion_[i];
    while (*at != chain_end) at = &insertions_[*at].next;
    *at = static_cast<std::uint32_t>(insertions_.size());
    insertions_.push_back({copy_uses(other, value), words_[other].use_count, chain_end});
    changed_ = true;
  }
  constexpr bool has_insertions() const noexcept { return !insertions_.empty(); }
  /// The graph of the changed words, or of the given ones after an error, which it sets.
  constexpr control_flow_graph changed_graph(program_error& error) const { return rewriter_.changed(error); }

  /// See `program_rewriter::set_order`.
  constexpr void set_order(const buffer<word_index>& order) {
    order_ = order;
    rewriter_.set_order(order);
  }

  /// The program in the form of `value_form`, with a word for each word of `graph`, in its order; removed
  /// words have no operands.
  constexpr value_program program() const {
    value_program result = empty_program();
    for (word_index i = 0; i < graph_.size(); ++i) add(result, i, graph_, i);
    result.finish();
    return result;
  }

  /// Assigns registers to the values of the changed words. No word may have been inserted.
  constexpr allocation allocate(const allocation_options& options, const allocation_goal& goal) const {
    program_error error;
    const control_flow_graph changed = rewriter_.changed(error);
    if (!error.ok()) {
      allocation failed;
      failed.code = rewriter_.unchanged(error);
      return failed;
    }
    value_program next = rearranged(changed);
    next.origins.reserve(changed.size());
    for (word_index i = 0; i < graph_.size(); ++i)
      if (!rewriter_.is_removed(i)) next.origins.push_back(i);
    return allocator(static_cast<value_program&&>(next), changed, options, goal).run();
  }

  /// The changed words with the registers that they had, for a program whose values are registers.
  constexpr code<> finish_in_place() const { return rewriter_.finish(); }

  /// The changed words with registers assigned again, or an error. `registers` is a limit as in
  /// `allocation_options`; if `is_full`, only the registers of full occupancy.
  constexpr code<> finish(unsigned registers, bool is_full) const {
    program_error error;
    const control_flow_graph changed = rewriter_.changed(error);
    if (!error.ok()) return rewriter_.unchanged(error);
    allocation assigned = allocator(rearranged(changed), changed, {.registers = registers},
                                    {.ignores_preferred = true, .is_full = is_full, .explains = false})
                              .run();
    if (!assigned.ok()) return static_cast<code<>&&>(assigned.code);
    if (is_full && is_wide(assigned.registers))
      return rewriter_.unchanged(error_kind::out_of_registers, no_index);
    if (!uses_address(changed)) return static_cast<code<>&&>(assigned.code);
    return without_self_copies(control_flow_graph(assigned.code));
  }

 private:
  constexpr value_editor(const control_flow_graph& graph, const value_program& program,
                         const control_flow_graph& given)
      : graph_(graph),
        given_(given),
        rewriter_(graph),
        stage_(program.stage),
        traits_(program.traits),
        uses_(program.uses),
        values_(program.values),
        words_(graph.size()) {
    for (word_index i = 0; i < graph.size(); ++i) {
      words_[i].first_use = program.first_use[i];
      words_[i].use_count = program.first_use[i + std::size_t{1}] - program.first_use[i];
    }
  }

  /// The operands of a word, and the number of its replacement, if it has one.
  struct word_state {
    std::uint32_t first_use = 0, use_count = 0, replacement = chain_end;
  };
  struct replaced_word {
    decoded_instruction word;
    effects does;
  };

  /// A word that was inserted: its operands, and the next one at the same place.
  struct insertion {
    std::uint32_t first_use, use_count, next;
  };

  const control_flow_graph& graph_;
  const control_flow_graph& given_;
  program_rewriter rewriter_;
  valhall::stage stage_;
  buffer<word_traits> traits_;  ///< By word.
  buffer<register_use> uses_;
  buffer<value_info> values_;
  buffer<word_state> words_;
  buffer<replaced_word> replacements_;
  buffer<insertion> insertions_;
  buffer<std::uint32_t> first_insertion_;  ///< By word; empty without insertions.
  buffer<word_index> order_, origins_;
  bool changed_ = false;

  template <class Visit>
  constexpr void for_each_insertion(word_index i, const Visit& visit) const {
    for (std::uint32_t at = first_insertion_.empty() ? chain_end : first_insertion_[i]; at != chain_end;
         at = insertions_[at].next)
      visit(insertions_[at]);
  }

  constexpr void put(word_index i, std::uint64_t word, flow f) {
    word = with_canonical_flow(word, f);
    rewriter_.replace(i, word);
    const decoded_instruction d = decode(laid_out({word, 0}, graph_.in()), graph_.in());
    words_[i].replacement = static_cast<std::uint32_t>(replacements_.size());
    replacements_.push_back({d, effects_of(d)});
    traits_[i] = traits_of(d, replacements_.back().does);
  }

  /// Appends the operands of word `i`, which writes `value` instead. Returns the number of the first.
  constexpr std::uint32_t copy_uses(word_index i, std::uint32_t value) {
    const auto first = static_cast<std::uint32_t>(uses_.size());
    for (std::uint32_t u = 0; u < words_[i].use_count; ++u) {
      register_use use = uses_[words_[i].first_use + u];
      if (use.writes) use.value = value;
      uses_.push_back(use);
    }
    return first;
  }

  constexpr bool is_wide(register_set registers) const noexcept {
    return has_known_occupancy(graph_.in()) && !(registers - full_occupancy_registers).empty();
  }

  static constexpr word_traits traits_in(const control_flow_graph& graph, word_index i) noexcept {
    const decoded_instruction& d = graph.decoded(i);
    return d.ok() ? traits_of(d, graph.at(i)) : word_traits();
  }

  constexpr value_program empty_program() const {
    value_program result;
    result.in = graph_.in();
    result.stage = stage_;
    result.values = values_;
    result.words.reserve(graph_.size());
    result.traits.reserve(graph_.size());
    result.first_use.reserve(graph_.size() + std::size_t{1});
    result.uses.reserve(uses_.size());
    return result;
  }
  /// Appends word `i`, which is word `at` of `graph`.
  constexpr void add(value_program& to, word_index i, const control_flow_graph& graph, word_index at) const {
    // The traits of a branch depend on its distance.
    const bool is_branch = graph.at(at).control != control_effect::none;
    to.add_word(graph.word(at), is_branch ? traits_in(graph, at) : traits_[i]);
    const view<register_use> uses = uses_of(i);
    register_use* const added = to.uses.extend(uses.size());
    for (std::size_t n = 0; n < uses.size(); ++n) added[n] = uses[n];
  }

  /// The value program of `changed`, the graph of this program after its changes.
  constexpr value_program rearranged(const control_flow_graph& changed) const {
    value_program next = empty_program();
    word_index at = 0;
    for (word_index k = 0; k < graph_.size(); ++k) {
      const word_index i = order_.empty() ? k : order_[k];
      for_each_insertion(i, [&](const insertion& item) {
        next.add_word(changed.word(at), traits_in(changed, at));
        ++at;
        for (std::uint32_t u = 0; u < item.use_count; ++u) next.uses.push_back(uses_[item.first_use + u]);
      });
      if (!rewriter_.is_removed(i)) add(next, i, changed, at++);
    }
    next.finish();
    return next;
  }

  static constexpr bool uses_address(const control_flow_graph& graph) noexcept {
    for (word_index i = 0; i < graph.size(); ++i)
      if (uses_own_address(graph.decoded(i), graph.at(i))) return true;
    return false;
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

/// The values of a program in value form that are live at the end of each block.
class live_values {
 public:
  constexpr explicit live_values(const value_editor& edit)
      : first_(edit.graph().blocks().size() + std::size_t{1}) {
    const control_flow_graph& graph = edit.graph();
    const auto count = static_cast<word_index>(graph.blocks().size());
    if (count == 0 || (count == 1 && graph.predecessors(0).size() == 0)) return;
    const value_program program = edit.program();
    const web_analysis webs(program, graph);
    for (word_index b = 0; b < count; ++b) {
      webs.for_each_live_out(b, [&](std::uint32_t node) { values_.push_back(webs.value_of(node)); });
      first_[b + std::size_t{1}] = static_cast<std::uint32_t>(values_.size());
    }
  }

  /// The values that are live at the end of block `b`.
  constexpr view<std::uint32_t> after(word_index b) const noexcept {
    return {values_.data() + first_[b], first_[b + std::size_t{1}] - std::size_t{first_[b]}};
  }

 private:
  buffer<std::uint32_t> first_, values_;
};

}  // namespace valhall::detail
