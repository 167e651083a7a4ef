// SPDX-License-Identifier: MIT
#pragma once

#include <backend/ir.hpp>

#include <cstdint>
#include <optional>

namespace tgsi {

/// Whether an instruction only computes its result from its sources, possibly those of other lanes.
bool is_pure(const backend::ir_instruction& i);

/// Whether an instruction only reads memory, textures, attributes or varyings.
bool is_load(const backend::ir_instruction& i);

/// The result of an instruction if it is the same in each execution and known to the bit: one register,
/// computed by the library's interpreter.
std::optional<std::uint32_t> fold(const backend::ir_instruction& i);

}  // namespace tgsi
