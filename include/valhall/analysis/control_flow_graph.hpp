// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/effects.hpp>
#include <valhall/isa/distance_field.hpp>
#include <valhall/isa/generated/named_operands.hpp>
#include <valhall/isa/hardware.hpp>
#include <valhall/isa/stage.hpp>
#include <valhall/isa/words.hpp>
#include <valhall/program/word_index.hpp>
#include <valhall/support/buffer.hpp>

#include <cstddef>
#include <cstdint>

/// Control flow graph: the basic blocks of a program and the edges between them.
namespace valhall {

/// How control gets from one block to another.
enum class edge_kind : std::uint8_t {
  fall_through,  ///< To the next word.
  branch,        ///< A BRANCHZ that is taken.
  blended,       ///< A BLEND that uses fixed-function blending.
  returned,      ///< Return from a blend shader, or from another call.
};

/// The name of `k`, in lower case.
[[nodiscard]] constexpr const char* name_of(edge_kind k) noexcept {
  switch (k) {
    case edge_kind::fall_through: return "fall through";
    case edge_kind::branch: return "branch";
    case edge_kind::blended: return "blended";
    case edge_kind::returned: return "returned";
  }
  return "";
}

/// An edge out of a block.
struct [[nodiscard]] edge {
  word_index block = no_index;               ///< Its target.
  edge_kind kind = edge_kind::fall_through;  ///< Why control takes the edge.
};

namespace detail {

class program_rewriter;
struct graph_without_effects;

VALHALL_INLINE constexpr void put_effects_here(effects& to, const decoded_instruction& d, bool is_canonical) {
  if (d.ok()) [[likely]]
    set_effects(to, d, is_canonical);
  else
    to = effects_of_undecodable(d);
}

/// Sets `to` to the effects of a decoded word. `is_canonical`: words of its architecture have the canonical
/// layout. `to` may be uninitialized.
VALHALL_INLINE constexpr void put_effects(effects& to, const decoded_instruction& d, bool is_canonical) {
  VALHALL_COMPILED_OR(void(to = compiled::effects_of(d)), put_effects_here(to, d, is_canonical));
}

}  // namespace detail

/// Words that run one after the other. Only the first can be a branch target; only the last can be a branch
/// or a BARRIER, or have the flow `discard` or `end`.
struct [[nodiscard]] basic_block {
  word_index first = 0;              ///< The first word.
  word_index end = 0;                ///< The word after the last one.
  edge successors[2] = {};           ///< A fall-through edge comes first.
  std::uint8_t successor_count = 0;  ///< The number of `successors`, 0 to 2.
  bool reachable = false;            ///< Reachable from the first word of the program.
  bool ends = false;                 ///< The program may end here properly: with `end`, or by leaving it.
  bool leaves = false;               ///< An indirect branch may leave the program here.
  bool runs_out = false;             ///< Control may continue after the last word of the program.

  /// The number of words.
  [[nodiscard]] constexpr word_index size() const noexcept { return end - first; }
  /// The edges out of the block.
  [[nodiscard]] constexpr view<edge> edges() const noexcept { return {successors, successor_count}; }
};

/// The control flow graph of a program of `Arch`, with the effects of each word. Built in time linear in
/// the size of the program.
///
/// Trailing zero words are padding and are left out. Words that do not decode have the effects of the
/// instruction that they name. A branch out of the program has no edge; the verifier reports it. An indirect
/// branch leaves the program. If it calls a blend shader, which returns, it has an edge to the return
/// address: a word shortly before such a call puts an address within the program into r48 (IADD_IMM of
/// `program_counter`). JUMP_EX with `call` returns to the next word.
class [[nodiscard]] control_flow_graph {
  friend class detail::program_rewriter;
  friend struct detail::graph_without_effects;

