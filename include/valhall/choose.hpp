// SPDX-License-Identifier: MIT
#pragma once

/// Choices for compilers: entries of the constant table, lanes of operands and modifiers of instructions, by
/// their meaning, for `encode`.

#include <valhall/isa/rule.hpp>  // Included first to shorten the reports of broken rules.

#include <valhall/codec/choices.hpp>
#include <valhall/codec/constant_search.hpp>
