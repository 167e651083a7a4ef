// SPDX-License-Identifier: MIT
#pragma once

/// The operands of instructions. Each kind of operand is a type of its own, and the type of a builder's
/// parameter converts only from the kinds allowed there.

#include <valhall/isa/modified_operands.hpp>
#include <valhall/isa/register_operands.hpp>
#include <valhall/isa/staging.hpp>
#include <valhall/isa/uniform_operands.hpp>