 public:
  /// Takes any array or list of `instruction` or of 64-bit words of `e`, at most 2^31 of them.
  template <detail::bare_words Words>
  constexpr control_flow_graph(const Words& words, required_arch e) : arch_(e) {
    const std::size_t size = detail::count_words(words);
    if (size != 0) built_ = detail::is_built(words[0]);
    std::uint64_t* const bits = words_.extend(size);
    decoded_instruction* const decoded = decoded_.extend(size);
    effects* const all = effects_.extend(size);
    block_of_ = buffer<word_index>(size);
    const bool is_canonical = detail::has_canonical_words(e);
    for (std::size_t i = 0; i < size; ++i) {
      const std::uint64_t word = detail::bits_of_word(words[i]);
      bits[i] = word;
      const decoded_instruction d = decode(word, e);
      decoded[i] = d;
      detail::put_effects(all[i], decoded[i], is_canonical);
      if (ends_block(all[i])) mark_end({static_cast<word_index>(i), all[i]});
    }
    build_marked();
  }

  /// Builds the graph of `code`, in its architecture.
  template <detail::any_code Code>
  constexpr explicit control_flow_graph(const Code& code) : control_flow_graph(code.words(), code.arch()) {}

  /// The number of words, without padding.
  [[nodiscard]] constexpr word_index size() const noexcept { return static_cast<word_index>(words_.size()); }
  /// Word `i`.
  [[nodiscard]] constexpr std::uint64_t word(word_index i) const noexcept { return words_[i]; }
  /// The architecture of the program.
  [[nodiscard]] constexpr arch in() const noexcept { return arch_; }
  /// Word `i`, decoded.
  constexpr const decoded_instruction& decoded(word_index i) const noexcept { return decoded_[i]; }
  /// Whether the words were passed as `instruction`; a broken one then names the rule that it breaks.
  [[nodiscard]] constexpr bool is_built() const noexcept { return built_; }
  /// All words. A temporary returns a list that owns them.
  [[nodiscard]] constexpr view<std::uint64_t> words() const& noexcept {
    return {words_.data(), words_.size()};
  }
  [[nodiscard]] constexpr buffer<std::uint64_t> words() && noexcept {
    return static_cast<buffer<std::uint64_t>&&>(words_);
  }
  /// The effects of word `i`.
  [[nodiscard]] constexpr const effects& at(word_index i) const noexcept { return effects_[i]; }

  /// The blocks in the order of their words; the program starts with the first. A temporary returns a list
  /// that owns them.
  [[nodiscard]] constexpr view<basic_block> blocks() const& noexcept {
    return {blocks_.data(), blocks_.size()};
  }
  [[nodiscard]] constexpr buffer<basic_block> blocks() && noexcept {
    return static_cast<buffer<basic_block>&&>(blocks_);
  }
  /// The block that contains word `i`.
  [[nodiscard]] constexpr word_index block_of(word_index i) const noexcept { return block_of_[i]; }

  /// The predecessors of block `b`, one entry for each edge.
  [[nodiscard]] constexpr view<word_index> predecessors(word_index b) const noexcept {
    return {predecessors_.data() + first_predecessor_[b], first_predecessor_[b + 1] - first_predecessor_[b]};
  }

  /// The reachable blocks, each before its successors, except along back edges.
  [[nodiscard]] constexpr view<word_index> reverse_postorder() const noexcept {
    return {order_.data(), order_.size()};
  }
  /// The index of the reachable block `b` in `reverse_postorder()`.
  [[nodiscard]] constexpr word_index reverse_postorder_index(word_index b) const noexcept {
    return reverse_postorder_index_[b];
  }

  /// The target of the branch or BLEND at `i`. `no_index` if it is outside the program, or if the word is
  /// neither a branch nor a BLEND with a non-zero offset.
  [[nodiscard]] constexpr word_index target(word_index i) const noexcept {
    return target_of({i, effects_[i]});
  }

  /// A call of a blend shader by a fragment shader.
  struct call {
    word_index setup = no_index;   ///< The word that puts the return address into its register.
    word_index target = no_index;  ///< The return address.
  };

  /// The call at `i`; both indices are `no_index` if the word is not a call.
  constexpr call call_at(word_index i) const noexcept {
    if (effects_[i].control != control_effect::branch_indirect) return {};
    return call_of({i, effects_[i]});
  }

  /// Whether an instruction with the effects `e` jumps to an address in its own fields.
  [[nodiscard]] static constexpr bool names_target(const effects& e) noexcept {
    return block_end(no_index, e).names_target();
  }

