// SPDX-License-Identifier: MIT
// Decoding, counting, printing and assembling, over the words of compiled programs in random order of
// programs.
#include "time_per.hpp"

#include <benchmark/benchmark.h>

#include <oracle/programs.hpp>
#include <valhall/assemble.hpp>
#include <valhall/cost.hpp>
#include <valhall/decode.hpp>
#include <valhall/print.hpp>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace {

using namespace valhall;

constexpr std::size_t least_lines = 100000;

struct inputs {
  std::vector<std::uint64_t> words;
  std::string text;

  inputs() {
    const std::vector<programs::program>& compiled = programs::all();
    std::mt19937 random(1);
    while (words.size() < least_lines) {
      const std::vector<std::uint64_t>& program = compiled[random() % compiled.size()].words;
      words.insert(words.end(), program.begin(), program.end());
    }
    char line[512];
    for (const std::uint64_t word : words) {
      text.append(line, print(line, sizeof(line), decode(word, arch::v9)));
      text += '\n';
    }
  }
};

const inputs& data() {
  static const inputs made;
  return made;
}

void decode_word(benchmark::State& state) {
  const inputs& in = data();
  for (auto _ : state) {
    unsigned good = 0;
    for (const std::uint64_t word : in.words) good += decode(word, arch::v9).ok() ? 1 : 0;
    benchmark::DoNotOptimize(good);
  }
  report_time_per(state, "word", data().words.size());
}

void decode_operands(benchmark::State& state) {
  const inputs& in = data();
  for (auto _ : state) {
    unsigned sum = 0;
    for (const std::uint64_t word : in.words)
      for (const operand& o : decode(word, arch::v9).operands()) sum += o.number();
    benchmark::DoNotOptimize(sum);
  }
  report_time_per(state, "word", data().words.size());
}

void decode_and_check(benchmark::State& state) {
  const inputs& in = data();
  for (auto _ : state) {
    unsigned good = 0;
    for (const std::uint64_t word : in.words) good += check(decode(word, arch::v9)) == rule::none ? 1 : 0;
    benchmark::DoNotOptimize(good);
  }
  report_time_per(state, "word", data().words.size());
}

void count_cost(benchmark::State& state) {
  const inputs& in = data();
  for (auto _ : state) {
    cost sum = cost_of({in.words.data(), in.words.size()}, arch::v9);
    benchmark::DoNotOptimize(sum);
  }
  report_time_per(state, "word", data().words.size());
}

void decode_and_print(benchmark::State& state) {
  const inputs& in = data();
  char line[512];
  for (auto _ : state) {
    std::size_t length = 0;
    for (const std::uint64_t word : in.words) {
      length += print(line, sizeof(line), decode(word, arch::v9));
      benchmark::DoNotOptimize(line[0]);
    }
    benchmark::DoNotOptimize(length);
  }
  report_time_per(state, "word", data().words.size());
}

void assemble_text(benchmark::State& state) {
  const inputs& in = data();
  for (auto _ : state) {
    const assembly result = assemble(in.text, arch::v9);
    if (result.words != in.words) return state.SkipWithError("the text does not give its words");
  }
  report_time_per(state, "line", data().words.size());
}

}  // namespace

BENCHMARK(decode_word);
BENCHMARK(decode_operands);
BENCHMARK(decode_and_check);
BENCHMARK(count_cost);
BENCHMARK(decode_and_print);
BENCHMARK(assemble_text);
