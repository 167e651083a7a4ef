// SPDX-License-Identifier: MIT
// The phases of examples/compiler on a kernel of some ten thousand words, phase by phase. Times are per
// word of the final program.
#include "time_per.hpp"

#include <benchmark/benchmark.h>

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

/// The kernel before a phase.
struct prepared {
  expr::arena memory;
  std::string source = large_kernel();
  expr::error_list errors{memory};
  expr::kernel parsed = expr::parse(memory, source, errors);
  emit::value_table values;
  emit::emitter emitted{stage::compute, arch::v9, values};
  allocation allocated;
  code<> repaired{view<std::uint64_t>(), arch::v9};

  prepared() {
    expr::lower(parsed, emitted);
    allocated = emitted.finish().allocate();
    repaired = repair(allocated.code, stage::compute);
  }
};

/// From the syntax tree to words with virtual registers: selection, encoder, labels.
void expr_lower(benchmark::State& state) {
  const prepared p;
  for (auto _ : state) {
    emit::value_table values;
    emit::emitter to(stage::compute, arch::v9, values);
    expr::lower(p.parsed, to);
    benchmark::DoNotOptimize(to.finish().size());
  }
  report_time_per(state, "word", p.repaired.size());
}
BENCHMARK(expr_lower);

void expr_allocate(benchmark::State& state) {
  prepared p;
  for (auto _ : state) benchmark::DoNotOptimize(p.emitted.finish().allocate().code.size());
  report_time_per(state, "word", p.repaired.size());
}
BENCHMARK(expr_allocate);

/// Slots, waits, last uses, `reconverge` and `end`.
void expr_repair(benchmark::State& state) {
  const prepared p;
  for (auto _ : state) benchmark::DoNotOptimize(repair(p.allocated.code, stage::compute).size());
  report_time_per(state, "word", p.repaired.size());
}
BENCHMARK(expr_repair);

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
