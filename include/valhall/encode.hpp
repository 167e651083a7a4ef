// SPDX-License-Identifier: MIT
#pragma once

/// Encodes an instruction given by opcode, operands and modifiers at run time.
///
/// ```cpp
/// #include <valhall/encode.hpp>
/// #include <valhall/v9.hpp>
/// using namespace valhall::v9;
///
/// constexpr instruction sum(reg to, reg a, reg b) {
///   const operand operands[] = {to, a, -operand(b)};
///   const modifier_value modifiers[] = {{modifier::flow, flow::end}};
///   return encode(opcode::fadd_f32, operands, modifiers, target);
/// }
/// static_assert(sum(r0, r1, r2) == fadd_f32(r0, r1, -r2, {.flow = flow::end}));
/// ```

#include <valhall/isa/rule.hpp>  // Included first to shorten the reports of broken rules.

#include <valhall/codec/encoder.hpp>
