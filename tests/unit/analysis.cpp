// SPDX-License-Identifier: MIT
// Blocks, dominators, loops and liveness against their definitions, on compiled and on random programs.
#include "vectors.hpp"

#include <catch.hpp>
#include <oracle/instruction.hpp>
#include <oracle/programs.hpp>
#include <valhall/analysis.hpp>
#include <valhall/encode.hpp>
#include <valhall/v9.hpp>
#include <valhall/verify.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <random>
#include <vector>

namespace {

using namespace valhall;

using generator = std::mt19937_64;
using block_set = std::vector<bool>;

std::uint64_t branch(unsigned condition, long long distance) {
  return encode(opcode::branchz, {operand(reg(condition)), operand(distance)},
                {{modifier::flow, flow::reconverge}}, arch::v9)
      .word();
}
std::uint64_t jump(long long distance) {
  return encode(opcode::branchz, {operand(constant(0u)), operand(distance)},
                {{modifier::eq, 1}, {modifier::flow, flow::reconverge}}, arch::v9)
      .word();
}
std::uint64_t nop(flow f) { return encode(opcode::nop, {}, {{modifier::flow, f}}, arch::v9).word(); }

/// A graph without instructions.
std::vector<std::uint64_t> random_graph(generator& random) {
  std::vector<std::uint64_t> words(1 + random() % 24);
  const auto n = static_cast<long long>(words.size());
  for (long long i = 0; i < n; ++i) {
    const long long distance = static_cast<long long>(random() % words.size()) - i - 1;
    switch (random() % 8) {
      case 0: words[static_cast<std::size_t>(i)] = nop(flow::end); break;
      case 1: words[static_cast<std::size_t>(i)] = jump(distance); break;
      case 2:
      case 3: words[static_cast<std::size_t>(i)] = nop(flow::none); break;
      default: words[static_cast<std::size_t>(i)] = branch(57, distance);
    }
  }
  return words;
}

/// The blocks reachable from `from`, including itself, without passing through `avoided`.
block_set reach(const control_flow_graph& graph, word_index from, word_index avoided) {
  block_set seen(graph.blocks().size());
  std::vector<word_index> work;
  const auto add = [&](word_index b) {
    if (b == avoided || seen[b]) return;
    seen[b] = true;
    work.push_back(b);
  };
  add(from);
  while (!work.empty()) {
    const word_index b = work.back();
    work.pop_back();
    for (const edge& e : graph.blocks()[b].edges()) add(e.block);
  }
  return seen;
}

bool is_last(const basic_block& b) { return b.ends || b.leaves || b.runs_out || b.successor_count == 0; }

bool comes_to_an_end(const control_flow_graph& graph, word_index from, word_index avoided) {
  const block_set seen = reach(graph, from, avoided);
  for (std::size_t b = 0; b < seen.size(); ++b)
    if (seen[b] && is_last(graph.blocks()[b])) return true;
  return false;
}

void check_blocks(const control_flow_graph& graph) {
  const auto blocks = graph.blocks();
  const block_set reached = reach(graph, 0, no_index);
  std::vector<std::size_t> entries(blocks.size());
  word_index next = 0;
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    REQUIRE(blocks[b].first == next);
    REQUIRE(blocks[b].end > blocks[b].first);
    next = blocks[b].end;
    for (word_index i = blocks[b].first; i < next; ++i) REQUIRE(graph.block_of(i) == b);
    REQUIRE(blocks[b].reachable == reached[b]);
    for (const edge& e : blocks[b].edges()) {
      ++entries[e.block];
      const auto from = graph.predecessors(e.block);
      REQUIRE(std::count(from.begin(), from.end(), b) > 0);
      if (e.kind == edge_kind::fall_through) REQUIRE(blocks[e.block].first == next);
      if (e.kind == edge_kind::branch || e.kind == edge_kind::blended)
        REQUIRE(blocks[e.block].first == graph.target(next - 1));
    }
  }
  REQUIRE(next == graph.size());
  for (std::size_t b = 0; b < blocks.size(); ++b)
    REQUIRE(graph.predecessors(static_cast<word_index>(b)).size() == entries[b]);
  const auto order = graph.reverse_postorder();
  REQUIRE(order.size() == static_cast<std::size_t>(std::count(reached.begin(), reached.end(), true)));
  for (std::size_t i = 0; i < order.size(); ++i) REQUIRE(graph.reverse_postorder_index(order[i]) == i);
}

