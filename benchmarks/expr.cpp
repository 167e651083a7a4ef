// SPDX-License-Identifier: MIT
// The back end of examples/compiler on a kernel of some ten thousand words, phase by phase. Times are per
// word of the final program.
#include "time_per.hpp"

#include <benchmark/benchmark.h>

#include <backend/allocate.hpp>
#include <backend/emit.hpp>
#include <compile.hpp>
#include <lower.hpp>
#include <parser.hpp>

#include <valhall/repair.hpp>
#include <valhall/verify.hpp>

#include <string>

namespace {

using namespace valhall;

std::string large_kernel() {
  std::string source = "buffer float a, b, c;\nbuffer int n;\nbuffer float out;\nuniform float k;\n";
  for (int i = 0; i < 100; ++i)
    source +=
        "if (a[i] < b[i] * 2.5) { out[i] = exp2(a[i]) + sin(b[i] * k); } else { out[i] = sqrt(abs(c[i])); }\n"
        "for j in 0..n[i] { out[i] = fma(a[j], 0.1, out[i]) - float(n[j] / 3); }\n";
  return source;
}

/// The kernel before a phase of the back end.
struct prepared {
  expr::arena memory;
  std::string source = large_kernel();
  expr::error_list errors{memory};
  expr::kernel parsed = expr::parse(memory, source, errors);
  expr::ir_program program = expr::lower(memory, parsed, arch::v9);
  expr::allocation registers = expr::allocate(memory, program, 32);
  growable_program::finished words = expr::emit(program, registers);
  code<> repaired = repair(words, stage::compute);
};

/// From instructions with registers to words: builders, encoder, labels, offsets of branches.
void expr_emit(benchmark::State& state) {
  const prepared p;
  for (auto _ : state) benchmark::DoNotOptimize(expr::emit(p.program, p.registers).size());
  report_time_per(state, "word", p.repaired.size());
}
BENCHMARK(expr_emit);

/// Emission, with slots, waits, last uses, `reconverge` and `end` set by the library.
void expr_emit_and_repair(benchmark::State& state) {
  const prepared p;
  for (auto _ : state)
    benchmark::DoNotOptimize(
        repair(expr::emit(p.program, p.registers).words(), stage::compute, arch::v9).size());
  report_time_per(state, "word", p.repaired.size());
}
BENCHMARK(expr_emit_and_repair);

void expr_verify(benchmark::State& state) {
  const prepared p;
  for (auto _ : state) benchmark::DoNotOptimize(verify(p.repaired, stage::compute).ok());
  report_time_per(state, "word", p.repaired.size());
}
BENCHMARK(expr_verify);

/// From the source to verified and padded words.
void expr_compile(benchmark::State& state) {
  const std::string source = large_kernel();
  std::size_t size = 0;
  for (auto _ : state) {
    expr::arena memory;
    size = expr::compile(memory, source, 0, arch::v9).size;
    benchmark::DoNotOptimize(size);
  }
  report_time_per(state, "word", size);
}
BENCHMARK(expr_compile);

}  // namespace
