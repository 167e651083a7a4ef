// SPDX-License-Identifier: MIT
#pragma once

#include "ir.hpp"

#include <cstdint>

namespace backend {

/// The outcome of `scan_registers`.
struct register_scan {
  /// False if some value can neither get a register nor be spilled.
  bool ok = true;
  /// Whether values have to be spilled. If so, the registers are of no use.
  bool spills = false;
  const std::uint8_t* registers = nullptr;  ///< By value.
  const bool* spilled = nullptr;            ///< By value; groups are spilled as a whole.
};

/// Assigns registers in one pass over all values, in the order in which their lives begin. Each gets a
/// register that is free wherever the value is live; if there is none, the values whose spilling costs least
/// are spilled.
register_scan scan_registers(arena& memory, const ir_program& program, unsigned limit) noexcept;

}  // namespace backend
