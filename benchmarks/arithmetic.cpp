// SPDX-License-Identifier: MIT
// One operation of an instruction on unpredictable random numbers.
#include "time_per.hpp"

#include <benchmark/benchmark.h>

#include <valhall/arithmetic.hpp>

#include <cstddef>
#include <cstdint>
#include <random>

namespace {

using namespace valhall::arithmetic;

constexpr std::size_t count = 4096;

/// From -4 to 4, and their halves.
struct inputs {
  std::uint32_t floats[count];
  std::uint16_t halves[count];

  inputs() {
    std::mt19937 random(1);
    std::uniform_real_distribution<float> number(-4, 4);
    for (std::size_t i = 0; i < count; ++i) {
      floats[i] = __builtin_bit_cast(std::uint32_t, number(random));
      halves[i] = convert<binary16, binary32>(floats[i]);
    }
  }
};

template <class Operation>
void run(benchmark::State& state, Operation operation) {
  static const inputs in;
  for (auto _ : state) {
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < count; ++i)
      sum ^= static_cast<std::uint32_t>(operation(in, i, (i + 1) % count, (i + 7) % count));
    benchmark::DoNotOptimize(sum);
  }
  report_time_per(state, "operation", count);
}

#define VALHALL_OPERATION(name, ...)                                                                     \
  BENCHMARK_CAPTURE(run, name,                                                                           \
                    [](const inputs& in, [[maybe_unused]] std::size_t a, [[maybe_unused]] std::size_t b, \
                       [[maybe_unused]] std::size_t c) { return __VA_ARGS__; })

constexpr float_mode cut{.rounding = valhall::round_mode::rtz};  // As slow as nearest without the host.

VALHALL_OPERATION(add_f32, add<binary32>(in.floats[a], in.floats[b]));
VALHALL_OPERATION(multiply_f32, multiply<binary32>(in.floats[a], in.floats[b]));
VALHALL_OPERATION(multiply_add_f32, multiply_add<binary32>(in.floats[a], in.floats[b], in.floats[c]));
VALHALL_OPERATION(add_f32_in_integers, add<binary32>(in.floats[a], in.floats[b], cut));
VALHALL_OPERATION(multiply_add_f32_in_integers,
                  multiply_add<binary32>(in.floats[a], in.floats[b], in.floats[c], cut));
VALHALL_OPERATION(add_f16, add<binary16>(in.halves[a], in.halves[b]));
VALHALL_OPERATION(multiply_add_f16, multiply_add<binary16>(in.halves[a], in.halves[b], in.halves[c]));
VALHALL_OPERATION(f32_to_f16, convert<binary16, binary32>(in.floats[a]));
VALHALL_OPERATION(f16_to_f32, convert<binary32, binary16>(in.halves[a]));
VALHALL_OPERATION(f32_to_s32, to_integer<std::int32_t, binary32>(in.floats[a]));
VALHALL_OPERATION(s32_to_f32, from_integer<binary32>(static_cast<std::int32_t>(in.floats[a])));
VALHALL_OPERATION(round_f32, round_to_whole<binary32>(in.floats[a]));
VALHALL_OPERATION(min_f32, minimum<binary32>(in.floats[a], in.floats[b]));
VALHALL_OPERATION(clamp_f32, clamped<binary32>(in.floats[a], valhall::clamp::clamp_0_1));
VALHALL_OPERATION(frcp, reciprocal<binary32>(in.floats[a]));
VALHALL_OPERATION(frsq, reciprocal_sqrt<binary32>(absolute<binary32>(in.floats[a])));
VALHALL_OPERATION(fexp, power_of_two(static_cast<std::int32_t>(in.floats[a]), 0));
VALHALL_OPERATION(flogd, logarithm_over_distance(absolute<binary32>(in.floats[a])));

}  // namespace
