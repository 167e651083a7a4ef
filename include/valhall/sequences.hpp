// SPDX-License-Identifier: MIT
#pragma once

/// Operations that the hardware lacks, as sequences of instructions: division, roots, powers, logarithms,
/// sine and cosine, 64-bit integers, packing. The functions append to a program with virtual registers, or to
/// one with numbered registers and temporaries.
///
/// ```cpp
/// #include <valhall/sequences.hpp>
/// #include <valhall/v9.hpp>
/// using namespace valhall::v9;
///
/// // y = -sin(x) / 3, with x in u0 and the address of y in u2.
/// constexpr auto kernel = build_virtual_program<stage::compute, target>([](auto& p) {
///   const auto y = p.value();
///   sine_f32(p, y, u(0));
///   divide_f32(p, y, -sequence_source(y), 3.0f);
///   p.append(store_i32(y, u(2), 0, {.slot = slot::slot0}));
/// });
///
/// // The quotient of r0 and r1, in r2.
/// void append_to(growable_program& p) {
///   with_temporaries to(p, register_set::range(8, 3));
///   divide_u32(to, r2, r0, r1);
/// }
/// ```
///
/// Functions take the program, the result and the sources, and last the line of the call, for errors. They
/// return whether there was no error. A source is a register, a uniform or a number, and for floats may have
/// a sign: `-sequence_source(x)`. The result may be a source.
///
/// A class of your own works in place of the program if it has `arch`, `append`, `value` and `pair` as
/// `virtual_program` does; 64-bit divisions also need `label`, `bind` and `branch_if`. Four functions are
/// optional:
/// - `release()` is called when a sequence begins: it no longer needs the registers of earlier sequences.
/// - `number(bits)` returns a register that holds a number which is not in the constant table.
/// - `zero_pair()` returns a 64-bit source whose value is 0.
/// - `put(result, opcode, sources, modifiers, lanes)` replaces `append`. Its sources may be ones that the
///   instruction does not accept.

#include <valhall/isa/rule.hpp>  // Included first to shorten the reports of broken rules.

#include <valhall/sequences/float32.hpp>
#include <valhall/sequences/integer32.hpp>
#include <valhall/sequences/integer64.hpp>
#include <valhall/sequences/packing.hpp>
#include <valhall/sequences/with_temporaries.hpp>
#include <valhall/virtual_program.hpp>