/// `a` dominates `b` if `b` cannot be reached without it.
void check_dominators(const control_flow_graph& graph) {
  const dominator_tree tree = dominator_tree::dominators(graph);
  const auto n = static_cast<word_index>(graph.blocks().size());
  for (word_index a = 0; a < n; ++a) {
    const block_set without = reach(graph, 0, a);
    for (word_index b = 0; b < n; ++b) {
      const bool known = graph.blocks()[a].reachable && graph.blocks()[b].reachable;
      REQUIRE(tree.dominates(a, b) == (known && (a == b || !without[b])));
    }
    const word_index above = tree.immediate_dominator(a);
    if (!graph.blocks()[a].reachable || a == 0) {
      REQUIRE(above == no_index);
      continue;
    }
    REQUIRE(tree.dominates(above, a));
    for (word_index b = 0; b < n; ++b)
      if (b != a && tree.dominates(b, a)) REQUIRE(tree.dominates(b, above));
  }
}

void check_postdominators(const control_flow_graph& graph) {
  const dominator_tree tree = dominator_tree::postdominators(graph);
  const auto n = static_cast<word_index>(graph.blocks().size());
  for (word_index b = 0; b < n; ++b)
    if (!comes_to_an_end(graph, b, no_index)) return;
  for (word_index a = 0; a < n; ++a)
    for (word_index b = 0; b < n; ++b)
      REQUIRE(tree.dominates(a, b) == (a == b || !comes_to_an_end(graph, b, a)));
}

/// A block is in the loop of `h` if it reaches a back edge to `h` without passing `h`.
void check_loops(const control_flow_graph& graph) {
  const loop_forest loops(graph);
  const dominator_tree tree = dominator_tree::dominators(graph);
  const auto n = static_cast<word_index>(graph.blocks().size());
  for (word_index b = 0; b < n; ++b) {
    std::vector<word_index> headers;
    for (word_index h = 0; h < n && graph.blocks()[b].reachable; ++h) {
      const block_set to = b == h ? reach(graph, h, no_index) : reach(graph, b, h);
      bool is_in = false;
      for (const word_index from : graph.predecessors(h))
        is_in |= tree.dominates(h, from) && (b == h || to[from]);
      if (is_in) headers.push_back(h);
    }
    REQUIRE(loops.depth(b) == headers.size());
    if (headers.empty()) {
      REQUIRE(loops.header(b) == no_index);
      continue;
    }
    const word_index innermost = loops.header(b);
    REQUIRE(std::count(headers.begin(), headers.end(), innermost) == 1);
    for (const word_index h : headers) REQUIRE(tree.dominates(h, innermost));
  }
}

/// A register is live after a word if a path leads from there to a read of it without a full write.
bool is_live(const control_flow_graph& graph, word_index behind, unsigned r) {
  std::vector<bool> seen(graph.size());
  std::vector<word_index> work;
  const auto follow = [&](word_index i) {
    const basic_block& b = graph.blocks()[graph.block_of(i)];
    const auto add = [&](word_index next) {
      if (seen[next]) return;
      seen[next] = true;
      work.push_back(next);
    };
    if (i + 1 < b.end) return add(i + 1);
    for (const edge& e : b.edges()) add(graph.blocks()[e.block].first);
  };
  follow(behind);
  while (!work.empty()) {
    const word_index i = work.back();
    work.pop_back();
    const reference::instruction t = reference::read(graph.word(i), graph.in());
    if (t.reads[r]) return true;
    if (!(t.writes & ~t.partial_writes)[r]) follow(i);
  }
  return false;
}

void check_compiled(const programs::program& p) {
  INFO(p.name);
  const verification result = verify(p.words, p.stage, arch::v9);
  const program_error wrong = result.error();
  INFO(name_of(wrong.rule) << " at " << wrong.index);
  CHECK(result.ok());
  const control_flow_graph graph(p.words, arch::v9);
  check_blocks(graph);
  if (graph.blocks().size() > 60) return;
  check_dominators(graph);
  check_postdominators(graph);
  check_loops(graph);
}

}  // namespace

TEST_CASE("compiled programs: no fault, no hazard, and blocks that fit together") {
  REQUIRE_FALSE(programs::all().empty());
  REQUIRE_FALSE(programs::later().empty());
  for (const auto* list : {&programs::all(), &programs::later()})
    for (const programs::program& p : *list) check_compiled(p);
}

TEST_CASE("compiled programs: a register is not live after its last read") {
  for (const programs::program& p : programs::all()) {
    INFO(p.name);
    const control_flow_graph graph(p.words, arch::v9);
    const liveness live(graph);
    for (word_index i = 0; i < graph.size(); ++i) {
      INFO(i);
      const effects& e = graph.at(i);
      REQUIRE(((e.last_reads & live.after(i)) - e.writes).empty());
    }
    CHECK((live.at_start() - preloaded_registers(p.stage, arch::v9)).empty());
  }
}

TEST_CASE("dominators and loops of random graphs", "[long]") {
  generator random(20234);
  for (unsigned n = 0; n < 1000; ++n) {
    const control_flow_graph graph(random_graph(random), arch::v9);
    check_blocks(graph);
    check_dominators(graph);
    check_postdominators(graph);
    check_loops(graph);
  }
}