 private:
  /// The effects of the word at `index`, as far as blocks and edges depend on them.
  struct block_end {
    word_index index = no_index;
    std::int32_t distance = 0;
    control_effect control = control_effect::none;
    bool conditional = false, always_taken = false, calls = false, ends = false;

    constexpr block_end() noexcept = default;
    friend constexpr bool operator==(const block_end&, const block_end&) noexcept = default;
    constexpr block_end(word_index i, const effects& e) noexcept
        : index(i),
          distance(e.distance),
          control(e.control),
          conditional(e.conditional),
          always_taken(e.always_taken),
          calls(e.calls),
          ends(e.ends) {}

    constexpr bool names_target() const noexcept {
      if (control == control_effect::branch) return conditional || always_taken;
      return control == control_effect::blend && distance != 0 && !ends;
    }
  };

  /// The graph of `words` without their effects, unless there are indirect branches: `at` and `target` must
  /// not be called. Calls `visit(word, decoded, end)` for each word; if the word may end a block, that must
  /// call `end(effects)`. `Ends` is a parameter, so that only callers instantiate it.
  template <class Visit, class Ends = buffer<block_end>>
  constexpr control_flow_graph(buffer<std::uint64_t>&& words, arch e, const Visit& visit)
      : words_(static_cast<buffer<std::uint64_t>&&>(words)), arch_(e) {
    decoded_instruction* const decoded = decoded_.extend(words_.size());
    Ends ends;
    bool is_indirect = false;
    for (word_index i = 0; i < words_.size(); ++i) {
      decoded[i] = decode(words_[i], e);
      visit(words_[i], decoded[i], [&](const effects& of) {
        if (ends_block(of)) ends.push_back({i, of});
        is_indirect |= of.control == control_effect::branch_indirect;
      });
    }
    // Calls are found by the effects of the words before them.
    if (is_indirect) {
      const bool is_canonical = detail::has_canonical_words(e);
      effects* const all = effects_.extend(words_.size());
      for (word_index i = 0; i < words_.size(); ++i) detail::put_effects(all[i], decoded_[i], is_canonical);
    }
    build_from(ends);
  }
  /// The graph of `words`, most of which are words of `known`: word i takes the decoded form and the effects
  /// of word `origins[i]` of `known` if both words are equal.
  constexpr control_flow_graph(buffer<std::uint64_t>&& words, const control_flow_graph& known,
                               view<word_index> origins)
      : words_(static_cast<buffer<std::uint64_t>&&>(words)), arch_(known.arch_) {
    decoded_instruction* const decoded = decoded_.extend(words_.size());
    effects* const all = effects_.extend(words_.size());
    const bool is_canonical = detail::has_canonical_words(arch_);
    for (std::size_t i = 0; i < words_.size(); ++i) {
      const word_index origin = origins[i];
      if (origin != no_index && known.words_[origin] == words_[i]) {
        decoded[i] = known.decoded_[origin];
        all[i] = known.effects_[origin];
      } else {
        decoded[i] = decode(words_[i], arch_);
        detail::put_effects(all[i], decoded[i], is_canonical);
      }
    }
    build();
  }

  /// Replaces word `i` by `word`. Returns false if the blocks or edges may have changed, so that `rebuild`
  /// must follow.
  constexpr bool replace(word_index i, std::uint64_t word) noexcept {
    const block_end before(i, effects_[i]);
    const bool ended_helpers = effects_[i].ends_helpers;
    set_word(i, word);
    const decoded_instruction decoded = decode(word, arch_);
    const bool has_operands = detail::change_flow_and_slot(effects_[i], decoded_[i], decoded);
    if (!has_operands) detail::put_effects(effects_[i], decoded, detail::has_canonical_words(arch_));
    decoded_[i] = decoded;
    // The target of a call depends on the operands of the words before it.
    return before == block_end(i, effects_[i]) && ended_helpers == effects_[i].ends_helpers &&
           (has_operands || !is_indirect_);
  }
  /// Replaces word `i`, and leaves everything else as it is.
  constexpr void set_word(word_index i, std::uint64_t word) noexcept {
    words_[i] = word;
    built_ = false;
  }
  /// Finds the blocks and edges again.
  constexpr void rebuild() {
    blocks_.clear();
    order_.clear();
    build();
  }

