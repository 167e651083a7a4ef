// SPDX-License-Identifier: MIT
#pragma once

#include "example.hpp"

#include <valhall/assemble_constexpr.hpp>
#include <valhall/cost.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/program.hpp>
#include <valhall/v14.hpp>
#include <valhall/v15.hpp>
#include <valhall/v9.hpp>
#include <valhall/verify.hpp>

#include <cstddef>
#include <cstdint>

/// Shared by the kernels of this folder: results computed at compile time.
///
/// Each kernel is compiled for several architectures. KERNEL_ARCH, defined by the build, is the namespace of
/// the builders, which has the constant `target`. The kernels name the preloaded registers that they read,
/// since these differ between architectures, and keep their own values in other registers.
namespace kernels::KERNEL_ARCH {

using namespace valhall::KERNEL_ARCH;

/// The word of an instruction of a kernel, in each architecture.
struct word {
  std::uint64_t v9, v15;

  friend constexpr bool operator==(std::uint64_t i, word w) {
    return i == (target == arch::v15 ? w.v15 : w.v9);
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

  constexpr void take(const run_result& r) { good = r.ok() && !r.approximate && !r.presumed; }
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

/// Puts the rule and the word of a note into the compiler's message.
template <rule Rule, word_index Word>
struct note_in_kernel {
  static constexpr bool none = Rule == rule::none;
};

/// Stops compilation if the verifier has a note on `Kernel`. `verified` accepts notes.
template <const auto& Kernel, stage Stage>
consteval bool has_no_note() {
  constexpr program_error first = [] {
    const verification found = verify(Kernel, Stage);
    return found.size() == 0 ? program_error{} : found[0];
  }();
  static_assert(note_in_kernel<first.rule, first.index>::none);
  return true;
}

/// Values of registers that are not inputs of the kernel: not zero, also for y of the global id.
inline constexpr register_input junk[] = {{r6, 99}, {r8, 99}, {preloaded::global_id_y, 99}};

}  // namespace kernels::KERNEL_ARCH
