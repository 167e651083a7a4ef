// SPDX-License-Identifier: MIT
// A compiler's packer that works on the tables, and `encode` by itself, over the instructions of compiled
// programs in random order of programs.
#include "time_per.hpp"

#include <benchmark/benchmark.h>

#include <lift.hpp>
#include <oracle/programs.hpp>
#include <pack.hpp>

#ifdef VALHALL_BENCHMARK_C
extern "C" {
#include <ir.h>
}
#endif

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace {

using namespace valhall;

/// The arguments of `encode` for an instruction.
struct arguments {
  opcode id;
  operand_list operands;
};

struct inputs {
  std::vector<std::uint64_t> words;
  std::vector<packer::operation> operations;
  std::vector<arguments> ready;

  inputs() {
    const std::vector<programs::program>& compiled = programs::all();
    std::mt19937 random(1);
    while (words.size() < 20000)
      for (const std::uint64_t word : compiled[random() % compiled.size()].words) {
        const decoded_instruction d = decode(word, arch::v9);
        words.push_back(word);
        operations.push_back(packer::lift(d));
        ready.push_back({d.id(), d.operands()});
      }
  }
};

const inputs& data() {
  static const inputs made;
  return made;
}

template <class Emit>
void run(benchmark::State& state, Emit emit) {
  const inputs& in = data();
  std::vector<std::uint64_t> words(in.words.size());
  for (auto _ : state) {
    for (std::size_t i = 0; i < words.size(); ++i) words[i] = emit(in, i).word();
    benchmark::DoNotOptimize(words.data());
    benchmark::ClobberMemory();
  }
  if (words != in.words) return state.SkipWithError("a word differs from the program's");
  report_time_per(state, "word", words.size());
}

void pack_by_tables(benchmark::State& state) {
  run(state, [](const inputs& in, std::size_t i) { return pack(in.operations[i], arch::v9); });
}

#ifdef VALHALL_BENCHMARK_C
/// The packer in C, over the same instructions.
void pack_in_c(benchmark::State& state) {
  static packer_shapes shapes;
  packer_read_shapes(&shapes, VALHALL_V9);
  std::vector<packer_operation> operations;
  for (const std::uint64_t word : data().words) {
    valhall_instruction decoded;
    valhall_decode(VALHALL_V9, word, &decoded);
    operations.push_back(packer_lift(&shapes, &decoded));
  }
  run(state, [&](const inputs&, std::size_t i) {
    std::uint64_t word = 0;
    packer_pack(&shapes, &operations[i], VALHALL_V9, &word);
    return instruction::from_word(word);
  });
}
#endif

void encode_ready_arguments(benchmark::State& state) {
  run(state, [](const inputs& in, std::size_t i) {
    const packer::operation& o = in.operations[i];
    return encode(in.ready[i].id, in.ready[i].operands, {o.modifiers, o.modifier_count}, arch::v9);
  });
}

}  // namespace

BENCHMARK(pack_by_tables);
#ifdef VALHALL_BENCHMARK_C
BENCHMARK(pack_in_c);
#endif
BENCHMARK(encode_ready_arguments);
