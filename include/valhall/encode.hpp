// SPDX-License-Identifier: MIT
#pragma once

/// Encodes an instruction given by opcode, operands and modifiers at run time.

#include <valhall/codec/encoder.hpp>
