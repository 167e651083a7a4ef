// SPDX-License-Identifier: MIT
#pragma once

/// Operands and the builders of architecture v15, that of Mali-G2, in the namespace `valhall::v15`.
///
/// ```cpp
/// #include <valhall/v15.hpp>
/// using namespace valhall;
/// using namespace valhall::v15;
///
/// constexpr instruction sum = fadd_f32(r100, r1, -r2, {.flow = flow::end});
/// ```
///
/// The using-directives make their plain names known. A builder of an instruction that the architecture lacks
/// does not compile and says so. `builders.hpp` has the builders of v9 in `valhall` itself, so it does not go
/// with those of another architecture in one file.
///
/// Registers r64 to r127 are in that namespace, too. `valhall::v15::preloaded` has the registers that hold a
/// value when a program starts, by names such as `preloaded::global_id_x`. `target` is `arch::v15`, for the
/// functions that take words.
#include <valhall/isa/rule.hpp>  // First, so that compilers list few files before a broken rule.

#include <valhall/isa/blend_descriptor.hpp>
#include <valhall/isa/generated/v15.hpp>
#include <valhall/isa/instruction.hpp>
#include <valhall/isa/typed_operands.hpp>
