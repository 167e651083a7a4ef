// SPDX-License-Identifier: MIT
#pragma once

/// Operands and one builder per instruction: all that is needed to emit words.
#include <valhall/instruction.hpp>
#include <valhall/isa/builders.hpp>
#include <valhall/operand.hpp>
