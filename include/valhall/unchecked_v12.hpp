// SPDX-License-Identifier: MIT
#pragma once

/// The builders of edition v12 in the namespace `valhall::unchecked::v12`. They do not check rules: they
/// encode every value that fits its field.

#include <valhall/isa/builder_support.hpp>
#include <valhall/isa/generated/unchecked_v12.hpp>
#include <valhall/isa/typed_operands.hpp>
