// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/allocation/coalesce.hpp>
#include <valhall/allocation/graph_without_effects.hpp>
#include <valhall/allocation/linear_scan.hpp>
#include <valhall/allocation/spill.hpp>
#include <valhall/allocation/spill_costs.hpp>
#include <valhall/program/code.hpp>

#include <cstddef>
#include <cstdint>

/// The allocation of registers.
namespace valhall {

/// The registers and the memory that allocation may use.
struct [[nodiscard]] allocation_options {
  /// Limit on the registers that the program reads or writes, including its inputs; registers of full
  /// occupancy are taken first. 0 means the registers of full occupancy if they suffice, otherwise all.
  unsigned registers = 0;
  /// Whether values without a register may be kept in thread-local memory. Otherwise they are an error.
  bool spill = false;
  /// Words of thread-local memory that the program uses itself. Spilled values follow them.
  std::uint32_t local_words = 0;
  /// Limit on the words of the program, with the loads and stores of spilled values; 0 means no limit. It
  /// also bounds the memory that the allocation uses: about 0.3 kB per word.
  std::size_t most_words = 0;
};

/// A program with registers.
struct [[nodiscard]] allocation {
  /// The words, without marks of last use, or the error. They have the waits of the given words, so `repair`
  /// must follow.
  valhall::code<> code{view<std::uint64_t>(), first_arch};
  register_set registers;         ///< The registers that the program reads or writes.
  std::uint32_t local_words = 0;  ///< Words of thread-local memory: the program's own and spilled values.
  /// Groups of values that are in memory during a part of their lives, or are computed again for each use.
  std::uint32_t spilled = 0;
  std::uint32_t removed_copies = 0;  ///< Copies that became superfluous.
  /// After `out_of_registers`: the number of registers that would suffice; 0 if no number does.
  unsigned needed = 0;
  buffer<std::uint32_t> live;  ///< After `out_of_registers`: the values that are live at that word.
  /// By value: its registers, one for each of its independent lives.
  buffer<register_set> registers_of;
  /// By word: the index of the given word that it was made from, or that a load or store of a spilled value
  /// serves.
  buffer<std::uint32_t> given_index;

  /// Whether there is no error.
  [[nodiscard]] constexpr bool ok() const noexcept { return code.ok(); }
};

namespace detail {

/// The start of an existing program of `size` words as a program of values: each register is a value.
constexpr value_program values_of_registers(std::size_t size, stage s, arch in) {
  value_program result;
  result.in = in;
  result.stage = s;
  result.values_are_registers = true;
  result.words.reserve(size);
  result.traits.reserve(size);
  result.values = buffer<value_info>(register_count_of(in));
  for (const reg r : preloaded_registers(s, in))
    result.values[r.number()].at_start = static_cast<std::uint8_t>(r.number());
  result.first_use.reserve(size + std::size_t{1});
  result.uses.reserve(size * std::size_t{3});
  return result;
}

/// Adds a word of an existing program.
VALHALL_INLINE constexpr void add_register_word(value_program& to, std::uint64_t word,
                                                const decoded_instruction& d, const effects& e) {
  if (!d.ok()) return to.add_word(word, {});
  to.add_word(word, d, e,
              [&](register_use& use) { use.value = number_at(use, d.canonical_word(), d.native_bits()); });
}

/// An existing program as a program of values.
constexpr value_program values_of(const control_flow_graph& graph, stage s) {
  value_program result = values_of_registers(graph.size(), s, graph.in());
  for (word_index i = 0; i < graph.size(); ++i)
    add_register_word(result, graph.word(i), graph.decoded(i), graph.at(i));
  result.finish();
  return result;
}

/// The error of a program of `size` words that is too long for `options`.
constexpr program_error too_long(std::size_t size, const allocation_options& options) noexcept {
  if (options.most_words == 0 || size <= options.most_words) return {};
  return {.kind = error_kind::program_full,
          .index = static_cast<word_index>(options.most_words),
          .value = static_cast<long long>(options.most_words)};
}

/// The tuples of a program, and their scans, for each choice of copies to merge. The registers of an unread
/// result may be reused at once. Each variant is made when it is first needed.
class tuple_variants {
 public:
  /// Tuples, and the scan that assigns registers to them.
  struct variant {
    register_tuples tuples;
    coalescing needed;  ///< See `coalescer::run`.
    linear_scan scan;
    constexpr variant(const register_tuples& given, coalescing which)
        : tuples(given), needed(coalescer(tuples, which).run()), scan(tuples) {}
  };

