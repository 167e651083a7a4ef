// SPDX-License-Identifier: MIT
#pragma once

/// The effects of an instruction: the registers and memory that it reads and writes, its waits, and its
/// control flow.

#include <valhall/isa/rule.hpp>  // First, so that compilers list few files before a broken rule.

#include <valhall/analysis/effects.hpp>
