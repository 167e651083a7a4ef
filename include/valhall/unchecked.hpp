// SPDX-License-Identifier: MIT
#pragma once

/// The builders of v9 without the rules of the hardware. They encode every value that fits its field; any
/// other is an error. The builders of another architecture are in `unchecked_v10.hpp` and so on.

#include <valhall/isa/rule.hpp>  // First, so that compilers list few files before a broken rule.

#include <valhall/isa/builder_support.hpp>
#include <valhall/isa/generated/unchecked.hpp>
#include <valhall/isa/typed_operands.hpp>