  constexpr tuple_variants(const value_program& program, const control_flow_graph& graph,
                           const web_analysis& webs) noexcept
      : program_(program), graph_(graph), webs_(webs) {}
  tuple_variants(const tuple_variants&) = delete;
  tuple_variants& operator=(const tuple_variants&) = delete;
  constexpr ~tuple_variants() {
    for (const variant* v : variants_) delete v;
    delete given_;
  }

  constexpr variant& get(coalescing which) {
    variant*& found = variants_[static_cast<unsigned>(which)];
    if (given_ == nullptr) given_ = new register_tuples(program_, graph_, webs_, in_flight::reused);
    if (found == nullptr) found = new variant(*given_, which);
    return *found;
  }

 private:
  const value_program& program_;
  const control_flow_graph& graph_;
  const web_analysis& webs_;
  const register_tuples* given_ = nullptr;  ///< Without merged copies.
  variant* variants_[3] = {};               ///< By `coalescing`.
};

/// Requirements of the optimizer on an allocation.
struct allocation_goal {
  /// Whether registers are assigned at first without regard to the preferences of values, so that fewer
  /// copies remain.
  bool ignores_preferred = false;
  bool is_full = false;  ///< Whether only the registers of full occupancy may be used.
  bool explains = true;  ///< Whether an error says what is live, and how many registers would suffice.
};

/// Assigns registers to the values of a program, and makes the words with these registers.
class allocator {
 public:
  constexpr allocator(value_program&& program, const allocation_options& options)
      : program_(static_cast<value_program&&>(program)), options_(options) {
    result_.local_words = options.local_words;
  }
  /// Likewise; `graph` is the graph of the words, with any registers.
  constexpr allocator(value_program&& program, const control_flow_graph& graph,
                      const allocation_options& options, const allocation_goal& goal = {})
      : allocator(static_cast<value_program&&>(program), options) {
    given_ = &graph;
    goal_ = goal;
  }

  /// The allocation. If values must be spilled, tries each choice of them, and returns the allocation with
  /// fewer words.
  constexpr allocation run() && {
    given_values_ = program_.values.size();
    allocate();
    if (unspilled_.words.empty()) return static_cast<allocation&&>(result_);
    allocation other = static_cast<allocation&&>(result_);
    result_ = {};
    result_.local_words = options_.local_words;
    program_ = static_cast<value_program&&>(unspilled_);
    choice_ = spill_choice::values;
    allocate();
    if (is_better(result_, other)) return static_cast<allocation&&>(result_);
    return other;
  }

 private:
  value_program program_;
  value_program unspilled_;  ///< The program before the first values were spilled.
  spill_choice choice_ = spill_choice::groups;
  const allocation_options options_;
  allocation_goal goal_;
  allocation result_;
  std::size_t given_values_ = 0;
  register_set own_;  ///< The registers of an existing program without spilled values; else empty.
  const control_flow_graph* given_ = nullptr;  ///< The graph of the given words, if it is known.

  /// Whether `a` has fewer words than `b`, or as many and less memory.
  static constexpr bool is_better(const allocation& a, const allocation& b) noexcept {
    if (a.ok() != b.ok()) return a.ok();
    if (a.code.size() != b.code.size()) return a.code.size() < b.code.size();
    return a.local_words < b.local_words;
  }

