// SPDX-License-Identifier: MIT
#pragma once

#include "ir.hpp"

#include <cstdint>

namespace backend {

/// The registers assigned to the values of a program.
struct allocation {
  bool ok = false;                          ///< False if the limit is too small.
  unsigned needed = 0;                      ///< If not `ok`: the least sufficient limit, or 0.
  const std::uint8_t* registers = nullptr;  ///< Indexed by value.
  unsigned spilled = 0;                     ///< Words of thread-local memory.
};

/// The smallest limit.
constexpr unsigned least_registers = 8;

/// Assigns registers to values by linear scan, those of full occupancy first. `limit`, `least_registers` to
/// `register_count_of`, counts the registers that values are bound to. If it does not suffice, values are
/// spilled: loads and stores are added to the program.
allocation allocate(arena& memory, ir_program& program, unsigned limit) noexcept;

/// Assigns registers of full occupancy if they suffice without spilling, or if occupancy is not known, any
/// registers.
allocation allocate(arena& memory, ir_program& program) noexcept;

}  // namespace backend
