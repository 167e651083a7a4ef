// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/assemble.hpp>
#include <valhall/interpreter.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace playground {

/// The machine that a text describes, one line per part:
///
///     threads = 16              # of a workgroup, or `4, 4` and `4, 4, 2`; a compute program
///     workgroups = 2            # in the same form
///     lanes = 4                 # active lanes, in the other stages
///     u0 = 0x1000, 0, 2.5       # u0, u1 and u2
///     r4 = 99                   # in all lanes; or a value for each lane
///     memory 0x1000 = 1..32     # words at an address: numbers, floats, and ranges of them
///     memory 0x2000 = 16 words  # zeros
///     workgroup memory 0x4000 = 32 words
///     thread memory 0x8000 = 4 words
///     result TEX_SINGLE = 1.0   # result of an instruction that only a driver can know
///     blending = shader         # not fixed-function
///     checks = off              # rules of timing and control flow
///
/// A comment begins with `#` or `;`.
struct machine_text {
  std::vector<valhall::diagnostic> errors;

  struct region {
    std::uint64_t address = 0;
    std::vector<std::uint32_t> words;
  };
  struct external_words {
    std::string name;  ///< The name of an instruction, as in text.
    std::vector<std::uint32_t> words;
  };
  std::vector<region> memory;
  std::vector<std::uint32_t> uniforms;
  std::vector<valhall::register_input> registers;
  std::vector<external_words> results;
  bool fixed_function = true;                          ///< Mode of blending.
  valhall::machine settings{.arch = valhall::arch{}};  ///< All properties without a list above.

  machine_text() = default;
  machine_text(const machine_text&) = delete;
  machine_text& operator=(const machine_text&) = delete;

  /// Reads `text` for a program of `stage` and `arch`. Call it only once.
  void read(const std::string& text, valhall::stage stage, valhall::arch arch);

  /// The machine. It refers to the lists above.
  valhall::machine machine() const {
    valhall::machine m = settings;
    m.memory = {regions_.data(), regions_.size()};
    m.uniforms = {uniforms.data(), uniforms.size()};
    m.registers = {registers.data(), registers.size()};
    return m;
  }

  /// The largest total number of words of memory.
  static constexpr std::size_t most_words = 1u << 14;

 private:
  std::vector<valhall::memory_region> regions_;
};

}  // namespace playground
