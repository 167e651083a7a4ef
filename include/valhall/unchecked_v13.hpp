// SPDX-License-Identifier: MIT
#pragma once

/// The builders of edition v13 in the namespace `valhall::unchecked::v13`. They do not check rules: they
/// encode every value that fits its field.

#include <valhall/isa/builder_support.hpp>
#include <valhall/isa/generated/unchecked_v13.hpp>
#include <valhall/isa/typed_operands.hpp>
