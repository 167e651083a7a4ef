// SPDX-License-Identifier: MIT
#pragma once

/// The builders of architecture v15 in the namespace `valhall::unchecked::v15`, without the rules of the
/// hardware: they encode every value that fits its field. Any other value is an error.
///
/// ```cpp
/// #include <valhall/unchecked_v15.hpp>
/// using namespace valhall;
///
/// constexpr instruction three_slots = unchecked::v15::fma_f32(v15::r100, u(128), u(202), u(254));
/// ```

#include <valhall/isa/rule.hpp>  // First, so that compilers list few files before a broken rule.

#include <valhall/isa/generated/unchecked_v15.hpp>
#include <valhall/isa/native_builder_support.hpp>
#include <valhall/isa/typed_operands.hpp>
