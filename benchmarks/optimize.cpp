// SPDX-License-Identifier: MIT
// The optimizer on compiled programs, and the proofs that its results are equal to them.
#include "time_per.hpp"

#include <benchmark/benchmark.h>

#include <oracle/programs.hpp>
#include <valhall/equivalent.hpp>
#include <valhall/optimize.hpp>

#include <cstddef>
#include <vector>

namespace {

using namespace valhall;

std::size_t word_count() {
  std::size_t count = 0;
  for (const programs::program& p : programs::all()) count += p.words.size();
  return count;
}

void optimize_programs(benchmark::State& state) {
  for (auto _ : state)
    for (const programs::program& p : programs::all())
      benchmark::DoNotOptimize(optimize(p.words, p.stage, arch::v9).after.words);
  report_time_per(state, "word", word_count());
}

void prove_programs(benchmark::State& state) {
  std::vector<code<>> better;
  for (const programs::program& p : programs::all())
    better.push_back(optimize(p.words, p.stage, arch::v9).code);
  for (auto _ : state)
    for (std::size_t i = 0; i < better.size(); ++i) {
      const programs::program& p = programs::all()[i];
      if (!equivalent(p.words, better[i].words(), arch::v9, {.stage = p.stage}).ok())
        return state.SkipWithError("a program is not proved");
    }
  report_time_per(state, "word", word_count());
}

}  // namespace

BENCHMARK(optimize_programs);
BENCHMARK(prove_programs);
