// SPDX-License-Identifier: MIT
// Cost of a checked word, compared with the same fields packed by hand.
#include "emit.hpp"

#include <valhall/unchecked/v9.hpp>

namespace {

using namespace emit;

/// The floor itself, as a check: its ratio is 1.
void registers_by_hand(benchmark::State& state) {
  std::vector<std::uint64_t> words(word_count);
  for (auto _ : state) {
    pack_by_hand(data().registers.data(), words.data(), word_count);
    benchmark::DoNotOptimize(words.data());
    benchmark::ClobberMemory();
  }
  report_time_per(state, "word", word_count);
}

void registers_by_builder(benchmark::State& state) {
  run(state, [](const inputs& in, std::size_t i) {
    const std::uint8_t* r = &in.registers[i * 4];
    return fma_f32(reg(r[0]), reg(r[1]), reg(r[2]), reg(r[3])).word();
  });
}

void registers_unchecked(benchmark::State& state) {
  run(state, [](const inputs& in, std::size_t i) {
    const std::uint8_t* r = &in.registers[i * 4];
    return unchecked::v9::fma_f32(reg(r[0]), reg(r[1]), reg(r[2]), reg(r[3])).word();
  });
}

void kinds_by_hand(benchmark::State& state) {
  run(state, [](const inputs& in, std::size_t i) {
    const word_operand* o = &in.operands[i * 3];
    const std::uint64_t a = o[0].bits(), b = o[1].bits(), c = o[2].bits();
    return 0x00b2c00000000000 | std::uint64_t{in.registers[i * 4]} << 40 | (a & 0xff) | (b & 0xff) << 8 |
           (c & 0xff) << 16 | ((a | b | c) & std::uint64_t{3} << 57);
  });
}

void kinds_by_builder(benchmark::State& state) {
  run(state, [](const inputs& in, std::size_t i) {
    const word_operand* o = &in.operands[i * 3];
    return fma_f32(reg(in.registers[i * 4]), o[0], o[1], o[2]).word();
  });
}

void encode_registers(benchmark::State& state) {
  run(state, [](const inputs& in, std::size_t i) {
    const std::uint8_t* r = &in.registers[i * 4];
    return encode(opcode::fma_f32, {reg(r[0]), reg(r[1]), reg(r[2]), reg(r[3])}, {}, valhall::arch::v9)
        .word();
  });
}

void encode_four_opcodes(benchmark::State& state) {
  run(state, [](const inputs& in, std::size_t i) {
    const std::uint8_t* r = &in.registers[i * 4];
    static constexpr opcode ids[] = {opcode::fadd_f32, opcode::iadd_u32, opcode::fmin_f32, opcode::isub_s32};
    return encode(ids[r[3] & 3], {reg(r[0]), reg(r[1]), reg(r[2])}, {}, valhall::arch::v9).word();
  });
}

void encode_kinds(benchmark::State& state) {
  run(state, [](const inputs& in, std::size_t i) {
    const operand* o = &in.any[i * 3];
    return encode(opcode::fma_f32, {reg(in.registers[i * 4]), o[0], o[1], o[2]},
                  {{modifier::clamp, clamp::clamp_0_1}}, valhall::arch::v9)
        .word();
  });
}

}  // namespace

BENCHMARK(registers_by_hand);
BENCHMARK(registers_by_builder);
BENCHMARK(registers_unchecked);
BENCHMARK(kinds_by_hand);
BENCHMARK(kinds_by_builder);
BENCHMARK(encode_registers);
BENCHMARK(encode_four_opcodes);
BENCHMARK(encode_kinds);
