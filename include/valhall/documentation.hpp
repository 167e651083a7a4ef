// SPDX-License-Identifier: MIT
#pragma once

/// Descriptions of each instruction, operand, modifier and value, in sentences.

#include <valhall/isa/generated/documentation.hpp>