  /// Sets the words with registers, or the error.
  constexpr void allocate() {
    constexpr unsigned most_rounds = 64;
    bool spills = given_ == nullptr || attempt(*given_);
    for (unsigned round = 0; spills; ++round) {
      program_error error = too_long(program_.words.size(), options_);
      if (round == most_rounds && error.ok()) error = {.kind = error_kind::out_of_registers, .index = 0};
      if (!error.ok()) {
        result_.code = failed(error);
        return;
      }
      spills = attempt(graph_without_effects::of(program_.words, program_.in));
    }
  }

  /// Whether values were put into memory, so that registers have to be assigned again. Otherwise sets the
  /// words with registers, or the error.
  constexpr bool attempt(const control_flow_graph& graph) {
    bool spills = false;
    result_.code = allocated(graph, spills);
    return spills;
  }

  /// Sets `spills` if values were put into memory instead, so that registers have to be assigned again.
  constexpr code<> allocated(const control_flow_graph& graph, bool& spills) {
    if (const program_error error = unfit(); !error.ok()) return failed(error);
    own_ = program_.values_are_registers && result_.spilled == 0 ? own_registers() : register_set();
    const web_analysis webs(program_, graph);
    register_tuples tuples(program_, graph, webs, in_flight::separate);
    if (const program_error error = unfit(tuples); !error.ok()) return failed(error);
    const coalescing needed = coalescer(tuples, coalescing::all).run();
    const candidate_sets sets = sets_for(tuples);
    if (options_.registers != 0 && sets.items[0].exceeds_limit) return failed(error_of(tuples, chain_end));
    linear_scan scan(tuples);
    tuple_variants others(program_, graph, webs);
    bool are_too_few[candidate_sets::most] = {};
    for (const bool by_tuple : {false, true}) {
      if (!by_tuple && !goal_.ignores_preferred) continue;
      for (unsigned n = 0; n < sets.count; ++n) {
        if (are_too_few[n]) continue;
        register_candidates set = sets.items[n];
        if (!by_tuple) set.by_tuple = false;
        if (const register_tuples* found = with_registers(tuples, needed, scan, others, set, are_too_few[n]))
          return emitted(*found);
        if (set.are_own) return unchanged(graph);
      }
    }
    const register_candidates& last = sets.items[sets.count - 1];
    if (options_.spill) {
      for (const coalescing which : {coalescing::all, coalescing::same_size, coalescing::none}) {
        register_tuples tuples_to_spill(program_, graph, webs, in_flight::reused);
        find_spill_costs(tuples_to_spill, choice_);
        coalescer(tuples_to_spill, which).run();
        linear_scan again(tuples_to_spill);
        if (!again.run(last, scan_order::mixed, true)) continue;
        // Not with `?:`, for which g++ 12 frees the result twice in constant evaluation.
        if (again.spills()) return spilled(tuples_to_spill, spills);
        return emitted(tuples_to_spill);
      }
    }
    if (!goal_.explains) return failed({.kind = error_kind::out_of_registers, .index = 0});
    if (!scan.run(last, scan_order::mixed, false)) return failed(error_of(tuples, scan.failed()));
    return emitted(tuples);
  }

