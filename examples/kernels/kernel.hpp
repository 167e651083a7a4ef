// SPDX-License-Identifier: MIT
#pragma once

// The kernels are for v9; for v15 if KERNELS_FOR_V15 is defined. Only the headers and the namespace differ.
#ifdef KERNELS_FOR_V15
#define KERNEL_ARCH v15
#include <valhall/assemble_constexpr_v15.hpp>
#include <valhall/cost_v15.hpp>
#include <valhall/interpreter_v15.hpp>
#include <valhall/v15.hpp>
#include <valhall/verify_v15.hpp>
#else
#define KERNEL_ARCH v9
#include <valhall/assemble_constexpr.hpp>
#include <valhall/cost.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/v9.hpp>
#include <valhall/verify.hpp>
#endif

#include "example.hpp"

#include <cstddef>
#include <cstdint>
#include <iterator>

/// Shared by the kernels of this folder: their architecture, and results computed at compile time.
///
/// The kernels name the preloaded registers that they read, and use others for the rest: the preloaded
/// registers differ between architectures.
namespace kernels::KERNEL_ARCH {

using namespace valhall;
using namespace valhall::KERNEL_ARCH;

#ifdef KERNELS_FOR_V15
inline constexpr v15_arch target = in_v15;
inline constexpr v15_verify_options options;
using machine = v15_machine;
using run_result = v15_run_result;
using environment = v15_environment;
using host_access = v15_external_access;
#else
inline constexpr arch target = arch::v9;
inline constexpr verify_options options;
#endif

/// The word of an instruction of a kernel, in each architecture.
struct word {
  std::uint64_t v9, v15;

  friend constexpr bool operator==(instruction i, word w) {
    return i.word() == (target == arch::v15 ? w.v15 : w.v9);
  }
};

/// Assembly text with names of preloaded registers: `{global_id_x}` becomes r60, in v15 r0.
template <std::size_t Size>
consteval literal<Size> with_registers(const char (&text)[Size]) {
  constexpr struct {
    text_view name;
    reg place;
  } registers[] = {{"global_id_x", preloaded::global_id_x}, {"local_id_x", preloaded::local_id_x.whole()}};

  // A name is longer than its register, so the result may end with spaces.
  char result[Size] = {};
  for (char& c : result) c = ' ';
  char* to = result;
  for (const char* from = text; *from != '\0'; ++from) {
    *to = *from;
    if (*from != '{') {
      ++to;
      continue;
    }
    const char* const name = ++from;
    while (*from != '}') ++from;
    const auto* found = registers;
    while (!(found->name == text_view(name, static_cast<std::size_t>(from - name)))) ++found;
    *to++ = 'r';
    if (found->place.number() >= 10) *to++ = static_cast<char>('0' + found->place.number() / 10);
    *to++ = static_cast<char>('0' + found->place.number() % 10);
  }
  return literal<Size>(text_view(result, Size - 1));
}

/// The `Count` words that a kernel stored, and whether it ran without an error and with exactly known
/// results.
template <std::size_t Count>
struct outcome {
  std::uint32_t words[Count] = {};
  bool good = false;

  template <class Result>
  constexpr void take(const Result& r) {
    good = r.ok() && !r.approximate && !r.presumed;
  }
  /// Whether the run succeeded and stored `expected`.
  template <class Number>
  constexpr bool is(const Number (&expected)[Count]) const {
    for (std::size_t i = 0; i < Count; ++i)
      if (words[i] != bits(expected[i])) return false;
    return good;
  }

 private:
  static constexpr std::uint32_t bits(float value) { return float_bits(value); }
  static constexpr std::uint32_t bits(int value) { return static_cast<std::uint32_t>(value); }
};

/// Whether a kernel leaves a core its maximum number of threads. Unknown for v15, and not required there.
template <class Cost>
constexpr bool has_all_threads(const Cost& c) {
  if constexpr (requires { c.threads(); }) return c.threads() == 2;
  return true;
}

/// Values of registers that are not inputs of the kernel: not zero, also for y of the global id.
inline constexpr register_input junk[] = {{r6, 99}, {r8, 99}, {preloaded::global_id_y, 99}};

constexpr std::uint64_t bits_of(std::uint64_t word) { return word; }
constexpr std::uint64_t bits_of(instruction i) { return i.word(); }

/// The words of `Program`, an array or list of instructions or of 64-bit words without padding.
template <const auto& Program>
inline constexpr auto words_of = [] {
  struct {
    std::uint64_t bits[std::size(Program)] = {};
  } copy;
  for (std::size_t i = 0; i < std::size(Program); ++i) copy.bits[i] = bits_of(Program[i]);
  return copy;
}();

}  // namespace kernels::KERNEL_ARCH
