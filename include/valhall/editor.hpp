// SPDX-License-Identifier: MIT
#pragma once

/// For editors: the tokens of a line of assembly text, the names that it may contain, and descriptions of
/// each instruction, operand, modifier and value, in sentences.
///
/// ```cpp
/// #include <valhall/editor.hpp>
/// using namespace valhall;
///
/// constexpr unsigned registers_in(text_view line) {
///   unsigned count = 0;
///   line_tokens rest(line);
///   for (token t; rest.next(t);) count += t.kind == token_kind::reg ? 1 : 0;
///   return count;
/// }
/// static_assert(registers_in("loop: FADD.f32 r0, r1, u2  // sum") == 2);
/// static_assert(mnemonic_at("FADD.f32.clamp_0_1 r0", arch::v9).instruction.id() == opcode::fadd_f32);
/// ```

#include <valhall/isa/rule.hpp>  // Included first to shorten the reports of broken rules.

#include <valhall/isa/generated/documentation.hpp>
#include <valhall/text/foreign_words.hpp>
#include <valhall/text/token.hpp>
#include <valhall/text/vocabulary.hpp>
