// SPDX-License-Identifier: MIT
#pragma once

#include "floor.hpp"

#include <benchmark/benchmark.h>

#include <cstddef>

/// Reports the time per item, where each iteration handles `count` items: in seconds in the column `item`,
/// and as a multiple of the floor in the column `ratio`; the column `floor` is the floor in seconds. The
/// library prints the first two with a prefix and the unit of time, which the ratio does not have:
/// "word=67.5ns ratio=112.5s".
inline void report_time_per(benchmark::State& state, const char* item, std::size_t count) {
  const auto time = benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert;
  const auto items = static_cast<double>(count);
  const double floor = floor_seconds();
  state.counters[item] = benchmark::Counter(items, time);
  state.counters["floor"] = benchmark::Counter(floor);
  state.counters["ratio"] = benchmark::Counter(items * floor, time);
}
