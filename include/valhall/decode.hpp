// SPDX-License-Identifier: MIT
#pragma once

/// From a word to its instruction, operands and modifiers, and the rules that it breaks.

#include <valhall/codec/decoder.hpp>
