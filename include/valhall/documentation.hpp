// SPDX-License-Identifier: MIT
#pragma once

/// What each instruction, operand, modifier and value means, in sentences.

#include <valhall/isa/generated/documentation.hpp>
