// SPDX-License-Identifier: MIT
#pragma once

/// The effects of an instruction: what it reads, writes and waits on, and where control continues.

#include <valhall/isa/rule.hpp>  // First, so that compilers list few files before a broken rule.

#include <valhall/analysis/effects.hpp>
