// SPDX-License-Identifier: MIT
// Verifier, repair and analysis of v15 at compile time.
#include <valhall/analysis_v15.hpp>
#include <valhall/effects_v15.hpp>
#include <valhall/repair_v15.hpp>
#include <valhall/v15.hpp>
#include <valhall/verify_v15.hpp>

namespace {

using namespace valhall;
using namespace valhall::v15;

// A loop that loads from memory, without a wait, and without end.
constexpr instruction bare[] = {
    mov_i32(r100, constant(0u)),
    load_i32(staging(r127, 1), u(0), 0, {.slot = slot::slot0}),
    iadd_s32(r100, r100, r127),
    branchz(r4, -3),
    store_i32(staging(r100, 1), u(0), 0, {.slot = slot::slot0}),
};

constexpr v15_effects load = effects_of(bare[1].word(), in_v15);
static_assert(load.writes == v15_register_set::of(r127) && load.reads.empty() && load.slot == 0);

constexpr bool graph_holds() {
  const v15_control_flow_graph graph(bare);
  const v15_liveness live(graph);
  return graph.blocks().size() == 3 && graph.target(3) == 1 && loop_forest(graph).depth(1) == 1 &&
         live.after(0) == (v15_register_set::of(r100) | v15_register_set::of(r4)) &&
         live.at_start() == v15_register_set::of(r4) && v15_divergence(graph).diverges_at(1) &&
         dominator_tree::dominators(graph).immediate_dominator(2) == 1;
}
static_assert(graph_holds());

// verify
static_assert(verify(bare, stage::compute, in_v15).breaks(rule::read_before_wait));
static_assert(verify(bare, stage::compute, v15_verify_options()).breaks(rule::missing_end));
static_assert(verify(v15_control_flow_graph(bare), stage::compute).breaks(rule::missing_reconverge));
static_assert(verify(bare, stage::compute, in_v15).first_wrong().register_number == 127);
static_assert(verify(bare, stage::vertex,
                     v15_verify_options{.inputs = preloaded_registers(stage::vertex, in_v15)})
                  .breaks(rule::read_before_wait));

// repair
constexpr bool repair_holds() {
  const repaired_program better = repair(bare, stage::compute, in_v15);
  return better.ok() && verify(better, stage::compute, in_v15).ok() && better.size() == 5 &&
         instruction::from_word(better[4]) ==
             store_i32(staging(r100, 1), u(0), 0, {.slot = slot::slot1, .flow = flow::end}) &&
         instruction::from_word(better[2]) == iadd_s32(r100, kill(r100), kill(r127)) &&
         effects_of(better[1], in_v15).waits == 1 && effects_of(better[3], in_v15).reconverges;
}
static_assert(repair_holds());

// verified
constexpr instruction good[] = {iadd_u32(r100, preloaded::global_id_x, u(200), {.flow = flow::end})};
static_assert(&verified<good, stage::compute, in_v15>() == &good);
constexpr v15_verify_options conservative = {.conservative = true};
static_assert(&verified<good, stage::compute, conservative>() == &good);

// The number of registers of a program at full occupancy is unknown.
template <class Options>
constexpr bool has_narrow = requires(Options options) {
  options.narrow;
};
static_assert(has_narrow<verify_options> && !has_narrow<v15_verify_options>);

}  // namespace
