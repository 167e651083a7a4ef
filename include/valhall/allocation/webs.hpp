// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/allocation/graph_without_effects.hpp>
#include <valhall/allocation/value_program.hpp>
#include <valhall/analysis/control_flow_graph.hpp>
#include <valhall/support/buffer.hpp>

#include <cstddef>
#include <cstdint>

/// Webs: the parts of the life of a value that must be in one register. A web has all writes that a read may
/// see, and all reads that see one of these writes. A value has several if later writes replace all of it.
///
/// Lanes that diverge need no more than the paths of a single lane. Each lane has registers of its own, and
/// an instruction writes those of the lanes that run it: while one arm of a branch runs, the registers of the
/// lanes in the other arm keep their contents, whatever the first arm writes to its own. So a value that is
/// live in one arm only may share a register with a value that is live in the other arm only. Instructions
/// that read other lanes (CLPER, WMASK) read the same operand in lanes that run the same word, which have the
/// value in the same register, and nothing of lanes that do not run it. Helper threads run the same words.
/// Slots belong to the warp, but slots and waits are set after registers.
namespace valhall::detail {

/// Disjoint sets that can be united. One element is the name of its set.
class union_find {
 public:
  /// Makes a set of one new element, and returns it.
  constexpr std::uint32_t add() {
    parent_.push_back(size());
    return size() - 1;
  }
  constexpr std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(parent_.size()); }
  /// The name of the set of `a`.
  constexpr std::uint32_t find(std::uint32_t a) noexcept {
    while (parent_[a] != a) a = parent_[a] = parent_[parent_[a]];
    return a;
  }
  constexpr void unite(std::uint32_t a, std::uint32_t b) noexcept {
    a = find(a);
    b = find(b);
    // The lower name is the older one, so that names are in program order.
    if (a < b) parent_[b] = a;
    if (b < a) parent_[a] = b;
  }
  constexpr void reserve(std::size_t size) { parent_.reserve(size); }
  /// Notes the name of each set in all its elements, for `name_of`.
  constexpr void flatten() noexcept {
    // The parent of an element has a lower number, and knows the name already.
    for (std::uint32_t a = 0; a < size(); ++a) parent_[a] = parent_[parent_[a]];
  }
  /// The name of the set of `a`, after `flatten`.
  constexpr std::uint32_t name_of(std::uint32_t a) const noexcept { return parent_[a]; }

 private:
  buffer<std::uint32_t> parent_;
};

/// A web that must be in a register.
struct bound_node {
  std::uint32_t node;
  std::uint8_t number;  ///< The number of the register.
};

/// A read by code outside of the program that an indirect branch leads to.
struct outside_read {
  word_index index;
  std::uint32_t node;
};

/// A read of a value that no path to it has written.
struct unwritten_read {
  word_index index = no_index;
  std::uint32_t value = 0;
};

/// The webs of a program, and where they are live between blocks.
class web_analysis {
 public:
  /// A node of the linked list of a block.
  struct live_node {
    std::uint32_t node, next;
  };
  /// A web that is not live at the start of a block, although the block reads it first: nothing wrote it.
  struct unwritten_node {
    std::uint32_t node, next;
    word_index first;  ///< The first word in the block that reads the web.
  };

  constexpr web_analysis(const value_program& program, const control_flow_graph& graph)
      : program_(program), graph_(graph) {
    const std::size_t blocks = graph.blocks().size(), values = program.values.size();
    live_out_ = empty_chains(blocks);
    unwritten_ = empty_chains(blocks);
    reads_of_ = empty_chains(values);
    touches_of_ = empty_chains(values);
    number_uses();
    if (blocks == 0) return;
    connect_blocks();
    bind_across_calls();
    webs_.flatten();
    for (std::uint32_t& node : nodes_) node = webs_.name_of(node);
    touches_ = {};
    touches_of_ = {};
    reads_ = {};
    reads_of_ = {};
  }

  /// The first register of operand `use`, an index of `value_program::uses`. The registers of all operands
  /// are numbered in their order.
  constexpr std::uint32_t register_of(std::uint32_t use) const noexcept { return first_node_[use]; }
  /// The web of each register of each operand, in the order of `register_of`.
  constexpr view<std::uint32_t> webs_of_registers() const noexcept { return nodes_; }
  constexpr std::uint32_t web_of_node(std::uint32_t node) const noexcept { return webs_.name_of(node); }
  constexpr std::uint32_t node_count() const noexcept { return webs_.size(); }
  /// The value of a node.
  constexpr std::uint32_t value_of(std::uint32_t node) const noexcept { return value_of_[node]; }

