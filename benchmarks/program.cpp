// SPDX-License-Identifier: MIT
// Cost of a program, compared with a plain vector of its words.
#include "time_per.hpp"

#include <benchmark/benchmark.h>

#include <valhall/program.hpp>
#include <valhall/v9.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace {

using namespace valhall::v9;

constexpr std::size_t rounds = 256;
constexpr std::size_t round_words = 16;

void per_word(benchmark::State& state) { report_time_per(state, "word", rounds * round_words); }

/// 15 instructions and a branch back over them, `rounds` times.
template <class Program>
void append_rounds(Program& p) {
  for (std::size_t i = 0; i < rounds; ++i) {
    const reg r(static_cast<unsigned>(i % 64));
    const label start = p.label();
    p.bind(start);
    for (unsigned k = 0; k < 5; ++k) {
      p.append(fadd_f32(r, r, reg(k)));
      p.append(fma_f32(r, r, r1, reg(k)));
      p.append(iadd_u32(r, r, reg(k)));
    }
    p.branch_if(r, start);
  }
}

void push_back_words(benchmark::State& state) {
  for (auto _ : state) {
    std::vector<std::uint64_t> words;
    for (std::size_t i = 0; i < rounds; ++i) {
      const reg r(static_cast<unsigned>(i % 64));
      for (unsigned k = 0; k < 5; ++k) {
        words.push_back(fadd_f32(r, r, reg(k)).word());
        words.push_back(fma_f32(r, r, r1, reg(k)).word());
        words.push_back(iadd_u32(r, r, reg(k)).word());
      }
      words.push_back(branchz(r, -16).word());
    }
    benchmark::DoNotOptimize(words.data());
  }
  per_word(state);
}

void append_to_growable(benchmark::State& state) {
  for (auto _ : state) {
    growable_program p(arch::v9);
    append_rounds(p);
    benchmark::DoNotOptimize(p.words().begin());
  }
  per_word(state);
}

void append_to_fixed(benchmark::State& state) {
  using fixed = program<rounds * round_words>;
  for (auto _ : state) {
    const auto p = std::make_unique<fixed>(arch::v9);
    append_rounds(*p);
    benchmark::DoNotOptimize(p->words().begin());
  }
  per_word(state);
}

void append_and_finish(benchmark::State& state) {
  for (auto _ : state) {
    growable_program p(arch::v9);
    append_rounds(p);
    const auto finished = static_cast<growable_program&&>(p).finish();
    if (!finished.ok()) return state.SkipWithError("the program is wrong");
    benchmark::DoNotOptimize(finished.words().begin());
  }
  per_word(state);
}

}  // namespace

BENCHMARK(push_back_words);
BENCHMARK(append_to_growable);
BENCHMARK(append_to_fixed);
BENCHMARK(append_and_finish);