  buffer<std::uint64_t> words_;
  buffer<decoded_instruction> decoded_;
  buffer<effects> effects_;
  buffer<basic_block> blocks_;
  buffer<word_index> block_of_;
  buffer<word_index> first_predecessor_, predecessors_;
  buffer<word_index> order_, reverse_postorder_index_;
  bool built_ = false;
  bool is_indirect_ = false;  ///< Whether there are indirect branches.
  arch arch_;

  constexpr word_index target_of(const block_end& e) const noexcept {
    if (!e.names_target()) return no_index;
    const long long place = detail::target_at(e.index, e.distance);
    return place >= 0 && place < std::int64_t{size()} ? static_cast<word_index>(place) : no_index;
  }

  constexpr call call_of(const block_end& jump) const noexcept {
    if (jump.control != control_effect::branch_indirect || !jump.always_taken || jump.calls) return {};
    const auto return_address = preloaded_registers(preloaded_value::return_address, in());
    // The address is computed shortly before the call.
    constexpr word_index reach = 8;
    for (word_index j = jump.index; j > 0 && jump.index - j < reach; --j) {
      const effects& e = effects_[j - 1];
      if (e.control != control_effect::none) return {};
      if ((e.writes & return_address).empty()) continue;
      const decoded_instruction& d = decoded(j - 1);
      if (d.id() != opcode::iadd_imm_i32 || !(d.operand_at(1) == operand(program_counter.w0()))) return {};
      const std::int64_t distance = static_cast<std::int32_t>(d.operand_at(2).value());
      const std::int64_t to = std::int64_t{j} + distance / 8;
      if (distance % 8 != 0 || to < 0 || to >= std::int64_t{size()}) return {};
      return {j - 1, static_cast<word_index>(to)};
    }
    return {};
  }

  /// Whether a word with the effects `e` is the last of its block. At a BARRIER, lanes wait for others; after
  /// `discard`, the warp may continue elsewhere.
  static constexpr bool ends_block(const effects& e) noexcept {
    if ((unsigned{e.ends} | unsigned{e.ends_helpers} | unsigned(e.control)) == 0) [[likely]]
      return false;
    if (e.ends || e.ends_helpers) return true;
    return names_target(e) || e.control == control_effect::branch_indirect ||
           e.control == control_effect::barrier;
  }

  /// Finds the blocks and their edges from the marks of the words that begin a block.
  void compiled_build_marked();
  constexpr void build_marked_here() {
    number_blocks();
    for (basic_block& b : mutable_blocks()) connect(b, {b.end - 1, effects_[b.end - 1]});
    count_predecessors();
    order();
  }
  constexpr void build_marked() { VALHALL_COMPILED_OR(compiled_build_marked(), build_marked_here()); }

  /// Finds the blocks and their edges from the effects of all words.
  constexpr void build() {
    block_of_ = buffer<word_index>(size());
    for (word_index i = 0; i < size(); ++i)
      if (ends_block(effects_[i])) mark_end({i, effects_[i]});
    build_marked();
  }

  /// Finds the blocks and their edges from the words that end blocks, in the order of the words.
  template <class Ends>
  constexpr void build_from(const Ends& ends) {
    block_of_ = buffer<word_index>(size());
    for (const block_end& end : ends) mark_end(end);
    number_blocks();
    std::size_t next = 0;
    for (basic_block& b : mutable_blocks()) {
      const bool is_marked = next < ends.size() && ends[next].index == b.end - 1;
      connect(b, is_marked ? ends[next++] : block_end());
    }
    count_predecessors();
    order();
  }

  /// Marks the words that begin a block because of `end`, in `block_of_`.
  constexpr void mark_end(const block_end& end) noexcept {
    is_indirect_ |= end.control == control_effect::branch_indirect;
    if (end.index + 1 < size()) block_of_[end.index + 1] = 1;
    if (const word_index to = target_of(end); to != no_index) block_of_[to] = 1;
    if (const word_index to = call_of(end).target; to != no_index) block_of_[to] = 1;
  }

