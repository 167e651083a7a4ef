// SPDX-License-Identifier: MIT
#pragma once

/// Decodes a word into its instruction, operands and modifiers, and checks its rules.

#include <valhall/codec/decoder.hpp>
