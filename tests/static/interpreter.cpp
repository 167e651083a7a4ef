// SPDX-License-Identifier: MIT
// Results of kernels, computed at compile time.
#include <valhall/assemble_constexpr.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/v9.hpp>

namespace {

using namespace valhall::v9;

constexpr instruction clamped_sum[] = {
    load_i32(staging(r4, 1), u(0), 0, {.slot = slot::slot0}),
    mov_i32(r5, u(4), {.flow = flow::wait0}),
    fma_f32(r4, kill(r4), -abs(kill(r5)), constant(1.0f), {.clamp = clamp::clamp_0_1}),
    store_i32(staging(r4, 1), u(2), 0, {.slot = slot::slot0, .flow = flow::end}),
};

/// The value that `clamped_sum` stores for `input`.
constexpr std::uint32_t sum_of(float input) {
  std::uint32_t in[] = {float_bits(input)}, out[] = {0};
  const std::uint32_t uniforms[] = {0x1000, 0, 0x2000, 0, float_bits(0.5f)};
  const memory_region memory[] = {{0x1000, in}, {0x2000, out}};
  machine m{.arch = target};
  m.uniforms = uniforms;
  m.memory = memory;
  const run_result r = run(clamped_sum, m);
  return r.ok() && !r.approximate && !r.presumed ? out[0] : 0xdead;
}
static_assert(sum_of(0.5f) == float_bits(0.75f));
static_assert(sum_of(4.0f) == 0);
static_assert(sum_of(-4.0f) == float_bits(1.0f));

// The run as a test: the output has no contents before it.
constexpr std::uint32_t tested_uniforms[] = {0x1000, 0, 0x2000, 0, float_bits(0.5f)};
constexpr float tested_in[] = {0.5f, 7}, tested_out[] = {0.75f};
constexpr memory_test tested_memory[] = {{0x1000, tested_in}, {0x2000, {}, tested_out}};
constexpr register_test tested_registers[] = {{r4, float_bits(0.75f)}, {r5, float_bits(0.5f), 15}};
constexpr run_test clamped_test = {.machine = {.arch = target, .uniforms = tested_uniforms},
                                   .memory = tested_memory,
                                   .registers = tested_registers};
static_assert(&tested<clamped_sum, clamped_test>() == &clamped_sum);

// A loop: the sum of 1 to 10, in all lanes.
constexpr auto loop = assemble<R"(
    MOV.i32 r0, 0x0
    IADD_IMM.i32.reconverge r1, 0x0, #10
again:
    IADD.s32 r0, r0, r1
    IADD_IMM.i32 r1, r1, #0xFFFFFFFF
    BRANCHZ.reconverge r1, offset:again
    NOP.end
)",
                               target>();
constexpr machine plain{.arch = target};
constexpr run_result looped = run(loop, plain);
static_assert(looped.ok() && looped.at(r0) == 55 && looped.at(r0, 15) == 55);
constexpr register_test after_loop[] = {{r0, 55}, {r0, 55, 15}, {r1, 0}};
constexpr run_test loop_test = {.machine = plain, .registers = after_loop};
static_assert(tested<loop, loop_test>().size() == 6);
static_assert(looped.executed.instructions == 2 + 3 * 10 + 1);
static_assert(looped.lane_instructions == 16 * looped.executed.instructions);
static_assert(looped.executed.instructions_by_unit[std::size_t(execution_unit::cvt)] == 33);

// Divergent lanes: lane n adds n times.
constexpr auto divergent = assemble<R"(
    MOV.i32 r0, 0x0
    MOV.i32 r1, lane_id.w0
    BRANCHZ.eq.reconverge r1, offset:done
again:
    IADD_IMM.i32 r0, r0, #3
    IADD_IMM.i32 r1, r1, #0xFFFFFFFF
    BRANCHZ.reconverge r1, offset:again
done:
    NOP.end
)",
                                    target>();
constexpr run_result parted = run(divergent, plain);
static_assert(parted.ok() && parted.at(r0, 0) == 0 && parted.at(r0, 1) == 3 && parted.at(r0, 15) == 45);

// Errors carry the name of the rule, the word and the lane.
constexpr auto early =
    assemble<"LOAD.i32.unsigned.slot0 @r2, u0, offset:0\n IADD.u32.end r3, r2, r2\n", target>();
constexpr run_failure failure_of_early() {
  const std::uint32_t uniforms[] = {0x1000, 0}, words[] = {7};
  const memory_region memory[] = {{0x1000, words}};
  machine m{.arch = target};
  m.uniforms = uniforms;
  m.memory = memory;
  return run(early, m).error();
}
static_assert(failure_of_early().rule == rule::read_before_wait && failure_of_early().index == 1);
static_assert(failure_of_early().register_number == 2);

// A function of the caller supplies external results.
class texture final : public environment {
 public:
  constexpr bool external(const host_access& access, host_result& result) override {
    result.words[0] = access.lane + static_cast<std::uint32_t>(access.sources[0]);
    return access.operation->id == opcode::ld_var_flat;
  }
  constexpr void executed(const executed_instruction&) override { ++count; }
  unsigned count = 0;
};
constexpr auto flat = assemble<"LD_VAR_FLAT.slot0.u32.wait0 @r2, 0x3020100\n NOP.end\n", target>();
constexpr bool gives_flat() {
  texture functions;
  machine m{.arch = target};
  m.stage = stage::fragment;
  if (run(flat, m).error().kind != run_error::needs_function) return false;
  m.functions = &functions;
  const run_result r = run(flat, m);
  return r.ok() && r.external && r.at(r2, 5) == 0x03020105 && functions.count == 2;
}
static_assert(gives_flat());

// A debugger's view: one instruction at a time.
constexpr bool steps() {
  interpreter i(loop, plain);
  if (i.current().next != 0 || i.program().size() != loop.size()) return false;
  for (unsigned n = 0; n < 3; ++n)
    if (!i.step()) return false;
  return i.current().next == 3 && i.current().registers[0][0] == 10 && !i.done();
}
static_assert(steps());

// The same as text.
class last_line final : public environment {
 public:
  constexpr void executed(const executed_instruction& e) override {
    length = print_trace(text, sizeof text, e);
  }
  char text[1024] = {};
  std::size_t length = 0;
};
constexpr bool traces() {
  last_line line;
  machine m{.arch = target};
  m.functions = &line;
  constexpr instruction program[] = {iadd_imm_i32(r1, constant(0), 5), mov_i32(r2, r1, {.flow = flow::end})};
  if (!run(program, m).ok()) return false;
  constexpr char expected[] = "w0 0001 ffff MOV.i32.end r2, r1  ; r2=00000005";
  for (std::size_t i = 0; i + 1 < sizeof expected; ++i)
    if (line.text[i] != expected[i]) return false;
  return line.length == sizeof expected - 1;
}
static_assert(traces());

}  // namespace
