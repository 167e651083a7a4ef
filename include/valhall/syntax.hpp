// SPDX-License-Identifier: MIT
#pragma once

/// All spellings of instructions, including Arm's, which has large tables of its own: `syntax::arm` needs
/// this header.
///
/// ```cpp
/// #include <valhall/assemble_constexpr.hpp>
/// #include <valhall/syntax.hpp>
/// using namespace valhall;
///
/// constexpr auto kernel = assemble<"AND.i32 r0, r1^, u1.w0", arch::v9, syntax::arm>();
/// static_assert(kernel.size() == 1);
/// static_assert(find_syntax("arm").value() == syntax::arm);
/// ```

#include <valhall/isa/rule.hpp>  // Included first to shorten the reports of broken rules.

#include <valhall/text/arm_language.hpp>
