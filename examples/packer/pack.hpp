// SPDX-License-Identifier: MIT
#pragma once

#include "ir.hpp"

#include <valhall/decode.hpp>
#include <valhall/encode.hpp>

/// Packs the instructions of a compiler into words, by the tables of the library.
namespace packer {

/// The word of `in` for `e`, or its broken rules. Lanes that the instruction lacks break
/// `modifier_not_on_source`.
valhall::instruction pack(const operation& in, valhall::arch e);

/// All rules that `in` breaks, each with the operand or modifier that it concerns.
valhall::rule_violations errors_of(const operation& in, valhall::arch e);

}  // namespace packer
