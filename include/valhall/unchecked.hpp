// SPDX-License-Identifier: MIT
#pragma once

/// The builders of v9 without rule checks: everything that fits the fields is packed. `unchecked_v10.hpp` and
/// the like have those of other editions.

#include <valhall/isa/builder_support.hpp>
#include <valhall/isa/generated/unchecked.hpp>
#include <valhall/isa/typed_operands.hpp>
