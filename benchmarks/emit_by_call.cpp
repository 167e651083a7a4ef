// SPDX-License-Identifier: MIT
// Cost of a word that builders check in a function.
#define VALHALL_INLINE_BUILDERS 0
#include "emit.hpp"

namespace {

using namespace emit;

/// Registers that the compiler knows to be registers are checked without a call.
void registers_by_call(benchmark::State& state) {
  run(state, [](const inputs& in, std::size_t i) {
    const std::uint8_t* r = &in.registers[i * 4];
    return fma_f32(reg(r[0]), reg(r[1]), reg(r[2]), reg(r[3])).word();
  });
}

void kinds_by_call(benchmark::State& state) {
  run(state, [](const inputs& in, std::size_t i) {
    const word_operand* o = &in.operands[i * 3];
    return fma_f32(reg(in.registers[i * 4]), o[0], o[1], o[2]).word();
  });
}

}  // namespace

BENCHMARK(registers_by_call);
BENCHMARK(kinds_by_call);