TEST_CASE("liveness of random programs", "[long]") {
  generator random(20235);
  for (unsigned n = 0; n < 200; ++n) {
    std::vector<std::uint64_t> words = random_graph(random);
    for (std::uint64_t& word : words)
      if (random() % 2 == 0) word = vectors::legal()[random() % vectors::legal().size()].word();
    const control_flow_graph graph(words, arch::v9);
    const liveness live(graph);
    for (word_index i = 0; i < graph.size(); ++i)
      for (unsigned r = 0; r < 64; r += 3) REQUIRE(live.after(i).contains(reg(r)) == is_live(graph, i, r));
  }
}

TEST_CASE("lanes of random graphs part nowhere if all registers are the same in them") {
  generator random(20236);
  for (unsigned n = 0; n < 500; ++n) {
    const control_flow_graph graph(random_graph(random), arch::v9);
    const divergence same(graph, register_set(~std::uint64_t{0})), differing(graph);
    for (word_index b = 0; b < graph.blocks().size(); ++b) {
      REQUIRE_FALSE(same.diverges_at(b));
      REQUIRE_FALSE(same.is_divergent(b));
      const effects& last = graph.at(graph.blocks()[b].end - 1);
      if (graph.blocks()[b].reachable && last.conditional) REQUIRE(differing.diverges_at(b));
    }
  }
}

namespace {

/// `n` nested loops. Each begins with a branch to its end, the outermost on r58, the others on r57. A
/// register that is live at the start of a loop becomes live in the next loop through the backward branch.
std::vector<std::uint64_t> nested_loops(long long n) {
  std::vector<std::uint64_t> words;
  for (long long k = 0; k < n; ++k) words.push_back(branch(k == 0 ? 58 : 57, 2 * (n - k) - 1));
  for (long long k = n; k-- > 0;) words.push_back(jump(2 * (k - n)));
  words.push_back(nop(flow::end));
  return words;
}

/// The CPU seconds of `f(graph)`.
template <class F>
double seconds_of(const control_flow_graph& graph, const F& f) {
  const std::clock_t start = std::clock();
  f(graph);
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

}  // namespace

TEST_CASE("analysis takes time linear in the number of nested loops") {
  constexpr long long size = 5000, factor = 16;
  const control_flow_graph small(nested_loops(size), arch::v9), large(nested_loops(factor * size), arch::v9);
  const auto live = [](const control_flow_graph& graph) {
    const liveness l(graph);
    CHECK(l.after(static_cast<word_index>(graph.size() / 2 - 1)).contains(reg(58)));
  };
  // Registers that are written before they are read, on all paths.
  const auto verified = [](const control_flow_graph& graph) {
    CHECK(verify(graph, stage::compute).size() == 0);
  };
  // The bound is four times the linear time; quadratic time would be four times the bound.
  CHECK(seconds_of(large, live) < 4 * factor * (seconds_of(small, live) + 0.01));
  CHECK(seconds_of(large, verified) < 4 * factor * (seconds_of(small, verified) + 0.01));
}

TEST_CASE("a timeline delays the word after a wait until the messages have arrived") {
  using namespace valhall::v9;
  const instruction words[] = {
      load_i32(staging(r0, 1), u(0), 0, {.slot = slot::slot0}),
      load_i32(staging(r1, 1), u(0), 4, {.slot = slot::slot1, .flow = flow::wait0}),
      fadd_f32(r2, r0, u(4)),
      fadd_f32(r2, r2, r1, {.flow = flow::wait1}),
      nop({.flow = flow::end}),
  };
  const control_flow_graph graph(words, target);

  const timeline usual(graph);
  const view<timeline_row> rows = usual.rows();
  REQUIRE(rows.size() == 5);
  CHECK((rows[0].issue == 0 && rows[0].slot == 0 && rows[0].arrival == 10 && rows[0].stall == 0));
  CHECK((rows[1].issue == 1 && rows[1].slot == 1 && rows[1].arrival == 11 && rows[1].waits == 1));
  CHECK(rows[1].stall == 8);
  CHECK((rows[2].issue == 10 && rows[2].slot == -1 && rows[2].waits == 0));
  // Its message has arrived when it waits.
  CHECK((rows[3].issue == 11 && rows[3].waits == 2 && rows[3].stall == 0));
  CHECK((usual.cycles() == 13 && usual.stalls() == 8));

  // Latencies of other units change nothing. A latency of 0 never stalls.
  CHECK(timeline(graph, {.varying = 99, .texture = 99, .other = 99}).cycles() == 13);
  CHECK(timeline(graph, {.memory = 100}).cycles() == 103);
  CHECK(timeline(graph, {.memory = 0}).stalls() == 0);
}