  /// Calls `visit(node)` for each web that is live at the end of block `b`.
  template <class Visit>
  constexpr void for_each_live_out(word_index b, const Visit& visit) const {
    for (std::uint32_t i = live_out_[b]; i != chain_end; i = live_nodes_[i].next) visit(live_nodes_[i].node);
  }
  /// Calls `visit(node, first)` for each web that block `b` reads although nothing wrote it.
  template <class Visit>
  constexpr void for_each_unwritten(word_index b, const Visit& visit) const {
    for (std::uint32_t i = unwritten_[b]; i != chain_end; i = unwritten_nodes_[i].next)
      visit(unwritten_nodes_[i].node, unwritten_nodes_[i].first);
  }
  /// The webs that the start, the end or an output of the program binds to registers.
  constexpr view<bound_node> bound_nodes() const noexcept { return bound_; }
  /// The reads outside of the program, in the order of the words.
  constexpr view<outside_read> outside_reads() const noexcept { return outside_; }
  /// Whether too many values are live between blocks for any registers. If so, only some of them were
  /// followed.
  constexpr bool is_incomplete() const noexcept { return is_incomplete_; }
  /// The first read of a whole value that nothing wrote; its index is `no_index` if there is none.
  constexpr const unwritten_read& first_unwritten_read() const noexcept { return first_unwritten_; }

 private:
  /// A block that reads a value before it writes it.
  struct exposed_read {
    word_index block, first;
    std::uint32_t node, next;
    bool in_part;  ///< It only writes a part, so that the rest is read.
  };
  /// A value in the block that is numbered.
  struct value_state {
    word_index block = no_index;  ///< The last block that reads or writes it.
    std::uint32_t touch = 0;      ///< Its entry for that block.
    std::uint32_t node = 0;       ///< Its web at the current word.
  };
  /// A block that reads or writes a value, with its web at the end of the block.
  struct touch {
    word_index block;
    std::uint32_t node, next;
    bool writes;
  };

  const value_program& program_;
  const control_flow_graph& graph_;
  union_find webs_;
  buffer<std::uint32_t> value_of_;
  buffer<std::uint32_t> first_node_, nodes_;  ///< For each operand, and for each register of an operand.
  buffer<std::uint32_t> reads_of_, touches_of_;
  buffer<exposed_read> reads_;
  buffer<touch> touches_;
  buffer<std::uint32_t> live_out_, unwritten_;
  buffer<live_node> live_nodes_;
  buffer<unwritten_node> unwritten_nodes_;
  buffer<bound_node> bound_;
  buffer<outside_read> outside_;
  unwritten_read first_unwritten_;
  std::size_t visits_ = 0;  ///< The blocks at whose start a value is live, counted for each value.
  bool is_incomplete_ = false;

  constexpr std::uint32_t new_node(std::uint32_t value) {
    value_of_.push_back(value);
    return webs_.add();
  }

  /// Gives each register of each operand a node, so that a read has the node of the write before it in its
  /// block.
  constexpr void number_uses() {
    std::uint32_t registers = 0, written = 0;
    first_node_ = buffer<std::uint32_t>(program_.uses.size());
    for (std::size_t u = 0; u < program_.uses.size(); ++u) {
      const register_use& use = program_.uses[u];
      first_node_[u] = registers;
      registers += use.count;
      written += use.reads ? 0u : use.count;
    }
    nodes_ = buffer<std::uint32_t>(registers);
    // Blocks read few values first, compared with the values that they write.
    const std::uint32_t expected = written + written / 8;
    webs_.reserve(expected);
    value_of_.reserve(expected);
    touches_.reserve(program_.values.size());
    buffer<value_state> now(program_.values.size());
    for (word_index b = 0; b < graph_.blocks().size(); ++b)
      for (word_index i = graph_.blocks()[b].first; i < graph_.blocks()[b].end; ++i) number_word(b, i, now);
  }

  /// The web of `value` at the current word of block `b`, which reads it.
  VALHALL_INLINE constexpr std::uint32_t read_node(word_index b, word_index i, std::uint32_t value,
                                                   bool in_part, value_state& now) {
    if (now.block != b) [[unlikely]]
      read_first(b, i, value, in_part, now);
    if (in_part) touches_[now.touch].writes = true;
    return now.node;
  }

