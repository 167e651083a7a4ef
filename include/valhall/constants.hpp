// SPDX-License-Identifier: MIT
#pragma once

/// Exact values for sources without a register: finds the entry of the constant table that produces the
/// value, with lanes, sign or inversion.

#include <valhall/isa/rule.hpp>  // First, so that compilers list few files before a broken rule.

#include <valhall/codec/constant_search.hpp>
