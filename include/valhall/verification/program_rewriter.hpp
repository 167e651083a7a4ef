// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/computations.hpp>
#include <valhall/analysis/control_flow_graph.hpp>
#include <valhall/codec/word_fields.hpp>
#include <valhall/isa/distance_field.hpp>
#include <valhall/program/code.hpp>
#include <valhall/support/bits.hpp>

#include <cstdint>

namespace valhall {

namespace detail {

constexpr bool is_nop(std::uint64_t word) noexcept {
  const decoded_opcode found = identify_in_any(word);
  return found.ok() && found.id() == opcode::nop;
}

/// Whether a flow only waits.
constexpr bool is_wait(flow f) noexcept { return f >= flow::wait0 && f <= flow::wait; }

/// Whether an instruction with the effects `e` can carry the flow `f` of a NOP after it. The flow of a branch
/// or blend call does not take effect on all paths, a BARRIER needs its own flow for a wait, and `discard`
/// must follow instructions that need helper threads. The effect of `continue` is unknown, so it is not
/// moved.
constexpr bool carries(const effects& e, flow f) noexcept {
  const bool is_plain = e.control == control_effect::none || e.control == control_effect::discard;
  return f != flow::none && f != flow::continue_ && is_plain && !(f == flow::discard && e.needs_helpers);
}

/// An editor of a program in canonical words: it inserts NOPs, removes words and reorders blocks. At the end
/// it adjusts the branches.
class program_rewriter {
 public:
  constexpr explicit program_rewriter(const control_flow_graph& graph) noexcept : graph_(graph) {}

  constexpr std::uint64_t word(word_index i) const noexcept {
    return words_.empty() ? graph_.decoded(i).canonical_word() : words_[i];
  }
  constexpr void set_word(word_index i, std::uint64_t word) {
    if (this->word(i) == word) return;
    changed_words()[i] = word;
    set_.push_back(i);
    is_changed_ = true;
  }
  constexpr flow flow_at(word_index i) const noexcept { return canonical_flow_of(word(i)); }
  constexpr void set_flow(word_index i, flow f) { set_word(i, with_canonical_flow(word(i), f)); }
  /// Puts `word`, another instruction, in the place of word `i`. It has no bits that canonical words lack.
  constexpr void replace(word_index i, std::uint64_t word) {
    changed_words()[i] = word;
    set_.push_back(i);
    mark(replaced_, i, 1);
    is_changed_ = true;
  }
  constexpr void remove(word_index i) {
    mark(removed_, i, 1);
    is_changed_ = moves_ = true;
  }
  constexpr bool is_removed(word_index i) const noexcept { return mark_at(removed_, i) != 0; }
  /// Inserts a NOP before the word. Branches to the word execute the NOP.
  constexpr void put_before(word_index i, flow f) {
    mark(before_, i, static_cast<unsigned>(f));
    is_changed_ = moves_ = true;
  }
  /// Inserts a NOP after the word. Branches to the next word skip the NOP.
  constexpr void put_after(word_index i, flow f) {
    mark(after_, i, static_cast<unsigned>(f));
    is_changed_ = moves_ = true;
  }
  /// Inserts `word`, which is not a branch, before word `i`, after a NOP and earlier insertions there.
  constexpr void insert_before(word_index i, std::uint64_t word) {
    inserted_.push_back({i, word});
    is_changed_ = moves_ = true;
  }
  /// Sets the order of the words: `order[n]` becomes word n, and must be in the same block.
  constexpr void set_order(buffer<word_index> order) noexcept {
    order_.swap(order);
    is_changed_ = moves_ = true;
  }
  /// Whether a change was asked for. If not, the program is the original one, unless its words are wrong.
  constexpr bool is_changed() const noexcept { return is_changed_; }
  /// Whether words may have moved.
  constexpr bool moves() const noexcept { return moves_; }