  constexpr void read_first(word_index b, word_index i, std::uint32_t value, bool in_part, value_state& now) {
    const std::uint32_t node = new_node(value);
    touch_first(b, value, node, now);
    reads_.push_back({b, i, node, reads_of_[value], in_part});
    reads_of_[value] = static_cast<std::uint32_t>(reads_.size() - 1);
  }

  constexpr void touch_first(word_index b, std::uint32_t value, std::uint32_t node, value_state& now) {
    now = {b, static_cast<std::uint32_t>(touches_.size()), node};
    touches_.push_back({b, node, touches_of_[value], false});
    touches_of_[value] = now.touch;
  }

  VALHALL_INLINE constexpr void number_word(word_index b, word_index i, buffer<value_state>& now) {
    const view<register_use> uses = program_.uses_of(i);
    const word_traits traits = program_.traits[i];
    const register_use* write = nullptr;
    const register_use* end = nullptr;
    std::uint32_t at = uses.size() != 0 ? first_node_[program_.first_use[i]] : 0, first = 0;
    for (const register_use& use : uses) {
      if (use.reads) {
        for (unsigned k = 0; k < use.count; ++k)
          nodes_[at + k] = read_node(b, i, use.value + k, use.writes, now[use.value + k]);
      } else {
        if (write == nullptr) write = &use, first = at;
        end = &use + 1;
      }
      at += use.count;
    }
    if (traits.is_indirect) read_outside(b, i, now);
    // Writes get their nodes after all reads of the word.
    for (; write != end; first += write++->count)
      for (unsigned k = 0; !write->reads && k < write->count; ++k)
        nodes_[first + k] = write_node(b, write->value + k, now[write->value + k]);
    if (traits.has_output) bind_coverage(i);
  }

  /// The web of `value` after a word of block `b` that writes it.
  constexpr std::uint32_t write_node(word_index b, std::uint32_t value, value_state& now) {
    const std::uint32_t node = new_node(value);
    if (now.block != b) touch_first(b, value, node, now);
    now.node = node;
    touch& t = touches_[now.touch];
    t.node = node;
    t.writes = true;
    return node;
  }

  /// Adds the reads of the code that the indirect branch `i` may lead to.
  constexpr void read_outside(word_index b, word_index i, buffer<value_state>& now) {
    if (!graph_.blocks()[b].leaves) return;
    for (const reg r : read_after_leaving(program_.stage, program_.in)) {
      const std::uint32_t value = program_.value_in(r.number());
      if (value == chain_end) continue;
      const bool was_written = now[value].block == b && touches_[now[value].touch].writes;
      const std::uint32_t node = read_node(b, i, value, true, now[value]);
      touches_[now[value].touch].writes = was_written;
      outside_.push_back({i, node});
      bound_.push_back({node, static_cast<std::uint8_t>(r.number())});
    }
  }

  /// ATEST, ZS_EMIT and BLEND take the coverage in the register in which it is preloaded, and return it
  /// there.
  constexpr void bind_coverage(word_index i) {
    const register_set coverage = preloaded_registers(preloaded_value::coverage, program_.in);
    if (coverage.empty()) return;
    const auto number = static_cast<std::uint8_t>((*coverage.begin()).number());
    std::uint32_t use_index = program_.first_use[i];
    for (const register_use& use : program_.uses_of(i)) {
      const std::uint32_t node = nodes_[first_node_[use_index++]];
      if (use.count != 1) continue;
      if (program_.values_are_registers ? use.value == number : use.writes) bound_.push_back({node, number});
    }
  }

  /// Keeps values in their registers if they are live while a blend shader runs, which may write any other
  /// register that it gets.
  constexpr void bind_across_calls() {
    if (!program_.values_are_registers) return;
    for (word_index b = 0; b < graph_.blocks().size(); ++b) {
      if (!graph_without_effects::calls(graph_, b)) continue;
      for_each_live_out(b, [&](std::uint32_t node) {
        bound_.push_back({node, static_cast<std::uint8_t>(value_of_[node])});
      });
    }
  }

  /// The scratch memory of `connect_blocks`: marks of blocks that are valid for one value.
  struct block_marks {
    buffer<std::uint32_t> entered, left, defined_before, defined_after;  ///< Value + 1 if marked.
    buffer<std::uint32_t> in_node, out_node;
    buffer<word_index> waiting, outs, ins;

    constexpr explicit block_marks(std::size_t blocks)
        : entered(blocks),
          left(blocks),
          defined_before(blocks),
          defined_after(blocks),
          in_node(blocks),
          out_node(blocks) {}
  };

