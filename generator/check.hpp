// SPDX-License-Identifier: MIT
#pragma once

#include "model.hpp"

#include <string>
#include <vector>

namespace generator {

/// A part of an instruction word, with the name a reader knows it by.
struct named_range {
  std::string name;
  bit_range bits;
};

/// All parts of `ins`, opcode and flow included, the highest bit first.
std::vector<named_range> parts(const instruction& ins, const layout& places);

/// Reports fields that overlap and instructions that share an encoding, and fills in `used_mask`.
void check(isa& description, const layout& places, diagnostics& log);

}  // namespace generator
