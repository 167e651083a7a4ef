// SPDX-License-Identifier: MIT
#include "allocate.hpp"

#include "coalesce.hpp"
#include "linear_scan.hpp"
#include "spill.hpp"

namespace backend {

namespace {

allocation spilling(arena& memory, ir_program& program, unsigned limit, register_scan scan) noexcept {
  allocation result;
  unsigned words = program.local_words;
  // Each round spills at least one of the remaining candidates.
  for (; scan.ok && scan.spills; scan = scan_registers(memory, program, limit))
    spill(memory, program, scan.spilled, words);
  result.ok = scan.ok;
  result.registers = scan.registers;
  result.spilled = words - program.local_words;
  return result;
}

}  // namespace

allocation allocate(arena& memory, ir_program& program, unsigned limit) noexcept {
  if (limit < least_registers || limit > all_registers) return {};
  coalesce(memory, program);
  return spilling(memory, program, limit, scan_registers(memory, program, limit));
}

allocation allocate(arena& memory, ir_program& program) noexcept {
  coalesce(memory, program);
  register_scan scan = scan_registers(memory, program, preferred_registers);
  unsigned limit = preferred_registers;
  if (!scan.ok || scan.spills) scan = scan_registers(memory, program, limit = all_registers);
  return spilling(memory, program, limit, scan);
}

}  // namespace backend
