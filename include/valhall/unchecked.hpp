// SPDX-License-Identifier: MIT
#pragma once

/// The builders without checks of rules: whatever fits the fields.

#include <valhall/isa/builder_support.hpp>
#include <valhall/isa/generated/unchecked.hpp>
#include <valhall/isa/typed_operands.hpp>
