// SPDX-License-Identifier: MIT
#pragma once

/// The assembler at run time: text becomes words, or a list of all its errors with their places.
///
/// ```cpp
/// #include <valhall/assemble.hpp>
/// #include <iostream>
///
/// int main() {
///   const valhall::assembly result =
///       valhall::assemble("FADD.f32 r0, r1, r2\n NOP.end\n", valhall::arch::v9);
///   for (const valhall::diagnostic& d : result.errors) std::cerr << to_string(d, "kernel.asm");
///   return result.ok() && result.words.size() == 2 ? 0 : 1;
/// }
/// ```

#include <valhall/isa/rule.hpp>  // Included first to shorten the reports of broken rules.

#include <valhall/support/config.hpp>
#include <valhall/text/assembled.hpp>
#ifndef VALHALL_COMPILED
#include <valhall/text/assemble_text.hpp>
#endif

#include <string_view>

namespace valhall {

namespace detail::compiled {
assembly assemble(std::string_view text, arch e, const assemble_options& options);
located_assembly assemble_with_locations(std::string_view text, arch e, const assemble_options& options);
}  // namespace detail::compiled

/// Assembles `text`, which must convert to std::string_view, for `e`: instructions in the spelling of the
/// options, labels and directives. Reports all errors, up to the limits.
template <class Text>
assembly assemble(const Text& text, required_arch e, const assemble_options& options = {}) {
  VALHALL_COMPILED_RUN_OR(detail::compiled::assemble(std::string_view(text), e, options),
                          detail::assemble_here(text, e, options));
}

/// `assemble`, with the line of each word and of each .include.
template <class Text>
located_assembly assemble_with_locations(const Text& text, required_arch e,
                                         const assemble_options& options = {}) {
  VALHALL_COMPILED_RUN_OR(detail::compiled::assemble_with_locations(std::string_view(text), e, options),
                          detail::assemble_with_locations_here(text, e, options));
}

}  // namespace valhall