  /// The tuples with registers of `set`: `tuples`, to which `scan` assigns them, or others; null if not every
  /// tuple got its registers. `needed` is the result of the coalescer of `tuples`. Sets `are_too_few` if more
  /// values are live at once than the set has registers.
  constexpr const register_tuples* with_registers(const register_tuples& tuples, coalescing needed,
                                                  linear_scan& scan, tuple_variants& others,
                                                  const register_candidates& set, bool& are_too_few) const {
    if (scan.run(set, scan_order::mixed, false)) return with_fewer_copies(tuples, others, set);
    const bool is_second_try = goal_.ignores_preferred && set.by_tuple;
    if (!set.are_own && !is_second_try && tuples.least_live(set.all) > count_bits(set.all)) {
      are_too_few = true;
      return nullptr;
    }
    if (scan.has_groups() && scan.run(set, scan_order::groups_first, false))
      return with_fewer_copies(tuples, others, set);
    if (set.are_own) return nullptr;
    // Tuples become smaller if fewer copies are merged, and then fit into more gaps. A choice up to `failed`
    // leads to tuples that failed already.
    bool has_failed = !tuples.has_unread_results();
    coalescing failed = needed;
    for (const coalescing which : {coalescing::all, coalescing::same_size, coalescing::none}) {
      if (which == coalescing::all && !tuples.holds_unread_results()) continue;
      if (has_failed && which <= failed) continue;
      tuple_variants::variant& other = others.get(which);
      if (assign(other.scan, set)) return &other.tuples;
      has_failed = true;
      failed = other.needed;
    }
    return nullptr;
  }

  /// `tuples`, which have registers, or tuples that need an earlier wait, which costs less than a copy.
  static constexpr const register_tuples* with_fewer_copies(const register_tuples& tuples,
                                                            tuple_variants& others,
                                                            const register_candidates& set) {
    if (!tuples.holds_unread_results() || left_copies(tuples) == 0) return &tuples;
    tuple_variants::variant& other = others.get(coalescing::all);
    return assign(other.scan, set) && left_copies(other.tuples) < left_copies(tuples) ? &other.tuples
                                                                                      : &tuples;
  }

  /// The number of copies that remain when all tuples have registers.
  static constexpr std::size_t left_copies(const register_tuples& tuples) noexcept {
    std::size_t count = 0;
    for (const register_copy& copy : tuples.copies())
      count += tuples.number_of(tuples.find(copy.from)) != tuples.number_of(tuples.find(copy.to));
    return count;
  }

  /// Puts the spilled tuples into memory, and sets `spills`.
  constexpr code<> spilled(register_tuples& tuples, bool& spills) {
    program_error error;
    for (std::uint32_t t = 0; t < tuples.tuple_count(); ++t) result_.spilled += tuples.tuple(t).is_spilled;
    value_program next = spiller(tuples, result_.local_words).run(error);
    if (!error.ok()) return failed(error);
    if (choice_ == spill_choice::groups && unspilled_.words.empty())
      unspilled_ = static_cast<value_program&&>(program_);
    program_ = static_cast<value_program&&>(next);
    spills = true;
    return failed({});
  }

  /// Whether all tuples got registers.
  static constexpr bool assign(linear_scan& scan, const register_candidates& candidates) {
    return scan.run(candidates, scan_order::mixed, false) ||
           (scan.has_groups() && scan.run(candidates, scan_order::groups_first, false));
  }

  /// The error, whose index is that of a word of `program_`.
  constexpr code<> failed(program_error error) const {
    if (!error.ok()) error.index = program_.origin_of(error.index);
    return code<>(view<std::uint64_t>(), program_.in, {&error, 1});
  }

  /// The error of a program that has no registers to assign.
  constexpr program_error unfit() const noexcept {
    for (word_index i = 0; i < program_.words.size(); ++i)
      if (!program_.traits[i].decodes) return {.kind = error_kind::undecodable_word, .index = i};
    return {};
  }

  constexpr program_error unfit(const register_tuples& tuples) const noexcept {
    if (tuples.conflict() != no_index)
      return {.kind = error_kind::register_conflict, .index = tuples.conflict()};
    if (tuples.webs().is_incomplete()) return {.kind = error_kind::out_of_registers, .index = 0};
    const unwritten_read& read = tuples.webs().first_unwritten_read();
    if (read.index == no_index || program_.values_are_registers) return {};
    return {.kind = error_kind::unwritten_register, .index = read.index, .value = read.value};
  }