  /// The changed program, or the original one with an error.
  constexpr code<> finish() const {
    layout changed = lay_out();
    if (changed.error.kind != error_kind::none) return unchanged(changed.error);
    return code_of(static_cast<buffer<std::uint64_t>&&>(changed.words), graph_.in());
  }

  /// Code of `words` of `e`.
  static constexpr code<> code_of(buffer<std::uint64_t>&& words, arch e) {
    words.reserve(padded_word_count(words.size()));
    return {heap_list<std::uint64_t>(static_cast<buffer<std::uint64_t>&&>(words)), e, 0};
  }

  /// Replaces `graph`, which must be the graph of the original program, by the graph of the changed program.
  /// Returns the error, after which `graph` is unchanged.
  constexpr program_error apply_to(control_flow_graph& graph) const {
    layout changed = lay_out();
    if (changed.error.kind != error_kind::none || changed.is_original) return changed.error;
    graph = control_flow_graph(static_cast<buffer<std::uint64_t>&&>(changed.words), graph, changed.origins);
    return {};
  }

  /// The error of the original program, if no word moves.
  constexpr program_error error_in_place() const noexcept {
    if (const word_index bad = undecodable(); bad != no_index)
      return {.kind = error_kind::undecodable_word, .index = bad};
    for (const basic_block& block : graph_.blocks())
      if (const word_index last = block.end - 1;
          control_flow_graph::names_target(graph_.at(last)) && graph_.target(last) == no_index)
        return {.kind = error_kind::branch_out_of_program, .index = last};
    return {.kind = error_kind::none};
  }

  /// Changes the words of `graph`. Requires that no word moves, and that `error_in_place` finds no error.
  constexpr void apply_in_place(control_flow_graph& graph) const {
    bool stays = true;
    for (const word_index i : set_)
      if (const std::uint64_t word = new_word(i); word != graph.word(i))
        stays = graph.replace(i, word) && stays;
    if (!stays) graph.rebuild();
  }

  /// Likewise, but does not decode the changed words, and adds them to `stale`.
  constexpr void apply_to_words(control_flow_graph& graph, buffer<word_index>& stale) const {
    for (const word_index i : set_) {
      const std::uint64_t word = new_word(i);
      if (word == graph.word(i)) continue;
      graph.set_word(i, word);
      stale.push_back(i);
    }
  }
  /// Decodes the words `stale` of `graph`.
  static constexpr void update(control_flow_graph& graph, const buffer<word_index>& stale) noexcept {
    for (const word_index i : stale) graph.replace(i, graph.word(i));
  }

  /// The graph of the changed program. On an error, sets it and returns the graph of the original program.
  constexpr control_flow_graph changed(program_error& error) const {
    layout next = lay_out();
    error = next.error;
    if (!error.ok() || next.is_original) return graph_;
    return control_flow_graph(static_cast<buffer<std::uint64_t>&&>(next.words), graph_, next.origins);
  }

  /// The original program, which cannot be changed because of the word at `index`.
  constexpr code<> unchanged(error_kind kind, word_index index) const {
    return unchanged({.kind = kind, .index = index});
  }
  constexpr code<> unchanged(const program_error& error) const {
    code<> result(graph_.words(), graph_.in());
    result.errors_.add(error);
    return result;
  }

  /// Code with the words and errors of `given`.
  template <any_code Code>
  static constexpr code<> with_errors(const Code& given) {
    code<> result(given.words(), given.arch());
    for (const program_error& error : given.errors()) result.errors_.add(error);
    return result;
  }

 private:
  const control_flow_graph& graph_;
  buffer<std::uint64_t> words_;  ///< The canonical words; empty before one changes.
  buffer<word_index> set_;       ///< Words that were set; some may be listed twice.
  /// By word: the flows of the NOPs that are inserted before and after it, whether it is removed, and whether
  /// it is replaced. Empty before the first such change.
  buffer<std::uint8_t> before_, after_, removed_, replaced_;
  buffer<word_index> order_;  ///< Empty if the order stays.
  bool is_changed_ = false, moves_ = false;
  /// A new word before an existing one.
  struct insertion {
    word_index before;
    std::uint64_t word;
  };
  buffer<insertion> inserted_;

