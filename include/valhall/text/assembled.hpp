// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/core/assembled.hpp>
#include <valhall/core/assembly_limits.hpp>
#include <valhall/core/listing.hpp>
#include <valhall/program/code.hpp>
#include <valhall/text/arch_text.hpp>
#include <valhall/text/syntax.hpp>
#include <valhall/text/text_diagnostic.hpp>

#include <string>
#include <string_view>
#include <vector>

/// The options and the results of the assembler.
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

}  // namespace valhall
