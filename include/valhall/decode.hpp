// SPDX-License-Identifier: MIT
#pragma once

/// Decodes a word into its instruction, operands and modifiers, checks its rules, changes its marks, and
/// finds instructions and values by name.
///
/// ```cpp
/// #include <valhall/decode.hpp>
/// #include <valhall/v9.hpp>
/// using namespace valhall::v9;
///
/// constexpr decoded_instruction d = decode(fadd_f32(r0, r1, -r2, {.flow = flow::end}), target);
/// static_assert(d.ok() && d.id() == opcode::fadd_f32);
/// static_assert(d.operand_at(2).number() == 2 && d.operand_at(2).is_negated());
/// static_assert(d.value(modifier::flow) == unsigned(flow::end));
/// static_assert(check(d) == rule::none);
/// ```

#include <valhall/isa/rule.hpp>  // Included first to shorten the reports of broken rules.

#include <valhall/codec/broken_rules.hpp>
#include <valhall/codec/check.hpp>
#include <valhall/codec/decoder.hpp>
#include <valhall/codec/missing_feature.hpp>
#include <valhall/codec/names.hpp>
#include <valhall/codec/native_word_layout.hpp>
#include <valhall/codec/word_fields.hpp>
