// SPDX-License-Identifier: MIT
#pragma once

/// Operands and the builders of architecture v11, that of Mali-G615 and G715, in the namespace
/// `valhall::v11`.
///
/// ```cpp
/// #include <valhall/v11.hpp>
/// using namespace valhall;
/// using namespace valhall::v11;
///
/// constexpr instruction sum = fadd_f32(r0, r1, -r2, {.flow = flow::end});
/// ```
///
/// The using-directives make their plain names known. A builder of an instruction that the architecture lacks
/// does not compile and says so. `builders.hpp` has the builders of v9 in `valhall` itself, so it does not go
/// with those of another architecture in one file.
///
/// `valhall::v11::preloaded` has the registers that hold a value when a program starts, by names such as
/// `preloaded::global_id_x`.
#include <valhall/isa/rule.hpp>  // First, so that compilers list few files before a broken rule.

#include <valhall/isa/blend_descriptor.hpp>
#include <valhall/isa/generated/v11.hpp>
#include <valhall/isa/instruction.hpp>
#include <valhall/isa/typed_operands.hpp>
