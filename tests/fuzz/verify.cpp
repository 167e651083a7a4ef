// SPDX-License-Identifier: MIT
// Verifier and analysis: for any words, findings are in range and consistent.
#include "words.hpp"

#include <valhall/analysis.hpp>
#include <valhall/verify.hpp>

namespace {

using namespace valhall;

void check_blocks(const control_flow_graph& graph) {
  word_index next = 0;
  for (const basic_block& b : graph.blocks()) {
    require(b.first == next && b.end > b.first);
    next = b.end;
    for (const edge& e : b.edges()) require(e.block < graph.blocks().size());
  }
  require(next == graph.size());
}

void check_trees(const control_flow_graph& graph) {
  const dominator_tree down = dominator_tree::dominators(graph), up = dominator_tree::postdominators(graph);
  const loop_forest loops(graph);
  const divergence lanes(graph), same(graph, register_set::range(0, 128));
  for (word_index b = 0; b < graph.blocks().size(); ++b) {
    require(down.dominates(b, b) == graph.blocks()[b].reachable && up.dominates(b, b));
    if (down.immediate_dominator(b) != no_index) require(down.dominates(down.immediate_dominator(b), b));
    if (up.immediate_dominator(b) != no_index) require(up.dominates(up.immediate_dominator(b), b));
    if (loops.depth(b) != 0) require(down.dominates(loops.header(b), b));
    if (same.diverges_at(b)) require(lanes.diverges_at(b));
  }
}

void check_findings(const control_flow_graph& graph, stage s) {
  const verification result = verify(graph, s);
  verify_options options;
  options.conservative = true;
  const verification more = verify(graph, s, options);
  bool wrong = false;
  for (const finding& f : result.findings()) {
    wrong |= f.severity != severity::note;
    require(f.rule != rule::none && (f.index < graph.size() || graph.size() == 0));
    require(f.other == no_index || f.other < graph.size());
    require(f.register_number < register_count_of(graph.in()) || f.register_number == finding::none);
    require(f.slot < 8 || f.slot == finding::none);
    require(more.has_finding(f.rule));
  }
  require(result.ok() == !wrong);
  require(result.ok() == (result.first_wrong().rule == rule::none));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  for (const arch e : all_archs) {
    const control_flow_graph graph(words_of(data, size), e);
    check_blocks(graph);
    check_trees(graph);
    const liveness live(graph);
    if (graph.size() != 0) require((graph.at(0).reads - live.at_start()).empty());
    for (const stage s : {stage::compute, stage::vertex, stage::fragment, stage::blend})
      check_findings(graph, s);
  }
  return 0;
}
