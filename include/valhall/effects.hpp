// SPDX-License-Identifier: MIT
#pragma once

/// The effects of an instruction: the registers and memory that it reads and writes, its waits, and its
/// control flow.

#include <valhall/isa/rule.hpp>  // Included first to shorten the reports of broken rules.

#include <valhall/analysis/effects.hpp>
