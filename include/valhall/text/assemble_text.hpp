// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/core/assembly.hpp>
#include <valhall/core/line_memory.hpp>
#include <valhall/text/assembled.hpp>
#include <valhall/text/diagnostic.hpp>
#include <valhall/text/text_language.hpp>

#include <string_view>
#include <utility>
#include <vector>

/// The assembler at run time. Files that are linked with the compiled library do not include it.
namespace valhall::detail {

/// The language with messages for people.
struct assembly_language : text_language {
  template <class Context>
  using line_parser = any_line_parser<Context, line_memory<instruction_info, operand>>;

  // A template, so that messages are compiled only where a text is assembled at run time.
  template <class Error>
  static diagnostic diagnose(const source_line& where, const Error& found) {
    return detail::diagnose(where, found);
  }
};

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

}  // namespace valhall::detail
