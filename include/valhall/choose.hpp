// SPDX-License-Identifier: MIT
#pragma once

/// Chooses the lanes of operands and the modifiers of instructions by their meaning, for `encode`.

#include <valhall/isa/rule.hpp>  // First, so that compilers list few files before a broken rule.

#include <valhall/codec/choices.hpp>
