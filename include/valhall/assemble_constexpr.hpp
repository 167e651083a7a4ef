// SPDX-License-Identifier: MIT
#pragma once

/// The assembler in constant evaluation: text becomes code, and an error in it stops the build.

#include <valhall/isa/rule.hpp>  // Included first to shorten the reports of broken rules.

#include <valhall/core/assembly_constexpr.hpp>
#include <valhall/program/code.hpp>
#include <valhall/text/foreign_idiom.hpp>
#include <valhall/text/text_language.hpp>

#include <cstddef>
#include <cstdint>

namespace valhall {

/// Assembles a text for `Arch` in constant evaluation:
///
/// ```cpp
/// #include <valhall/assemble_constexpr.hpp>
///
/// constexpr auto kernel = valhall::assemble<R"(
///   FADD.f32 r0, r1, r2
///   NOP.end
/// )", valhall::arch::v9>();
/// static_assert(kernel.size() == 2);
/// ```
///
/// `assemble<"...", arch::v11, syntax::arm>()` reads Arm's spelling instead of the default,
/// `syntax::mesa_2022`. An error stops the build with a message that has the line, the column, the rule, the
/// erroneous part and the text of the line. `.include` is not available.
template <literal Text, arch Arch, syntax Syntax = syntax::mesa_2022>
consteval auto assemble() {
  constexpr auto result = detail::read_literal<Text, detail::text_language>({.arch = Arch, .syntax = Syntax});
  if constexpr (result.broken != rule::none) {
    constexpr text_view idiom = detail::foreign_idiom_for(result, Arch, Syntax);
    if constexpr (idiom.empty())
      detail::error_in_assembly_text<result.place, result.broken,
                                     literal<result.wrong.size + 1>(result.wrong.view()),
                                     literal<result.text.size + 1>(result.text.view())>();
    else
      detail::error_in_assembly_text<
          result.place, result.broken, literal<result.wrong.size + 1>(result.wrong.view()),
          literal<result.text.size + 1>(result.text.view()), literal<idiom.size + 1>(idiom)>();
  }
  return code<result.count>(view<std::uint64_t>(result.words, result.count), Arch);
}

}  // namespace valhall
