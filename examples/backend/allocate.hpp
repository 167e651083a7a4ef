// SPDX-License-Identifier: MIT
#pragma once

#include "ir.hpp"

#include <cstdint>

namespace backend {

/// The registers assigned to the values of a program.
struct allocation {
  bool ok = false;                          ///< False if the limit is too small.
  const std::uint8_t* registers = nullptr;  ///< By value.
  unsigned spilled = 0;                     ///< Words of thread-local memory.
};

constexpr unsigned least_registers = 8, all_registers = 64;
/// The registers available at full occupancy: r0-r15 and r48-r63.
constexpr unsigned preferred_registers = 32;

/// Assigns registers to values by linear scan, at most `limit` different ones (8 to 64), those of full
/// occupancy first. If they do not suffice, values are spilled: the program gets loads and stores.
allocation allocate(arena& memory, ir_program& program, unsigned limit) noexcept;

/// The same with 32 registers, or all of them if that avoids spilling.
allocation allocate(arena& memory, ir_program& program) noexcept;

}  // namespace backend
