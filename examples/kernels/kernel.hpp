// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/cost.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/verify.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>

/// Shared by the kernels of this folder: results computed at compile time, and what main prints.
///
/// The kernels that builders make name the preloaded registers that they read, and use others for the rest:
/// which those are differs between editions.
namespace kernels {

using namespace valhall;

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

/// Value of registers that are not inputs of the kernel: not zero, also for y of the global id.
inline constexpr register_input junk[] = {{r6, 99}, {r8, 99}, {r61, 99}};

/// How the words of results are printed.
enum class number { integer, real };

/// A kernel as main prints it.
struct example {
  const char* name;
  view<std::uint64_t> words;
  view<std::uint32_t> results;
  number kind;
  edition in = default_edition;
};

/// The words of `Program`, an array or list of instructions or of 64-bit words that has no padding.
template <const auto& Program>
inline constexpr auto words_of = [] {
  struct {
    std::uint64_t bits[std::size(Program)] = {};
  } copy;
  for (std::size_t i = 0; i < std::size(Program); ++i) copy.bits[i] = instruction(Program[i]).word();
  return copy;
}();

extern const example saxpy, matrix_vector, reduction, transpose, histogram, bilinear, fragment, dot_product,
    scale_shorts_v9, scale_shorts_v14;

}  // namespace kernels
