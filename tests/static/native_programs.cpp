// SPDX-License-Identifier: MIT
// Programs in the layout of v15 at compile time: verifier, repair, analysis, results and cost.
#include <valhall/analysis.hpp>
#include <valhall/assemble_constexpr.hpp>
#include <valhall/cost.hpp>
#include <valhall/effects.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/repair.hpp>
#include <valhall/v15.hpp>
#include <valhall/verify.hpp>

namespace {

using namespace valhall::v15;

// A loop that loads from memory, without a wait, and without end.
constexpr instruction bare[] = {
    mov_i32(r100, constant(0u)),
    load_i32(staging(r127, 1), u(0), 0, {.slot = slot::slot0}),
    iadd_s32(r100, r100, r127),
    branchz(r4, -3),
    store_i32(staging(r100, 1), u(0), 0, {.slot = slot::slot0}),
};

constexpr effects load = effects_of(bare[1].word(), arch::v15);
static_assert(load.writes == register_set::of(r127) && load.reads.empty() && load.slot == 0);

constexpr bool graph_holds() {
  const control_flow_graph graph(bare, arch::v15);
  const liveness live(graph);
  return graph.blocks().size() == 3 && graph.target(3) == 1 && loop_forest(graph).depth(1) == 1 &&
         live.after(0) == (register_set::of(r100) | register_set::of(r4)) &&
         live.at_start() == register_set::of(r4) && divergence(graph).diverges_at(1) &&
         dominator_tree::dominators(graph).immediate_dominator(2) == 1;
}
static_assert(graph_holds());

// verify
static_assert(verify(bare, stage::compute, arch::v15).has_finding(rule::read_before_wait));
static_assert(verify(bare, stage::compute, arch::v15).has_finding(rule::missing_end));
static_assert(
    verify(control_flow_graph(bare, arch::v15), stage::compute).has_finding(rule::missing_reconverge));
static_assert(verify(bare, stage::compute, arch::v15).error().register_number == 127);
static_assert(verify(bare, stage::vertex, arch::v15,
                     {.inputs = preloaded_registers(stage::vertex, arch::v15)})
                  .has_finding(rule::read_before_wait));

// repair
constexpr bool repair_holds() {
  const code<> better = repair(bare, stage::compute, arch::v15);
  return better.ok() && verify(better, stage::compute).ok() && better.size() == 5 &&
         better[4] == store_i32(staging(r100, 1), u(0), 0, {.slot = slot::slot1, .flow = flow::end}) &&
         better[2] == iadd_s32(r100, kill(r100), kill(r127)) && effects_of(better[1], arch::v15).waits == 1 &&
         effects_of(better[3], arch::v15).reconverges;
}
static_assert(repair_holds());

// verified
constexpr instruction good[] = {iadd_u32(r100, preloaded::global_id_x, u(200), {.flow = flow::end})};
constexpr verify_options conservative = {.conservative = true};
static_assert(&verified<good, stage::compute, target>() == &good);
static_assert(&verified<good, stage::compute, target, conservative>() == &good);

constexpr instruction clamped_sum[] = {
    load_i32(staging(r100, 1), u(200), 0, {.slot = slot::slot0}),
    mov_i32(r64, u(204), {.flow = flow::wait0}),
    fma_f32(r100, kill(r100), -abs(kill(r64)), constant(1.0f), {.clamp = clamp::clamp_0_1}),
    store_i32(staging(r100, 1), u(202), 0, {.slot = slot::slot0, .flow = flow::end}),
};

/// The value that `clamped_sum` stores for `input`.
constexpr std::uint32_t sum_of(float input) {
  std::uint32_t in[] = {float_bits(input)}, out[] = {0}, uniforms[205] = {};
  uniforms[200] = 0x1000;
  uniforms[202] = 0x2000;
  uniforms[204] = float_bits(0.5f);
  const memory_region memory[] = {{0x1000, in}, {0x2000, out}};
  machine m{.arch = arch::v15};
  m.uniforms = uniforms;
  m.memory = memory;
  const run_result r = run(clamped_sum, m);
  return r.ok() && !r.approximate && !r.presumed ? out[0] : 0xdead;
}
static_assert(sum_of(0.5f) == float_bits(0.75f));
static_assert(sum_of(4.0f) == 0);
static_assert(sum_of(-4.0f) == float_bits(1.0f));

// Divergent lanes: lane n adds n times.
constexpr auto divergent = assemble<R"(
    MOV.i32 r100, 0x0
    MOV.i32 r101, lane_id.w0
    BRANCHZ.eq.reconverge r101, offset:done
again:
    IADD_IMM.i32 r100, r100, #3
    IADD_IMM.i32 r101, r101, #0xFFFFFFFF
    BRANCHZ.reconverge r101, offset:again
done:
    NOP.end
)",
                                    arch::v15>();
constexpr machine plain{.arch = arch::v15};
constexpr run_result parted = run(divergent, plain);
static_assert(parted.ok() && parted.at(r100, 0) == 0 && parted.at(r100, 1) == 3 && parted.at(r100, 15) == 45);
static_assert(parted.at(r36, 15) == 0 && parted.at(r0, 15) == 15);

// Errors carry the register.
constexpr instruction early[] = {
    load_i32(staging(r100, 1), preloaded::global_id_x, 0, {.slot = slot::slot0}),
    iadd_u32(r3, r100, r100, {.flow = flow::end}),
};
constexpr run_failure failure_of_early() {
  const std::uint32_t words[64] = {};
  const memory_region memory[] = {{0, words}};
  machine m{.arch = arch::v15};
  m.workgroup_size[0] = 1;
  m.memory = memory;
  return run(early, m).error();
}
static_assert(failure_of_early().rule == rule::read_before_wait && failure_of_early().index == 1);
static_assert(failure_of_early().register_number == 100);

// Functions of the caller, one instruction at a time.
class counting final : public environment {
 public:
  constexpr void executed(const executed_instruction& e) override { count += e.after->register_count == 128; }
  unsigned count = 0;
};
constexpr bool steps() {
  counting functions;
  machine m{.arch = arch::v15};
  m.functions = &functions;
  interpreter i(divergent, m);
  for (unsigned n = 0; n < 4; ++n)
    if (!i.step()) return false;
  return functions.count == 4 && i.program()[3].destination == 100 && i.current().registers[101][15] == 15;
}
static_assert(steps());

// The cost of v15: registers and uniforms of v15, units, and a cycle for each operation.
constexpr cost total = cost_of(clamped_sum, arch::v15);
static_assert(total.registers == (register_set::of(r64) | register_set::of(r100)));
static_assert(total.uniform_words() == 5 && total.instructions == 4 && total.undecoded == 0);
static_assert(total.cycles() == 2 && total.bound() == execution_unit::fma);
static_assert(total.arithmetic() == 2 && core_of(arch::v15).arch == arch::v15);
static_assert((total + total * 2).operations(execution_unit::fma) == 3);
static_assert(total == cost_of(clamped_sum, arch::v15) && !(total == total * 2));
static_assert(cost_of(divergent).cycles() == 7);

// The occupancy of v15 is not known.
static_assert(total.threads() == 0);

}  // namespace