  /// Sets of registers, to be tried in their order.
  struct candidate_sets {
    static constexpr unsigned most = 3;
    register_candidates items[most];
    unsigned count = 0;
    constexpr void add(const register_candidates& set) noexcept {
      if (count == 0 || !(items[count - 1].all == set.all)) items[count++] = set;
    }
  };

  /// The registers of full occupancy, then all. An existing program always fits into its own registers.
  constexpr candidate_sets sets_for(const register_tuples& tuples) const {
    const unsigned all = register_count_of(program_.in);
    candidate_sets sets;
    if (options_.registers != 0) {
      const unsigned limit = options_.registers < all ? options_.registers : all;
      const bool may_be_full = limit <= register_set(full_occupancy_registers).size();
      if (may_be_full || goal_.is_full) sets.add(candidates(tuples, limit, true));
      if (!goal_.is_full) sets.add(candidates(tuples, limit));
      return sets;
    }
    const register_candidates full = candidates(tuples, all, true);
    const bits128 own = own_.bits();
    if (own == 0 || !((own & ~full.all) == 0)) sets.add(full);
    if (goal_.is_full) return sets;
    if (!(own == 0)) {
      sets.add({.all = own, .preferred = own & full.preferred, .by_tuple = true, .are_own = true});
      return sets;
    }
    sets.add(candidates(tuples, all));
    return sets;
  }

  constexpr register_set own_registers() const noexcept {
    bool is_used[most_registers] = {};
    for (const register_use& use : program_.uses)
      for (unsigned k = 0; k < use.count; ++k) is_used[use.value + k] = true;
    register_set own;
    for (unsigned n = 0; n < most_registers; ++n)
      if (is_used[n]) own |= register_set::range(n, 1);
    return own;
  }

  /// The first `limit` registers: the bound ones, then the preferred ones, then others unless
  /// `only_preferred`.
  constexpr register_candidates candidates(const register_tuples& tuples, unsigned limit,
                                           bool only_preferred = false) const noexcept {
    register_set bound;
    for (std::uint32_t t = 0; t < tuples.tuple_count(); ++t) {
      const register_tuple& tuple = tuples.tuple(t);
      if (tuple.fixed == no_register_number) continue;
      for (std::uint32_t b = tuple.first; b != chain_end; b = tuples.at(b).next)
        bound |= register_set::range(tuple.fixed + tuples.at(b).offset, 1);
    }
    // Inputs that only code outside of the program reads do not count.
    register_set unused = bound;
    for (std::uint32_t u = 0; u < program_.uses.size() && !unused.empty(); ++u) {
      const std::uint32_t b = tuples.find(tuples.first_bundle_of(u));
      if (const unsigned fixed = tuples.tuple(tuples.at(b).tuple).fixed; fixed != no_register_number)
        unused = unused - register_set::range(fixed + tuples.at(b).offset, program_.uses[u].count);
    }
    register_set preferred = full_occupancy_registers,
                 all = register_set::range(0, register_count_of(program_.in));
    if (!has_known_occupancy(program_.in)) preferred = all;
    if (program_.stage == stage::blend && has_known_occupancy(program_.in))
      preferred = all = narrow_registers(program_.stage, program_.in);
    if (only_preferred) all = preferred;
    // Their registers count once other values get them, so they are chosen last.
    register_set chosen = bound - unused;
    for (const register_set& members : {preferred - unused, all - unused, all})
      for (const reg r : members)
        if (chosen.size() < limit) chosen |= register_set::of(r);
    register_candidates result;
    result.all = chosen.bits();
    result.preferred = (preferred & chosen).bits();
    result.exceeds_limit = chosen.size() > limit;
    // The registers of an existing program are a preference only if the allocation may use others.
    result.by_tuple = !program_.values_are_registers;
    return result;
  }

