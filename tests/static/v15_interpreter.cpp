// SPDX-License-Identifier: MIT
// Results and costs of kernels of v15, computed at compile time.
#include <valhall/assemble_constexpr.hpp>
#include <valhall/cost.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/v15.hpp>

namespace {

using namespace valhall;
using namespace valhall::v15;

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
  machine m;
  m.arch = arch::v15;
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
  machine m;
  m.arch = arch::v15;
  m.workgroup_size[0] = 1;
  m.memory = memory;
  return run(early, m).failure;
}
static_assert(failure_of_early().rule == rule::read_before_wait && failure_of_early().index == 1);
static_assert(failure_of_early().register_number == 100);

// Functions of the caller, one instruction at a time.
class counting final : public environment {
 public:
  constexpr void executed(const executed_instruction& e) override {
    count += e.after->register_count == 128;
  }
  unsigned count = 0;
};
constexpr bool steps() {
  counting functions;
  machine m;
  m.arch = arch::v15;
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
static_assert(cost_of(divergent, arch::v15).cycles() == 7);

// The occupancy of v15 is not known.
static_assert(total.threads() == 0);

}  // namespace
