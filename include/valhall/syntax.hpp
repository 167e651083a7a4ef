// SPDX-License-Identifier: MIT
#pragma once

/// The spellings of instructions.

#include <valhall/text/syntax.hpp>