  /// The error for tuple `failed`, which got no register: where, and the number of registers that would
  /// suffice. `chain_end` if values are bound to too many registers.
  constexpr program_error error_of(register_tuples& tuples, std::uint32_t failed) {
    const std::uint32_t position = failed == chain_end ? 0 : tuples.start_of(tuples.tuple(failed));
    for (std::uint32_t b = 0; b < tuples.bundle_count(); ++b) {
      if (tuples.find(b) != b) continue;
      for (std::uint32_t r = tuples.at(b).ranges; r != chain_end; r = tuples.range(r).next)
        if (tuples.range(r).first <= position && position <= tuples.range(r).last)
          result_.live.push_back(tuples.value_of(b));
    }
    const unsigned all = register_count_of(program_.in);
    const unsigned limit = options_.registers == 0 || options_.registers > all ? all : options_.registers;
    linear_scan scan(tuples);
    for (unsigned n = limit + 1; n <= all && result_.needed == 0; ++n)
      if (const register_candidates more = candidates(tuples, n); !more.exceeds_limit && assign(scan, more))
        result_.needed = n;
    return {.kind = error_kind::out_of_registers,
            .index = position / 2,
            .value = result_.needed,
            .lowest = static_cast<long long>(result_.live.size()),
            .highest = limit};
  }

  /// The words with their registers, without copies of a register to itself.
  constexpr code<> emitted(const register_tuples& tuples) {
    const control_flow_graph& graph = tuples.graph();
    const buffer<std::uint8_t> numbers = tuples.numbers();
    const buffer<word_index> removed = superfluous_copies(tuples, numbers);
    const moved_words places = places_without(graph, removed);
    result_.removed_copies = static_cast<std::uint32_t>(removed.size());
    result_.registers_of = buffer<register_set>(given_values_);
    buffer<std::uint64_t> words;
    words.reserve(graph.size());
    result_.given_index.reserve(graph.size());
    program_error error;
    std::size_t next = 0;
    for (word_index i = 0; i < graph.size(); ++i) {
      const decoded_instruction& d = graph.decoded(i);
      canonical_encoding word = {d.canonical_word(), d.native_bits()};
      assign_numbers(tuples, numbers, i, word);
      if (next < removed.size() && removed[next] == i) {
        ++next;
        const flow f = canonical_flow_of(word.bits);
        if (f == flow::none) continue;
        // A copy with a flow becomes a NOP with it.
        word = {with_canonical_flow(info(opcode::nop).default_bits, f), 0};
      } else {
        word.bits = places.adapted(i, program_.traits[i], word.bits, error);
      }
      result_.given_index.push_back(program_.origin_of(i));
      words.push_back(laid_out(word, program_.in));
    }
    if (!error.ok()) return failed(error);
    return code<>(view<std::uint64_t>(words), program_.in);
  }

  /// The words of an existing program with their own registers.
  constexpr code<> unchanged(const control_flow_graph& graph) {
    result_.registers = own_;
    result_.registers_of = buffer<register_set>(given_values_);
    for (const reg r : result_.registers) result_.registers_of[r.number()] = register_set::of(r);
    buffer<std::uint64_t> words;
    words.reserve(graph.size());
    result_.given_index.reserve(graph.size());
    for (word_index i = 0; i < graph.size(); ++i) {
      const decoded_instruction& d = graph.decoded(i);
      canonical_encoding word = {d.canonical_word(), d.native_bits()};
      for (const register_use& use : program_.uses_of(i)) set_number(use, use.value, word.bits, word.high);
      words.push_back(laid_out(word, program_.in));
      result_.given_index.push_back(i);
    }
    return code<>(view<std::uint64_t>(words), program_.in);
  }

  /// Puts the registers of the operands of word `i` into `word`.
  constexpr void assign_numbers(const register_tuples& tuples, const buffer<std::uint8_t>& numbers,
                                word_index i, canonical_encoding& word) {
    std::uint32_t use_index = program_.first_use[i];
    for (const register_use& use : program_.uses_of(i)) {
      const unsigned number = numbers[tuples.first_bundle_of(use_index++)];
      set_number(use, number, word.bits, word.high);
      const register_set registers = register_set::range(number, use.count);
      result_.registers |= registers;
      if (use.count == 1 && use.value < given_values_) {
        result_.registers_of[use.value] |= registers;
        continue;
      }
      for (unsigned k = 0; k < use.count && use.value + k < given_values_; ++k)
        result_.registers_of[use.value + k] |= register_set::range(number + k, 1);
    }
  }

