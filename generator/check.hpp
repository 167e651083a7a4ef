// SPDX-License-Identifier: MIT
#pragma once

#include "diagnostics.hpp"
#include "instruction.hpp"
#include "isa.hpp"
#include "layout.hpp"
#include "ranges.hpp"

#include <string>
#include <vector>

namespace generator {

/// A part of an instruction word, with its name for readers.
struct named_range {
  std::string name;
  bit_range bits;
  bool operator==(const named_range&) const = default;
};

/// All parts of `ins`, including opcode and flow, from the highest bit down.
std::vector<named_range> parts(const instruction& ins, const layout& places);

/// Reports fields that overlap and instructions that share an encoding, and fills in `used_mask`.
void check(isa& description, const layout& places, diagnostics& log);

}  // namespace generator