  constexpr void connect_blocks() {
    block_marks marks(graph_.blocks().size());
    buffer<std::uint32_t> touched(graph_.blocks().size());
    // A limit keeps time and memory linear in the program.
    constexpr std::size_t most_live = 128;
    const std::size_t most_visits = most_live * (graph_.size() + std::size_t{most_live});
    for (std::uint32_t v = 0; v < program_.values.size() && !is_incomplete_; ++v) {
      if (reads_of_[v] != chain_end) connect(v, marks, touched);
      is_incomplete_ = visits_ > most_visits;
    }
  }

  /// Follows value `v` from the blocks that read it first back to the blocks that write it.
  constexpr void connect(std::uint32_t v, block_marks& m, buffer<std::uint32_t>& touched) {
    const std::uint32_t mark = v + 1;
    m.waiting.clear();
    m.outs.clear();
    m.ins.clear();
    for (std::uint32_t t = touches_of_[v]; t != chain_end; t = touches_[t].next) {
      touched[touches_[t].block] = mark;
      m.out_node[touches_[t].block] = touches_[t].node;
    }
    for (std::uint32_t r = reads_of_[v]; r != chain_end; r = reads_[r].next) {
      const word_index b = reads_[r].block;
      m.entered[b] = mark;
      m.in_node[b] = reads_[r].node;
      m.waiting.push_back(b);
      m.ins.push_back(b);
    }
    while (!m.waiting.empty()) {
      const word_index b = m.waiting.back();
      m.waiting.pop_back();
      for (const word_index p : graph_.predecessors(b)) {
        if (m.left[p] != mark) {
          m.left[p] = mark;
          m.outs.push_back(p);
        }
        if (touched[p] == mark) {
          webs_.unite(m.out_node[p], m.in_node[b]);
        } else if (m.entered[p] == mark) {
          webs_.unite(m.in_node[p], m.in_node[b]);
        } else {
          m.entered[p] = mark;
          m.in_node[p] = m.out_node[p] = m.in_node[b];
          m.waiting.push_back(p);
          m.ins.push_back(p);
        }
      }
    }
    visits_ += m.ins.size();
    find_defined(v, m, mark);
    for (const word_index b : m.outs) {
      if (m.defined_after[b] != mark) continue;
      const std::uint32_t node = m.out_node[b];
      live_nodes_.push_back({node, live_out_[b]});
      live_out_[b] = static_cast<std::uint32_t>(live_nodes_.size() - 1);
    }
    for (std::uint32_t r = reads_of_[v]; r != chain_end; r = reads_[r].next) {
      const exposed_read& read = reads_[r];
      if (m.defined_before[read.block] == mark) continue;
      unwritten_nodes_.push_back({read.node, unwritten_[read.block], read.first});
      unwritten_[read.block] = static_cast<std::uint32_t>(unwritten_nodes_.size() - 1);
      if (!read.in_part && graph_.blocks()[read.block].reachable && read.first < first_unwritten_.index)
        first_unwritten_ = {read.first, v};
    }
  }

  /// The register with the value at the start of the program. A register of an existing program is an input
  /// if the program may read it before it writes it, even a part of it.
  constexpr unsigned number_at_start(std::uint32_t v) const noexcept {
    if (!program_.values_are_registers) return program_.values[v].at_start;
    for (std::uint32_t r = reads_of_[v]; r != chain_end; r = reads_[r].next)
      if (!reads_[r].in_part) return v;
    return program_.values[v].at_start;
  }

  /// Marks the blocks that some path reaches from a write of the value, and where it is live: before that,
  /// its content does not matter.
  constexpr void find_defined(std::uint32_t v, block_marks& m, std::uint32_t mark) {
    const auto leave = [&](word_index b) {
      if (m.defined_after[b] == mark) return;
      m.defined_after[b] = mark;
      m.waiting.push_back(b);
    };
    for (std::uint32_t t = touches_of_[v]; t != chain_end; t = touches_[t].next)
      if (touches_[t].writes) leave(touches_[t].block);
    if (const unsigned number = number_at_start(v); number != no_register_number && m.entered[0] == mark) {
      m.defined_before[0] = mark;
      bound_.push_back({m.in_node[0], static_cast<std::uint8_t>(number)});
      leave(0);
    }
    while (!m.waiting.empty()) {
      const word_index b = m.waiting.back();
      m.waiting.pop_back();
      for (const edge& e : graph_.blocks()[b].edges()) {
        if (m.entered[e.block] != mark || m.defined_before[e.block] == mark) continue;
        m.defined_before[e.block] = mark;
        leave(e.block);
      }
    }
  }
};

}  // namespace valhall::detail
