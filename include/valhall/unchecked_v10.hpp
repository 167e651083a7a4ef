// SPDX-License-Identifier: MIT
#pragma once

/// The builders of architecture v10 in the namespace `valhall::unchecked::v10`, without the rules of the
/// hardware: they encode every value that fits its field. Any other value is an error.

#include <valhall/isa/rule.hpp>  // First, so that compilers list few files before a broken rule.

#include <valhall/isa/builder_support.hpp>
#include <valhall/isa/generated/unchecked_v10.hpp>
#include <valhall/isa/typed_operands.hpp>
