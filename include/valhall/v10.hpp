// SPDX-License-Identifier: MIT
#pragma once

/// Operands and the builders of architecture v10, that of Mali-G310, G510, G610 and G710, in the namespace
/// `valhall::v10`.
///
/// ```cpp
/// #include <valhall/v10.hpp>
/// using namespace valhall;
/// using namespace valhall::v10;
///
/// constexpr instruction sum = fadd_f32(r0, r1, -r2, {.flow = flow::end});
/// ```
///
/// The using-directives make their plain names known. A builder of an instruction that the architecture lacks
/// does not compile and says so. `builders.hpp` has the builders of v9 in `valhall` itself, so it does not go
/// with those of another architecture in one file.
///
/// `valhall::v10::preloaded` has the registers that hold a value when a program starts, by names such as
/// `preloaded::global_id_x`.
#include <valhall/isa/rule.hpp>  // First, so that compilers list few files before a broken rule.

#include <valhall/isa/blend_descriptor.hpp>
#include <valhall/isa/generated/v10.hpp>
#include <valhall/isa/instruction.hpp>
#include <valhall/isa/typed_operands.hpp>
