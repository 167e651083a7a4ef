// SPDX-License-Identifier: MIT
#pragma once

/// The builders of edition v10 in the namespace `valhall::unchecked::v10`. They do not check rules: they
/// encode every value that fits its field.

#include <valhall/isa/builder_support.hpp>
#include <valhall/isa/generated/unchecked_v10.hpp>
#include <valhall/isa/typed_operands.hpp>
