// SPDX-License-Identifier: MIT
#pragma once

#include "ir.hpp"

#include <valhall/decode.hpp>

namespace packer {

/// The operation of `word`, which is `ok()`: a driver's program in the form that a compiler has before
/// packing. It has the modifiers that differ from their defaults.
operation lift(const valhall::decoded_instruction& word);

}  // namespace packer
