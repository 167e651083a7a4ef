// SPDX-License-Identifier: MIT
#pragma once

/// Decodes a word into its instruction, operands and modifiers, checks its rules, changes its marks, and
/// finds instructions and values by name.

#include <valhall/codec/absence.hpp>
#include <valhall/codec/broken_rules.hpp>
#include <valhall/codec/check.hpp>
#include <valhall/codec/decoder.hpp>
#include <valhall/codec/names.hpp>
#include <valhall/codec/word_marks.hpp>
