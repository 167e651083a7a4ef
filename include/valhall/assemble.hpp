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

#include <valhall/isa/rule.hpp>  // First, so that compilers list few files before a broken rule.

#include <valhall/core/assembly.hpp>
#include <valhall/program/code.hpp>
#include <valhall/text/diagnostic.hpp>
#include <valhall/text/text_language.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace valhall {

/// Options of the assembler.
struct [[nodiscard]] assemble_options {
  /// Returns the text of `.include "name"`, or null if it does not exist. The text must remain valid until
  /// `assemble` returns.
  using include_function = const std::string* (*)(void* context, std::string_view name);

  assembly_limits limits = {};  ///< Limits of the text.
  bool permissive =
      false;  ///< Accept words that break rules of the hardware, as long as they fit the fields.
  valhall::syntax syntax = valhall::syntax::mesa_2022;  ///< The spelling of the text.
  include_function include = nullptr;  ///< Finds included texts; null if nothing may be included.
  void* context = nullptr;             ///< The first argument of `include`.
};

namespace detail {

/// The language with messages for people.
struct assembly_language : text_language {
  // A template, so that messages are compiled only where a text is assembled at run time.
  template <class Error>
  static diagnostic diagnose(const source_line& where, const Error& found) {
    return detail::diagnose(where, found);
  }
};

}  // namespace detail

/// A program, or the errors in its text.
struct [[nodiscard]] assembly {
  /// The words, with 0 for an instruction with an error. They are not `ok()` if the text has errors.
  code<> words;
  std::vector<diagnostic> errors;  ///< In the order in which they were found.
  std::vector<std::string> files;  ///< Names of the included texts; the first has index 0 and is file 1.

  /// Whether the text has no errors.
  [[nodiscard]] bool ok() const { return errors.empty(); }
  /// The first error; its kind is `none` if there is none.
  [[nodiscard]] program_error error() const { return words.error(); }
};

using core::word_location;

/// A program with the line of each word, for editors and debuggers.
struct [[nodiscard]] located_assembly : assembly {
  std::vector<word_location> locations;  ///< One per word.
  std::vector<word_location> includes;   ///< For each of `files`, the line with its .include.
};

namespace detail {

/// Assembles `text` to lists, `core::assembly` or `core::located_assembly`.
template <class Lists>
Lists assemble_lists(std::string_view text, arch e, const assemble_options& options) {
  const auto include = [&](std::string_view name) {
    return options.include == nullptr ? nullptr : options.include(options.context, name);
  };
  return core::assemble<assembly_language, Lists>(
      text, {.arch = e, .permissive = options.permissive, .syntax = options.syntax}, options.limits, include);
}

template <class Lists>
assembly assembly_of(Lists&& made, arch e) {
  std::vector<program_error> errors;
  for (const diagnostic& d : made.errors)
    errors.push_back({.kind = error_kind::broken_text, .rule = d.rule, .index = no_index, .line = d.line});
  return {code<>(made.words, e, {errors.data(), errors.size()}), std::move(made.errors),
          std::move(made.files)};
}

// Templates, so that a file that only includes this header does not compile the assembler.
template <class Text>
assembly assemble_here(const Text& text, arch e, const assemble_options& options) {
  using lists = core::assembly<diagnostic>;
  return assembly_of(assemble_lists<lists>(std::string_view(text), e, options), e);
}

template <class Text>
located_assembly assemble_with_locations_here(const Text& text, arch e, const assemble_options& options) {
  using lists = core::located_assembly<diagnostic>;
  lists made = assemble_lists<lists>(std::string_view(text), e, options);
  auto locations = std::move(made.locations);
  auto includes = std::move(made.includes);
  return {assembly_of(std::move(made), e), std::move(locations), std::move(includes)};
}

}  // namespace detail

namespace detail::compiled {
assembly assemble(std::string_view text, arch e, const assemble_options& options);
located_assembly assemble_with_locations(std::string_view text, arch e, const assemble_options& options);
}  // namespace detail::compiled

/// Assembles `text`, which must convert to std::string_view, for `e`: instructions in the spelling of the
/// options, labels and directives. Reports all errors, up to the limits.
template <class Text>
assembly assemble(const Text& text, required_arch e, const assemble_options& options = {}) {
  VALHALL_COMPILED_OR(detail::compiled::assemble(std::string_view(text), e, options),
                      detail::assemble_here(text, e, options));
}

/// `assemble`, with the line of each word and of each .include.
template <class Text>
located_assembly assemble_with_locations(const Text& text, required_arch e,
                                         const assemble_options& options = {}) {
  VALHALL_COMPILED_OR(detail::compiled::assemble_with_locations(std::string_view(text), e, options),
                      detail::assemble_with_locations_here(text, e, options));
}

}  // namespace valhall
