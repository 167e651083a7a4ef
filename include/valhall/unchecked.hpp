// SPDX-License-Identifier: MIT
#pragma once

/// The builders without rule checks: everything that fits the fields is packed.

#include <valhall/isa/builder_support.hpp>
#include <valhall/isa/generated/unchecked.hpp>
#include <valhall/isa/typed_operands.hpp>
