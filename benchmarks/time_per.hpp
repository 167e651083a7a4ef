// SPDX-License-Identifier: MIT
#pragma once

#include <benchmark/benchmark.h>

#include <cstddef>

/// Reports seconds per item in the column `item`, where each iteration handles `count` of them. The
/// library prints the prefix and the unit: "word=67.5ns".
inline void report_time_per(benchmark::State& state, const char* item, std::size_t count) {
  state.counters[item] =
      benchmark::Counter(static_cast<double>(count),
                         benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}
