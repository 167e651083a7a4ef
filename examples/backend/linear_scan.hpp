// SPDX-License-Identifier: MIT
#pragma once

#include "ir.hpp"

#include <cstdint>

namespace backend {

/// The outcome of `scan_registers`.
struct register_scan {
  /// False if a value can neither get a register nor be spilled, or if values are bound to more registers
  /// than the limit.
  bool ok = true;
  /// Whether values have to be spilled. If so, `registers` is incomplete.
  bool spills = false;
  const std::uint8_t* registers = nullptr;  ///< Indexed by value.
  const bool* spilled = nullptr;            ///< Indexed by value; groups are spilled as a whole.
};

/// Assigns registers in one pass over all values, in the order in which their live ranges begin. Each value
/// gets a register that is free in all of its ranges; if there is none, the values that are cheapest to spill
/// are marked as spilled. `limit` is as for `allocate`.
register_scan scan_registers(arena& memory, const ir_program& program, unsigned limit) noexcept;

}  // namespace backend
