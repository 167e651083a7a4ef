// SPDX-License-Identifier: MIT
#pragma once

/// Operands and one builder per instruction: everything needed to emit words.
#include <valhall/isa/blend_descriptor.hpp>
#include <valhall/isa/generated/builders.hpp>
#include <valhall/isa/instruction.hpp>
#include <valhall/isa/typed_operands.hpp>
