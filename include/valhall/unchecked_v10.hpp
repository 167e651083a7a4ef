// SPDX-License-Identifier: MIT
#pragma once

/// The builders of edition v10 without rule checks, in the namespace `valhall::unchecked::v10`. They encode
/// every value that fits its field.

#include <valhall/isa/builder_support.hpp>
#include <valhall/isa/generated/unchecked_v10.hpp>
#include <valhall/isa/typed_operands.hpp>
