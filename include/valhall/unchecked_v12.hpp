// SPDX-License-Identifier: MIT
#pragma once

/// The builders of edition v12 without rule checks, in the namespace `valhall::unchecked::v12`. They encode
/// every value that fits its field.

#include <valhall/isa/builder_support.hpp>
#include <valhall/isa/generated/unchecked_v12.hpp>
#include <valhall/isa/typed_operands.hpp>