  /// The words of the changed program, or an error.
  struct layout {
    program_error error = {.kind = error_kind::none};
    buffer<std::uint64_t> words;
    buffer<word_index> origins;  ///< For each word: the word that it was, or `no_index` for a new NOP.
    bool is_original = false;    ///< Whether nothing changed.
  };

  /// For each word, the insertions before it, in their order.
  struct insertion_lists {
    buffer<std::uint32_t> first, next;  ///< Indices plus 1; 0 ends a list. Empty without insertions.

    template <class Visit>
    constexpr void for_each(word_index i, const Visit& visit) const {
      if (first.empty()) return;
      for (std::uint32_t at = first[i]; at != 0; at = next[at - 1]) visit(at - std::size_t{1});
    }
  };
  constexpr insertion_lists lists_of_insertions() const {
    insertion_lists lists;
    if (inserted_.empty()) return lists;
    lists.first = buffer<std::uint32_t>(graph_.size());
    lists.next = buffer<std::uint32_t>(inserted_.size());
    for (std::size_t at = inserted_.size(); at-- > 0;) {
      std::uint32_t& first = lists.first[inserted_[at].before];
      lists.next[at] = first;
      first = static_cast<std::uint32_t>(at + 1);
    }
    return lists;
  }

  constexpr buffer<std::uint64_t>& changed_words() {
    if (words_.empty()) words_ = canonical_words();
    return words_;
  }
  constexpr buffer<std::uint64_t> canonical_words() const {
    buffer<std::uint64_t> result;
    std::uint64_t* const words = result.extend(graph_.size());
    for (word_index i = 0; i < graph_.size(); ++i) words[i] = graph_.decoded(i).canonical_word();
    return result;
  }
  constexpr void mark(buffer<std::uint8_t>& marks, word_index i, unsigned mark) {
    if (marks.empty()) marks = buffer<std::uint8_t>(graph_.size());
    marks[i] = static_cast<std::uint8_t>(mark);
  }
  static constexpr std::uint8_t mark_at(const buffer<std::uint8_t>& marks, word_index i) noexcept {
    return marks.empty() ? std::uint8_t{0} : marks[i];
  }

  /// The new value of word `i`, which was set, if it does not move.
  constexpr std::uint64_t new_word(word_index i) const noexcept {
    const bool is_replaced = mark_at(replaced_, i) != 0;
    if (!is_replaced && words_[i] == graph_.decoded(i).canonical_word()) return graph_.word(i);
    const std::uint64_t native = is_replaced ? 0 : graph_.decoded(i).native_bits();
    return laid_out({words_[i], native}, graph_.in());
  }

  static constexpr layout failed(error_kind kind, word_index index) {
    layout result;
    result.error = {.kind = kind, .index = index};
    return result;
  }

