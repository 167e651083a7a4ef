// SPDX-License-Identifier: MIT
#pragma once

/// Any instruction by its opcode, from operands and modifiers that are known at run time.

#include <valhall/codec/encoder.hpp>
