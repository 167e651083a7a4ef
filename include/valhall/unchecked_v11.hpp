// SPDX-License-Identifier: MIT
#pragma once

/// The builders of edition v11 without rule checks, in the namespace `valhall::unchecked::v11`. They encode
/// every value that fits its field.

#include <valhall/isa/builder_support.hpp>
#include <valhall/isa/generated/unchecked_v11.hpp>
#include <valhall/isa/typed_operands.hpp>