  constexpr layout lay_out() const {
    if (const word_index bad = undecodable(); bad != no_index)
      return failed(error_kind::undecodable_word, bad);
    // For each word: the new index for branches to it, and its own new index.
    const word_index n = graph_.size();
    buffer<word_index> start(n + std::size_t{1}), place(n);
    const insertion_lists inserted = lists_of_insertions();
    word_index next = 0;
    bool moves = false;
    for (word_index k = 0; k < n; ++k) {
      const word_index i = ordered(k);
      start[k] = next;
      if (mark_at(before_, i) != 0) ++next;
      inserted.for_each(i, [&](std::size_t) { ++next; });
      place[i] = next;
      moves |= next != i;
      if (!is_removed(i)) ++next;
      if (mark_at(after_, i) != 0) ++next;
    }
    start[n] = next;
    // Not with `?:`, for which g++ 12 frees the words twice in constant evaluation.
    buffer<std::uint64_t> words(words_);
    if (words.empty()) words = canonical_words();
    for (word_index i = 0; i < n; ++i) {
      const effects& e = graph_.at(i);
      if (e.control == control_effect::none) continue;
      // Unreachable words are left unchanged.
      if (control_flow_graph::names_target(e)) {
        const word_index to = graph_.target(i);
        if (to == no_index) return failed(error_kind::branch_out_of_program, i);
        const distance_field field = distance_field_of(graph_.decoded(i).info());
        const long long distance = distance_between(place[i], start[to]);
        if (!field.range().holds(distance)) return failed(error_kind::branch_out_of_range, i);
        words[i] = field.put(words[i], distance);
      }
      if (const auto c = graph_.call_at(i); c.setup != no_index) {
        const long long distance = distance_between(place[c.setup], start[c.target]) * 8;
        set_last_immediate(words, c.setup, static_cast<std::uint64_t>(distance));
      } else if (moves && e.control == control_effect::branch_indirect && !is_absolute(i)) {
        return failed(error_kind::address_dependent, i);
      }
    }
    if (moves)
      if (const word_index bad = uses_address(); bad != no_index)
        return failed(error_kind::address_dependent, bad);
    layout result;
    result.is_original = !moves && next == n;
    result.words.reserve(padded_word_count(next));
    std::uint64_t* to = result.words.extend(next);
    word_index* origin_of = result.origins.extend(next);
    const auto add = [&](std::uint64_t word, word_index origin) {
      *to++ = word;
      *origin_of++ = origin;
    };
    for (word_index k = 0; k < n; ++k) {
      const word_index i = ordered(k);
      if (const auto f = mark_at(before_, i); f != 0) add(nop_with(static_cast<flow>(f)), no_index);
      inserted.for_each(i, [&](std::size_t at) {
        add(laid_out({inserted_[at].word, 0}, graph_.in()), no_index);
      });
      if (!is_removed(i)) {
        const bool is_replaced = mark_at(replaced_, i) != 0;
        const bool is_same = !is_replaced && words[i] == graph_.decoded(i).canonical_word();
        result.is_original = result.is_original && is_same;
        const std::uint64_t native = is_replaced ? 0 : graph_.decoded(i).native_bits();
        add(is_same ? graph_.word(i) : laid_out({words[i], native}, graph_.in()), i);
      }
      if (const auto f = mark_at(after_, i); f != 0) add(nop_with(static_cast<flow>(f)), no_index);
    }
    return result;
  }

  constexpr word_index ordered(word_index k) const noexcept { return order_.empty() ? k : order_[k]; }

  constexpr word_index undecodable() const noexcept {
    for (word_index i = 0; i < graph_.size(); ++i)
      if (!graph_.decoded(i).ok()) return i;
    return no_index;
  }

  constexpr std::uint64_t nop_with(flow f) const noexcept {
    return laid_out({with_canonical_flow(info(opcode::nop).default_bits, f), 0}, graph_.in());
  }

  /// A word that uses the program's address for something other than a call.
  constexpr word_index uses_address() const {
    word_index first = 0;
    while (first < graph_.size() && !reads_program_counter(graph_.at(first))) ++first;
    if (first == graph_.size()) return no_index;
    buffer<std::uint8_t> sets_up(graph_.size());
    for (word_index i = 0; i < graph_.size(); ++i)
      if (const word_index setup = graph_.call_at(i).setup; setup != no_index) sets_up[setup] = 1;
    for (word_index i = first; i < graph_.size(); ++i)
      if (reads_program_counter(graph_.at(i)) && sets_up[i] == 0) return i;
    return no_index;
  }

  constexpr bool is_absolute(word_index i) const noexcept {
    return graph_.decoded(i).value(modifier::absolute) != 0;
  }

