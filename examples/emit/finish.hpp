// SPDX-License-Identifier: MIT
#pragma once

#include "emitter.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace emit {

/// A program ready to run.
struct finished_program {
  std::string problem;               ///< The failure, in a sentence without a full stop; else empty.
  value unwritten = no_value;        ///< After a failure: the value that is read although nothing writes it.
  std::vector<std::uint64_t> words;  ///< Including the zero padding that the hardware requires.
  std::size_t size = 0;              ///< Number of words without padding.
  unsigned spilled = 0;              ///< Words of thread-local memory, after those of the program itself.
  std::size_t fences = 0;            ///< NOPs of the program that wait for all messages before them.
};

/// The registers and the memory of a program.
struct finish_options {
  /// Limit on the registers, 8 to `register_count_of`, including those that values are bound to. 0 means the
  /// registers of full occupancy if they suffice without spilling, else all.
  unsigned registers = 0;
  std::uint32_t local_words = 0;  ///< Words of thread-local memory that the program uses itself.
  /// Whether to optimize before registers are assigned and, unless some words are fences, after that.
  bool optimize = true;
  /// Whether `optimize` removes copies, repeated and unread words before registers are assigned.
  bool value_passes = true;
};

/// The lowest limit on registers that `finish` accepts.
constexpr unsigned least_registers = 8;

/// Assigns registers to the values of a program, repairs, optimizes and verifies it. `name` is the name of
/// the program in messages.
finished_program finish(emitter& program, const finish_options& options, const char* name);

}  // namespace emit
