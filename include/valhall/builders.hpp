// SPDX-License-Identifier: MIT
#pragma once

/// Operands and one builder per instruction: everything needed to emit words. The builders are those of
/// architecture v9; the page of `v9.hpp` lists them, and headers like `v11.hpp` have those of other
/// architectures.
///
/// A builder is a function with the operands in the order of the text, results first, and then the modifiers
/// as designated initializers. It returns an `instruction`: the word, or the rules that it would break.
///
/// ```cpp
/// #include <valhall/builders.hpp>
/// using namespace valhall;
///
/// // r0 = max(2 * r1 - |u4|, 0), and r1 is not read again.
/// constexpr instruction word =
///     fma_f32(r0, kill(r1), constant(2.0f), -abs(u(4)), {.clamp = clamp::clamp_0_inf});
/// static_assert(word.ok());
/// ```
///
/// `preloaded` has the registers that hold a value when a program starts: `preloaded::global_id_x`.

#include <valhall/isa/rule.hpp>  // First, so that compilers list few files before a broken rule.

#include <valhall/isa/blend_descriptor.hpp>
#include <valhall/isa/generated/builders.hpp>
#include <valhall/isa/instruction.hpp>
#include <valhall/isa/typed_operands.hpp>
