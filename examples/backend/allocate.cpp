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

/// The number of registers available at full occupancy: r0-r15 and r48-r63. For v15, whose occupancy is
/// unknown, all registers.
unsigned preferred_registers(valhall::arch in) noexcept {
  return in == valhall::arch::v15 ? register_count(in) : valhall::full_occupancy_registers.size();
}

}  // namespace

allocation allocate(arena& memory, ir_program& program, unsigned limit) noexcept {
  if (limit < least_registers || limit > register_count(program.in)) return {};
  coalesce(memory, program);
  // Spilling makes a new list of instructions and adds values, so it does not change this copy.
  const ir_program unspilled = program;
  const auto tried = [&](unsigned registers) {
    program = unspilled;
    return spilling(memory, program, registers, scan_registers(memory, program, registers));
  };
  allocation result = tried(limit);
  for (unsigned n = limit + 1; !result.ok && result.needed == 0 && n <= register_count(program.in); ++n)
    if (tried(n).ok) result.needed = n;
  return result;
}

allocation allocate(arena& memory, ir_program& program) noexcept {
  coalesce(memory, program);
  const unsigned all = register_count(program.in), preferred = preferred_registers(program.in);
  register_scan scan = scan_registers(memory, program, preferred);
  if (preferred != all && (!scan.ok || scan.spills)) scan = scan_registers(memory, program, all);
  return spilling(memory, program, all, scan);
}

}  // namespace backend
