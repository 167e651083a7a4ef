// SPDX-License-Identifier: MIT
// Verifier and analysis at compile time.
#include <valhall/analysis.hpp>
#include <valhall/assemble_constexpr.hpp>
#include <valhall/verify.hpp>

namespace {

using namespace valhall;

// A loop that loads from memory, with a branch inside.
constexpr auto kernel = assemble<R"(
    MOV.i32 r0, 0x0
    IADD_IMM.i32.reconverge r1, 0x0, #10
loop:
    LOAD.i32.unsigned.slot0.w0.wait0 @r2, u0, offset:0
    BRANCHZ.reconverge r57, offset:join
    IADD.s32.reconverge r0, r0, ^r2
join:
    IADD_IMM.i32 r1, ^r1, #0xFFFFFFFF
    BRANCHZ.reconverge r1, offset:loop
    STORE.i32.slot0.end @r0, u0, offset:0
)",
                                 arch::v9>();

// effects_of
constexpr effects load = effects_of(kernel[2], arch::v9);
static_assert(load.writes == register_set::range(2, 1) && load.reads.empty());
static_assert(load.uniforms[0] == 3 && load.slot == 0 && load.waits == 1 && load.is_message);
static_assert(effects_of(kernel[4], arch::v9).last_reads == register_set::range(2, 1));

// control_flow_graph
constexpr bool blocks_hold() {
  const control_flow_graph graph(kernel);
  return graph.blocks().size() == 5 && graph.target(6) == 2 && graph.target(0) == no_index &&
         graph.block_of(5) == 3 && graph.predecessors(3).size() == 2;
}
static_assert(blocks_hold());

// dominator_tree
constexpr bool dominators_hold() {
  const control_flow_graph graph(kernel);
  const dominator_tree down = dominator_tree::dominators(graph);
  const dominator_tree up = dominator_tree::postdominators(graph);
  return down.immediate_dominator(0) == no_index && down.immediate_dominator(3) == 1 &&
         down.dominates(1, 4) && !down.dominates(2, 3) && up.immediate_dominator(1) == 3 &&
         up.immediate_dominator(4) == no_index && up.dominates(3, 1) && !up.dominates(2, 1);
}
static_assert(dominators_hold());

// loop_forest
constexpr bool loops_hold() {
  const control_flow_graph graph(kernel);
  const loop_forest loops(graph);
  return loops.depth(0) == 0 && loops.depth(1) == 1 && loops.depth(2) == 1 && loops.depth(3) == 1 &&
         loops.depth(4) == 0 && loops.header(2) == 1 && loops.header(4) == no_index;
}
static_assert(loops_hold());

// liveness
constexpr bool liveness_holds() {
  const control_flow_graph graph(kernel);
  const liveness live(graph);
  return live.at_start() == register_set::range(57, 1) && live.after(7).empty() &&
         live.after(2).contains(reg(2)) && !live.after(4).contains(reg(2)) && live.after(4).contains(reg(1));
}
static_assert(liveness_holds());

// divergence
constexpr bool divergence_holds() {
  const control_flow_graph graph(kernel);
  const divergence lanes(graph);
  return lanes.diverges_at(1) && lanes.is_divergent(2) && !lanes.is_divergent(3) && !lanes.diverges_at(3) &&
         !divergence(graph, register_set::range(57, 1)).diverges_at(1);
}
static_assert(divergence_holds());

// The analysis of endless loops terminates.
constexpr auto endless = assemble<R"(
    NOP.reconverge
outer:
    BRANCHZ.reconverge r57, offset:inner
    BRANCHZ.reconverge r58, offset:outer
inner:
    BRANCHZ.reconverge r59, offset:outer
    BRANCHZ.eq.reconverge 0x0, offset:inner
)",
                                  arch::v9>();
static_assert(verify(endless, stage::compute).ok());
constexpr bool endless_loop_holds() {
  const control_flow_graph graph(endless);
  return divergence(graph).diverges_at(1) &&
         dominator_tree::postdominators(graph).immediate_dominator(0) == 1;
}
static_assert(endless_loop_holds());

