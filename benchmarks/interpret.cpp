// SPDX-License-Identifier: MIT
// Speed of the interpreter: time per lane instruction of a warp in an arithmetic loop.
#include "time_per.hpp"

#include <benchmark/benchmark.h>

#include <valhall/assemble_constexpr.hpp>
#include <valhall/interpreter.hpp>

namespace {

using namespace valhall;

constexpr auto integers = assemble<R"(
    IADD_IMM.i32.reconverge r8, 0x0, #10000
again:
    IADD.s32 r0, r0, r1
    LSHIFT_XOR.i32 r1, r0, 0x3020100.b22, r1
    IMUL.i32 r2, r0, r1
    ICMP.u32.lt.m1 r3, r2, r1, 0x0
    MUX.i32 r4, r2, r1, r3
    IADD.v2u16 r5, r4, r0.h10
    CSEL.u32.lt r6, r5, r0, r1, r4
    IADD_IMM.i32 r8, r8, #0xFFFFFFFF
    BRANCHZ.reconverge r8, offset:again
    NOP.end
)",
                                   arch::v9>();

constexpr auto floats = assemble<R"(
    IADD_IMM.i32.reconverge r8, 0x0, #10000
again:
    FMA.f32 r0, r0, r1, r2
    FADD.f32 r3, r0, r2.neg
    FMA.f32 r4, r3, r1, r0
    FMAX.f32 r5, r4, r2
    FADD.v2f16 r6, r6, r7
    FMA.f32 r2, r2, r1, 0x3DCCCCCD
    IADD_IMM.i32 r8, r8, #0xFFFFFFFF
    BRANCHZ.reconverge r8, offset:again
    NOP.end
)",
                                 arch::v9>();

template <class Program>
void interpret(benchmark::State& state, const Program& program, bool strict) {
  const register_input inputs[] = {{reg(0), 0x3f8ccccd},
                                   {reg(1), 0x3f666666},
                                   {reg(2), 0x3f99999a},
                                   {reg(6), 0x3c003800},
                                   {reg(7), 0x2e662e66}};
  machine m{.arch = arch::v9};
  m.registers = inputs;
  m.strict = strict;
  std::size_t count = 0;
  for (auto _ : state) {
    const run_result r = run(program, m);
    if (!r.ok()) state.SkipWithError(name_of(r.error()));
    count = r.lane_instructions;
    benchmark::DoNotOptimize(r.registers[4][3]);
  }
  report_time_per(state, "lane_instruction", count);
}

void interpret_integers(benchmark::State& state) { interpret(state, integers, true); }
void interpret_floats(benchmark::State& state) { interpret(state, floats, true); }
void interpret_integers_lax(benchmark::State& state) { interpret(state, integers, false); }
BENCHMARK(interpret_integers);
BENCHMARK(interpret_floats);
BENCHMARK(interpret_integers_lax);

}  // namespace
