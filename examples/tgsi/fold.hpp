// SPDX-License-Identifier: MIT
#pragma once

#include "ir.hpp"

#include <cstdint>
#include <optional>

namespace tgsi {

/// Whether an instruction only computes its result from its sources, possibly including sources of other
/// lanes.
bool is_pure(const emit::ir_instruction& i);

/// Whether an instruction only reads memory, textures, attributes or varyings.
bool is_load(const emit::ir_instruction& i);

/// The interpreter's result of an instruction on constants; nothing unless it is one register and exact to
/// the bit.
std::optional<std::uint32_t> fold(const emit::ir_instruction& i);

}  // namespace tgsi
