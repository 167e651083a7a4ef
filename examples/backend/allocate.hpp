// SPDX-License-Identifier: MIT
#pragma once

#include "ir.hpp"

#include <cstdint>

namespace backend {

/// The registers assigned to the values of a program.
struct allocation {
  bool ok = false;                          ///< False if the limit is too small.
  unsigned needed = 0;                      ///< If it is: the least limit that suffices; 0 if none does.
  const std::uint8_t* registers = nullptr;  ///< By value.
  unsigned spilled = 0;                     ///< Words of thread-local memory.
};

/// The smallest limit.
constexpr unsigned least_registers = 8;

/// Assigns registers to values by linear scan, at most `limit` of them (`least_registers` to
/// `register_count`), those that values are bound to included, and those of full occupancy first. If they do
/// not suffice, values are spilled: loads and stores are added to the program.
allocation allocate(arena& memory, ir_program& program, unsigned limit) noexcept;

/// The same with the registers of full occupancy if they suffice without spilling, else with all. For v15,
/// whose occupancy is not known, with all.
allocation allocate(arena& memory, ir_program& program) noexcept;

}  // namespace backend
