// SPDX-License-Identifier: MIT
#pragma once

/// The assembler in constant evaluation, for v15 too:
///
/// ```cpp
/// #include <valhall/assemble_constexpr_v15.hpp>
///
/// constexpr auto kernel = valhall::assemble<R"(
///   FADD.f32 r100, r1, r2
///   NOP.end
/// )", valhall::arch::v15>();
/// static_assert(kernel.size() == 2);
/// ```

#include <valhall/assemble_constexpr.hpp>
#include <valhall/text/v15_language.hpp>
