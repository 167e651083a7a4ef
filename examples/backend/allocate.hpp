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

/// The smallest limit, and the number of registers of the hardware.
constexpr unsigned least_registers = 8, all_registers = 64;
/// The registers available at full occupancy: r0-r15 and r48-r63.
constexpr unsigned preferred_registers = 32;

/// Assigns registers to values by linear scan, from `limit` registers (8 to 64), those of full occupancy
/// first. If they do not suffice, values are spilled: loads and stores are added to the program.
allocation allocate(arena& memory, ir_program& program, unsigned limit) noexcept;

/// The same with 32 registers if they suffice without spilling, else with all 64.
allocation allocate(arena& memory, ir_program& program) noexcept;

}  // namespace backend
