// SPDX-License-Identifier: MIT
#pragma once

/// The spellings of instructions.

#include <valhall/isa/rule.hpp>  // First, so that compilers list few files before a broken rule.

#include <valhall/text/syntax.hpp>