// verify: after its last use, r2 is read only where it was loaded again.
static_assert(verify(kernel, stage::compute).ok());
static_assert(verify(kernel, stage::compute).error() == program_error());

/// `text` only breaks `r` at `index`.
template <literal Text>
constexpr bool breaks(stage s, rule r, word_index index) {
  const auto words = assemble<Text, arch::v9>();
  const verification result = verify(words, s);
  return result.findings().size() == 1 && result.findings()[0].rule == r &&
         result.findings()[0].index == index && result.ok() == (severity_of(r) == severity::note);
}

static_assert(breaks<"LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0\nMOV.i32.end r1, r0">(
    stage::compute, rule::read_before_wait, 1));
static_assert(breaks<"LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0\nMOV.i32.end r0, u2">(
    stage::compute, rule::write_before_wait, 1));
static_assert(breaks<"STORE.i32.slot0 @r57, u0, offset:0\nMOV.i32.end r0, ^r57">(stage::compute,
                                                                                 rule::last_use_of_pending,
                                                                                 1));
static_assert(breaks<"MOV.i32 r0, ^r57\nMOV.i32.end r1, r57">(stage::compute, rule::read_after_last_use, 1));
static_assert(breaks<"IADD.u64 r0, ^r58, u0\nMOV.i32.end r1, r59">(stage::compute, rule::half_pair_last_use,
                                                                   1));
static_assert(breaks<"LD_VAR_IMM.slot0.f32.center.retrieve.end @r1, r61, table:0x0, index:0x1">(
    stage::fragment, rule::varying_order, 0));
static_assert(breaks<"ATEST.end @r60, r60, 0x3F800000, atest_datum.w0">(stage::fragment,
                                                                        rule::missing_wait_before_test, 0));
static_assert(breaks<"MOV.i32 r0, u0\nLD_TILE.v4.f16.slot0.end @r0:r1, r0, r60, r0">(
    stage::fragment, rule::missing_wait_before_blend, 1));
static_assert(breaks<"BARRIER.slot7\nNOP.end">(stage::compute, rule::barrier_without_wait, 0));
static_assert(breaks<"NOP">(stage::compute, rule::missing_end, 0));
static_assert(breaks<"BRANCHZ.reconverge r57, offset:9\nNOP.end">(stage::compute, rule::branch_out_of_program,
                                                                  0));
static_assert(breaks<"BRANCHZ r57, offset:0\nNOP.end">(stage::compute, rule::missing_reconverge, 0));
static_assert(breaks<"NOP.discard\nNOP.end">(stage::vertex, rule::wrong_stage, 0));
static_assert(breaks<R"(
    MOV.i32.wait r0, u0
    ZS_EMIT.z.slot0.wait @r60, r0, r0, r60
    ATEST.end @r60, r60, 0x3F800000, atest_datum.w0)">(stage::fragment, rule::blend_before_atest, 2));
static_assert(breaks<"NOP.wait\nATEST.end @r60, r60, u0, atest_datum.w0">(stage::fragment,
                                                                          rule::single_slot_message, 1));
constexpr auto end_twice = assemble<"NOP.end\nNOP.end", arch::v9>();
static_assert(verify(end_twice, stage::compute).has_finding(rule::end_not_last));
static_assert(breaks<"NOP\n.word 0\nNOP.end">(stage::compute, rule::zero_word, 1));
static_assert(breaks<"MOV.i32.end r0, r1">(stage::compute, rule::uninitialized_read, 0));
static_assert(breaks<"BRANCHZ.eq.reconverge 0x0, offset:1\nNOP\nNOP.end">(stage::compute,
                                                                          rule::unreachable_code, 1));
static_assert(breaks<R"(
    STORE.i32.slot0 @r57, u0, offset:0
    LOAD.i32.unsigned.slot1.w0.end @r0, u0, offset:0)">(stage::compute, rule::unordered_memory, 1));

constexpr instruction none[] = {instruction(), instruction()};
static_assert(verify(none, stage::compute, arch::v9).error().rule == rule::zero_word);

}  // namespace
