// SPDX-License-Identifier: MIT
#pragma once

/// The assembler for v15: what assemble.hpp does for the other architectures.
///
/// ```cpp
/// #include <valhall/assemble_v15.hpp>
///
/// int main() {
///   const char* text = "FADD.f32 r100, r1, r2\n NOP.end\n";
///   const valhall::assembly result = valhall::assemble(text, valhall::in_v15);
///   return result.ok() && result.words.size() == 2 ? 0 : 1;
/// }
/// ```

#include <valhall/assemble.hpp>
#include <valhall/text/v15_language.hpp>

#include <string_view>

namespace valhall {

/// Assembles `text` for v15, as `assemble` does for the other architectures. The architecture of the options
/// has no effect.
template <class Text, class Result = assembly>
Result assemble(const Text& text, v15_arch e, const assemble_options& options = {}) {
  const auto include = [&](std::string_view name) {
    return options.include == nullptr ? nullptr : options.include(options.context, name);
  };
  return core::assemble<detail::assembly_language<detail::v15_format>, Result>(
      std::string_view(text), {.permissive = options.permissive, .arch = e, .syntax = options.syntax},
      options.limits, include);
}

/// `assemble`, with the line of each word and of each .include.
template <class Text>
located_assembly assemble_with_locations(const Text& text, v15_arch e, const assemble_options& options = {}) {
  return assemble<Text, located_assembly>(text, e, options);
}

}  // namespace valhall
