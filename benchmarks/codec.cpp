// SPDX-License-Identifier: MIT
// Decoding, counting, printing and assembling, over the words of compiled programs in random order of
// programs.
#include <benchmark/benchmark.h>

#include <valhall/assemble.hpp>
#include <valhall/cost.hpp>
#include <valhall/decode.hpp>
#include <valhall/print.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

namespace {

using namespace valhall;

constexpr std::size_t least_lines = 100000;

struct inputs {
  std::vector<std::uint64_t> words;
  std::string text;
  std::size_t lines = 0;

  inputs() {
    std::vector<std::vector<std::uint64_t>> programs;
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(VALHALL_TEST_DATA "/programs"))
      paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    for (const auto& path : paths) {
      std::ifstream stream(path);
      programs.emplace_back();
      for (std::string line; std::getline(stream, line);)
        programs.back().push_back(std::stoull(line, nullptr, 16));
    }
    std::mt19937 random(1);
    while (words.size() < least_lines) {
      const auto& program = programs[random() % programs.size()];
      words.insert(words.end(), program.begin(), program.end());
    }
    char line[512];
    for (const std::uint64_t word : words) {
      text.append(line, print(line, sizeof(line), decode(word)));
      text += '\n';
    }
    lines = words.size();
  }
};

const inputs& data() {
  static const inputs made;
  return made;
}

void per_item(benchmark::State& state, const char* unit) {
  state.counters[unit] =
      benchmark::Counter(static_cast<double>(data().lines) * 1e-9,
                         benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void decode_word(benchmark::State& state) {
  const inputs& in = data();
  for (auto _ : state) {
    unsigned good = 0;
    for (const std::uint64_t word : in.words) good += decode(word).ok() ? 1 : 0;
    benchmark::DoNotOptimize(good);
  }
  per_item(state, "ns/word");
}

void decode_operands(benchmark::State& state) {
  const inputs& in = data();
  for (auto _ : state) {
    unsigned sum = 0;
    for (const std::uint64_t word : in.words)
      for (const operand& o : decode(word).operands()) sum += o.number();
    benchmark::DoNotOptimize(sum);
  }
  per_item(state, "ns/word");
}

void decode_and_check(benchmark::State& state) {
  const inputs& in = data();
  for (auto _ : state) {
    unsigned good = 0;
    for (const std::uint64_t word : in.words) good += check(decode(word)) == rule::none ? 1 : 0;
    benchmark::DoNotOptimize(good);
  }
  per_item(state, "ns/word");
}

void count_cost(benchmark::State& state) {
  const inputs& in = data();
  for (auto _ : state) {
    cost sum = cost_of({in.words.data(), in.words.size()});
    benchmark::DoNotOptimize(sum);
  }
  per_item(state, "ns/word");
}

void decode_and_print(benchmark::State& state) {
  const inputs& in = data();
  char line[512];
  for (auto _ : state) {
    std::size_t length = 0;
    for (const std::uint64_t word : in.words) {
      length += print(line, sizeof(line), decode(word));
      benchmark::DoNotOptimize(line[0]);
    }
    benchmark::DoNotOptimize(length);
  }
  per_item(state, "ns/word");
}

void assemble_text(benchmark::State& state) {
  const inputs& in = data();
  for (auto _ : state) {
    const assembly result = assemble(in.text);
    if (result.words != in.words) return state.SkipWithError("the text does not give its words");
  }
  per_item(state, "ns/line");
}

}  // namespace

BENCHMARK(decode_word);
BENCHMARK(decode_operands);
BENCHMARK(decode_and_check);
BENCHMARK(count_cost);
BENCHMARK(decode_and_print);
BENCHMARK(assemble_text);
