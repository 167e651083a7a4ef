// SPDX-License-Identifier: MIT
#pragma once

#include "ir.hpp"

#include <cstdint>

namespace expr {

/// Registers for the values of a program.
struct allocation {
  bool ok = false;                          ///< False if the limit is too small.
  const std::uint8_t* registers = nullptr;  ///< By value: its register, the first one of a pair.
  unsigned spilled = 0;                     ///< Words of memory that each thread needs for itself.
};

constexpr unsigned least_registers = 8, all_registers = 64;
/// So many leave the core its full number of threads: r0-r15 and r48-r63.
constexpr unsigned preferred_registers = 32;

/// Gives registers to values by linear scan, `limit` different ones at most (8 to 64), those that keep full
/// occupancy first. Where they do not suffice, values move to memory: the program gets loads and stores.
allocation allocate(arena& memory, ir_program& program, unsigned limit) noexcept;

}  // namespace expr
