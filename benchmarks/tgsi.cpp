// SPDX-License-Identifier: MIT
// The compiler of examples/tgsi on programs of 100 to 10 000 instructions: times are per TGSI instruction,
// and should not depend on the number of instructions.
#include "time_per.hpp"

#include <benchmark/benchmark.h>

#include <tgsi/check.hpp>
#include <tgsi/compile.hpp>
#include <tgsi/reader.hpp>

#include <cstdint>
#include <string>

namespace {

/// Arithmetic on 16 registers, with branches, loops, loads and stores.
std::string program_of(std::int64_t count) {
  std::string text =
      "COMP\nPROPERTY CS_FIXED_BLOCK_WIDTH 16\nPROPERTY CS_FIXED_BLOCK_HEIGHT 1\n"
      "PROPERTY CS_FIXED_BLOCK_DEPTH 1\nDCL SV[0], THREAD_ID\nDCL BUFFER[0..1]\nDCL TEMP[0..16]\n"
      "DCL CONST[0][0..7]\nIMM[0] UINT32 {16, 0, 1, 255}\nUMUL TEMP[16].x, SV[0].xxxx, IMM[0].xxxx\n";
  const auto temp = [](std::int64_t n) { return "TEMP[" + std::to_string(n % 16) + "]"; };
  for (std::int64_t n = 0; n < 16; ++n) text += "LOAD " + temp(n) + ", BUFFER[0], TEMP[16].xxxx\n";
  for (std::int64_t n = 0; n < count; n += 12) {
    const std::string a = temp(n * 5), b = temp(n * 3 + 1), c = temp(n + 7);
    text += "MAD " + a + ", " + b + ", CONST[0][" + std::to_string(n % 8) + "].xyzw, " + c + "\n";
    text += "MUL " + b + ".xyz, " + a + ".yzxx, " + c + ".wwww\n";
    text += "SLT TEMP[16].y, " + b + ".xxxx, " + c + ".yyyy\n";
    text += "IF TEMP[16].yyyy\nADD " + c + ", " + a + ", -" + b + "\nELSE\nDP4 " + c + ".x, " + a + ", " + b +
            "\nENDIF\n";
    text += "XOR " + a + ".w, " + b + ".xxxx, IMM[0].wwww\nRCP " + b + ".w, " + a + ".xxxx\n";
    text += "STORE BUFFER[1], TEMP[16].xxxx, " + c + "\nMOV " + c + ".y, " + a + ".zzzz\n";
  }
  for (std::int64_t n = 0; n < 16; ++n) text += "STORE BUFFER[1], TEMP[16].xxxx, " + temp(n) + "\n";
  return text + "END\n";
}

void tgsi_read(benchmark::State& state) {
  const std::string text = program_of(state.range(0));
  for (auto _ : state) {
    tgsi::error_list errors;
    auto read = tgsi::read(text, errors);
    if (read) check(*read, errors);
    benchmark::DoNotOptimize(errors.size());
  }
  report_time_per(state, "instruction", static_cast<std::size_t>(state.range(0)));
}
BENCHMARK(tgsi_read)->Arg(100)->Arg(1000)->Arg(10000);

void tgsi_compile(benchmark::State& state) {
  tgsi::error_list errors;
  auto read = tgsi::read(program_of(state.range(0)), errors);
  if (read) check(*read, errors);
  if (!read || !errors.empty()) return state.SkipWithError("the program is wrong");
  for (auto _ : state) benchmark::DoNotOptimize(tgsi::compile(*read, {.in = valhall::arch::v9}).size);
  report_time_per(state, "instruction", static_cast<std::size_t>(state.range(0)));
}
BENCHMARK(tgsi_compile)->Arg(100)->Arg(1000)->Arg(10000);

}  // namespace