  constexpr void set_last_immediate(buffer<std::uint64_t>& words, word_index i,
                                    std::uint64_t value) const noexcept {
    const instruction_info& row = graph_.decoded(i).info();
    const operand_info& place = row.operands()[row.operand_count - 1];
    words[i] = with_field(words[i], place.start, place.size, value);
  }
};

/// A program that passes change one after the other.
class rewritten_program {
 public:
  constexpr explicit rewritten_program(control_flow_graph&& graph) noexcept
      : graph_(static_cast<control_flow_graph&&>(graph)) {}

  constexpr const control_flow_graph& graph() const noexcept { return graph_; }
  constexpr bool ok() const noexcept { return error_.kind == error_kind::none; }
  /// The error of the pass that failed. The graph is still the input of that pass.
  constexpr const program_error& error() const noexcept { return error_; }

  /// Makes the changes that `pass(edit, graph)` asks for, unless an earlier pass failed.
  template <class Pass>
  constexpr void apply(const Pass& pass) {
    if (!ok()) return;
    program_rewriter edit(graph_);
    pass(edit, graph_);
    // The first pass finds errors of the words.
    if (!is_checked_ && !edit.moves()) error_ = edit.error_in_place();
    is_checked_ = true;
    if (!ok()) return;
    if (edit.moves())
      error_ = edit.apply_to(graph_);
    else if (edit.is_changed())
      edit.apply_in_place(graph_);
  }

  /// Likewise for a pass that moves no word and follows another pass. Until `update`, the graph has the new
  /// words and the effects of the old ones.
  template <class Pass>
  constexpr void apply_last(const Pass& pass) {
    if (!ok()) return;
    program_rewriter edit(graph_);
    pass(edit, graph_);
    edit.apply_to_words(graph_, stale_);
  }
  /// Decodes the words that `apply_last` changed; their blocks and edges stay.
  constexpr void update() {
    program_rewriter::update(graph_, stale_);
    stale_.clear();
  }

  /// The graph of the program, which has no error.
  constexpr control_flow_graph take_graph() && {
    update();
    return static_cast<control_flow_graph&&>(graph_);
  }
  /// The words, with the error if there is one.
  constexpr code<> finish() && {
    if (!ok()) return program_rewriter(graph_).unchanged(error_);
    const arch in = graph_.in();
    return program_rewriter::code_of(static_cast<control_flow_graph&&>(graph_).words(), in);
  }

 private:
  control_flow_graph graph_;
  buffer<word_index> stale_;
  program_error error_ = {.kind = error_kind::none};
  bool is_checked_ = false;
};

/// The code that `change(words, e)` returns for the words of `given` and their architecture; `given` if it
/// has errors.
template <any_code Code, class Change>
constexpr code<> changed(const Code& given, const Change& change) {
  if (!given.ok()) return program_rewriter::with_errors(given);
  return change(given.words(), given.arch());
}

/// Whether the word before block `b` is its only predecessor, and ends its own block only because of the flow
/// `discard`.
constexpr bool follows_discard(const control_flow_graph& graph, word_index b) noexcept {
  const auto before = graph.predecessors(b);
  if (b == 0 || before.size() != 1 || before[0] != b - 1) return false;
  const effects& last = graph.at(graph.blocks()[b].first - 1);
  return last.ends_helpers && last.control == control_effect::none;
}

/// Makes `f` act immediately before word `i`: on the preceding instruction of the block if that has room,
/// else in a NOP. A wait may move further up, but not past a message.
constexpr void move_before(program_rewriter& edit, const control_flow_graph& graph, word_index i, flow f) {
  for (word_index next = i;; --next) {
    const word_index b = graph.block_of(next), j = next - 1;
    if (next == graph.blocks()[b].first && !(is_wait(f) && follows_discard(graph, b))) break;
    if (edit.flow_at(j) == flow::none && carries(graph.at(j), f)) return edit.set_flow(j, f);
    if (!is_wait(f) || graph.at(j).is_message) break;
  }
  edit.put_before(i, f);
}

}  // namespace detail

}  // namespace valhall