  /// Makes the blocks, and replaces the marks by the block of each word.
  constexpr void number_blocks() {
    const word_index n = size();
    word_index* const block_of = block_of_.begin();
    for (word_index i = 0; i < n;) {
      basic_block next;
      next.first = i;
      const auto number = static_cast<word_index>(blocks_.size());
      do block_of[i++] = number;
      while (i < n && block_of[i] == 0);
      next.end = i;
      blocks_.push_back(next);
    }
  }

  /// Adds the edges out of `b`, which ends with `e`.
  constexpr void connect(basic_block& b, const block_end& e) {
    const bool blends = e.control == control_effect::blend;
    const bool jumps = e.control == control_effect::branch || e.control == control_effect::branch_indirect;
    b.ends = e.ends;
    b.leaves = e.control == control_effect::branch_indirect && (e.conditional || e.always_taken);
    const bool stops = (e.ends && !blends) || (jumps && e.always_taken && !e.calls);
    if (!stops) {
      if (b.end == size())
        b.runs_out = true;
      else
        add_edge(b, block_of_[b.end], e.always_taken ? edge_kind::returned : edge_kind::fall_through);
    }
    if (const word_index to = target_of(e); to != no_index)
      add_edge(b, block_of_[to], blends ? edge_kind::blended : edge_kind::branch);
    if (const word_index to = call_of(e).target; to != no_index)
      add_edge(b, block_of_[to], edge_kind::returned);
  }

  /// A range over the blocks that allows changes.
  struct block_range {
    basic_block* first;
    basic_block* last;
    constexpr basic_block* begin() const noexcept { return first; }
    constexpr basic_block* end() const noexcept { return last; }
  };
  constexpr block_range mutable_blocks() noexcept {
    basic_block* const first = blocks_.empty() ? nullptr : &blocks_[0];
    return {first, first + blocks_.size()};
  }

  static constexpr void add_edge(basic_block& from, word_index to, edge_kind kind) noexcept {
    from.successors[from.successor_count++] = {to, kind};
  }

  constexpr void count_predecessors() {
    const std::size_t n = blocks_.size();
    // Entry b + 1 is the position of the next predecessor of block b; at the end, it is the position of the
    // first predecessor of block b + 1.
    first_predecessor_ = buffer<word_index>(n + 2);
    for (const basic_block& b : blocks_)
      for (const edge& e : b.edges()) ++first_predecessor_[e.block + 2];
    for (std::size_t b = 0; b < n; ++b) first_predecessor_[b + 2] += first_predecessor_[b + 1];
    predecessors_ = buffer<word_index>(first_predecessor_[n + 1]);
    for (std::size_t b = 0; b < n; ++b)
      for (const edge& e : blocks_[b].edges())
        predecessors_[first_predecessor_[e.block + 1]++] = static_cast<word_index>(b);
  }

  /// Computes the reverse postorder, by depth-first search from the first block.
  constexpr void order() {
    const std::size_t n = blocks_.size();
    // During the search, `reverse_postorder_index_` holds the path to the current block.
    reverse_postorder_index_ = buffer<word_index>(n);
    if (n == 0) return;
    word_index* const path = reverse_postorder_index_.begin();
    std::size_t length = 0;
    const auto enter = [&](word_index b) {
      blocks_[b].reachable = true;
      path[length++] = b;
    };
    // For each block on the path, the number of its edges that were followed.
    buffer<std::uint8_t> followed(n);
    order_.reserve(n);
    enter(0);
    while (length != 0) {
      const word_index b = path[length - 1];
      if (followed[b] == blocks_[b].successor_count) {
        order_.push_back(b);
        --length;
        continue;
      }
      // The last edge first, so that the fall-through successor directly follows its block.
      const word_index next = blocks_[b].successors[blocks_[b].successor_count - 1 - followed[b]++].block;
      if (!blocks_[next].reachable) enter(next);
    }
    for (std::size_t i = 0, end = order_.size(); i < --end; ++i) {
      const word_index b = order_[i];
      order_[i] = order_[end];
      order_[end] = b;
    }
    for (std::size_t i = 0; i < order_.size(); ++i)
      reverse_postorder_index_[order_[i]] = static_cast<word_index>(i);
  }
};

}  // namespace valhall
