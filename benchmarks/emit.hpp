// SPDX-License-Identifier: MIT
#pragma once

#include "time_per.hpp"

#include <benchmark/benchmark.h>

#include <valhall/encode.hpp>
#include <valhall/v9.hpp>

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

/// Arguments of builders and of `encode`, and the loop over them.
namespace emit {

using namespace valhall::v9;

inline constexpr std::size_t word_count = 4096;

/// Random registers, and random operands of all kinds. The operands are in groups of three that together
/// break no rule in FMA.f32.
struct inputs {
  std::vector<std::uint8_t> registers;
  std::vector<word_operand> operands;
  std::vector<operand> any;

  inputs() {
    std::mt19937 random(1);
    for (std::size_t i = 0; i < word_count * 4; ++i)
      registers.push_back(static_cast<std::uint8_t>(random() % 64));
    while (operands.size() < word_count * 3) {
      const word_operand a = pick(random), b = pick(random), c = pick(random);
      if (!fma_f32(r0, a, b, c).ok()) continue;
      for (const word_operand& o : {a, b, c}) operands.push_back(o);
    }
    for (const word_operand& o : operands) any.emplace_back(o);
  }

  static word_operand pick(std::mt19937& random) {
    switch (random() % 8) {
      case 0: return u(random() % 128);
      case 1: return constant_entry(random() % 32);
      case 2: return lane_id.w0();
      default: return reg(random() % 64);
    }
  }
};

inline const inputs& data() {
  static const inputs made;
  return made;
}

template <class Emit>
void run(benchmark::State& state, Emit emit) {
  std::vector<std::uint64_t> words(word_count);
  const inputs& in = data();
  for (auto _ : state) {
    for (std::size_t i = 0; i < word_count; ++i) words[i] = emit(in, i);
    benchmark::DoNotOptimize(words.data());
    benchmark::ClobberMemory();
  }
  for (const std::uint64_t word : words)
    if (word >> 63 != 0) return state.SkipWithError("a word broke a rule");
  report_time_per(state, "word", word_count);
}

}  // namespace emit
