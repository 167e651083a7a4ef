// SPDX-License-Identifier: MIT
// Analysis of programs of 100 to 100 000 words, concatenated from compiled ones, and their registers.
#include "time_per.hpp"

#include <benchmark/benchmark.h>

#include <oracle/programs.hpp>
#include <valhall/analysis.hpp>
#include <valhall/verify.hpp>
#include <valhall/virtual_program.hpp>

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace {

using namespace valhall;

using words = std::vector<std::uint64_t>;

std::vector<words> compute_programs() {
  std::vector<words> found;
  for (const programs::program& p : programs::all())
    if (p.stage == stage::compute) found.push_back(p.words);
  return found;
}

/// Concatenated programs: each `end` is replaced by a wait on all slots.
words concatenated(std::size_t least) {
  static const std::vector<words> compiled = compute_programs();
  constexpr unsigned flow_start = 59;
  constexpr std::uint64_t flow_mask = std::uint64_t{15} << flow_start;
  constexpr std::uint64_t wait = std::uint64_t(flow::wait) << flow_start, end = flow_mask;
  std::mt19937 random(1);
  words result;
  while (result.size() < least) {
    const words& next = compiled[random() % compiled.size()];
    if (next.size() > least) continue;
    for (const std::uint64_t word : next)
      result.push_back((word & flow_mask) == end ? (word & ~flow_mask) | wait : word);
  }
  result.back() |= end;
  return result;
}

template <class Run>
void run(benchmark::State& state, Run analyse) {
  const words program = concatenated(static_cast<std::size_t>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(analyse(program));
  report_time_per(state, "word", program.size());
}

void flow_graph_of(benchmark::State& state) {
  run(state, [](const words& w) { return control_flow_graph(w, arch::v9).block_of(0); });
}

void liveness_of(benchmark::State& state) {
  const control_flow_graph graph(concatenated(static_cast<std::size_t>(state.range(0))), arch::v9);
  run(state, [&](const words&) { return liveness(graph).at_start().low(); });
}

void verify_words(benchmark::State& state) {
  run(state, [](const words& w) { return verify(w, stage::compute, arch::v9).ok(); });
}

void allocate_words(benchmark::State& state) {
  run(state, [](const words& w) { return allocate_registers(w, stage::compute, arch::v9).registers.size(); });
}

}  // namespace

BENCHMARK(flow_graph_of)->RangeMultiplier(10)->Range(100, 100000);
BENCHMARK(liveness_of)->RangeMultiplier(10)->Range(100, 100000);
BENCHMARK(verify_words)->RangeMultiplier(10)->Range(100, 100000);
BENCHMARK(allocate_words)->RangeMultiplier(10)->Range(100, 100000);