  /// The copies of a register to itself. None if the words must stay where they are.
  constexpr buffer<word_index> superfluous_copies(const register_tuples& tuples,
                                                  const buffer<std::uint8_t>& numbers) const {
    buffer<word_index> found;
    for (const register_copy& copy : tuples.copies())
      if (numbers[copy.from] == numbers[copy.to]) found.push_back(copy.index);
    if (found.empty()) return found;
    for (const word_traits traits : program_.traits)
      if (traits.uses_address) return {};
    return found;
  }

  /// The places of the words when the words of `removed` that have no flow are taken out.
  static constexpr moved_words places_without(const control_flow_graph& graph,
                                              const buffer<word_index>& removed) {
    moved_words places(graph);
    if (removed.empty()) return places;
    std::size_t next = 0;
    word_index size = 0;
    for (word_index i = 0; i < graph.size(); ++i) {
      places.set(i, size, size);
      const bool is_removed = next < removed.size() && removed[next] == i;
      next += is_removed ? 1 : 0;
      if (!is_removed || canonical_flow_of(graph.decoded(i).canonical_word()) != flow::none) ++size;
    }
    places.end(size);
    return places;
  }
};

/// Allocates and frees a block as large as all memory for a program of `size` words, so that glibc keeps
/// freed memory of up to that size. Otherwise the memory returns to the system after each program, and page
/// faults for the next one take as long as the allocation itself.
constexpr void keep_pages(std::size_t size) {
  constexpr std::size_t bytes_per_word = 224, fewest_words = 500;
  if (__builtin_is_constant_evaluated() || size < fewest_words) return;
  const std::size_t bytes = bytes_per_word * size;
  ::operator delete(::operator new(bytes));
}

constexpr allocation allocate_here(value_program&& program, const allocation_options& options) {
  keep_pages(program.words.size());
  return allocator(static_cast<value_program&&>(program), options).run();
}
constexpr allocation allocate_here(buffer<std::uint64_t>&& words, stage s, arch in,
                                   const allocation_options& options) {
  keep_pages(words.size());
  value_program values = values_of_registers(words.size(), s, in);
  const control_flow_graph graph =
      graph_without_effects::of(static_cast<buffer<std::uint64_t>&&>(words), in,
                                [&](std::uint64_t word, const decoded_instruction& d, const effects& e) {
                                  add_register_word(values, word, d, e);
                                });
  values.finish();
  return allocator(static_cast<value_program&&>(values), graph, options).run();
}

}  // namespace detail

namespace detail::compiled {
[[nodiscard]] allocation allocate(value_program&& program, const allocation_options& options);
[[nodiscard]] allocation allocate(buffer<std::uint64_t>&& words, stage s, arch in,
                                  const allocation_options& options);
}  // namespace detail::compiled

namespace detail {

/// Assigns registers to the values of `program`.
constexpr allocation allocate(value_program&& program, const allocation_options& options) {
  VALHALL_COMPILED_OR(compiled::allocate(static_cast<value_program&&>(program), options),
                      allocate_here(static_cast<value_program&&>(program), options));
}
/// Assigns registers to the existing program `words` of stage `s`.
constexpr allocation allocate(buffer<std::uint64_t>&& words, stage s, arch in,
                              const allocation_options& options) {
  VALHALL_COMPILED_OR(compiled::allocate(static_cast<buffer<std::uint64_t>&&>(words), s, in, options),
                      allocate_here(static_cast<buffer<std::uint64_t>&&>(words), s, in, options));
}

}  // namespace detail

}  // namespace valhall
