// SPDX-License-Identifier: MIT
#pragma once

/// Descriptions of each instruction, operand, modifier and value, in sentences.

#include <valhall/isa/rule.hpp>  // First, so that compilers list few files before a broken rule.

#include <valhall/isa/generated/documentation.hpp>
