// SPDX-License-Identifier: MIT
#pragma once

#include "document.hpp"
#include "settings.hpp"

#include <valhall/assemble_virtual.hpp>
#include <valhall/verify.hpp>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace lsp {

/// A file that a program includes.
struct included_file {
  std::string path;
  text_document text;
  std::size_t line = 0;  ///< The line of the program itself, from 0, with the .include that leads to it.
};

/// A problem in a program.
struct problem {
  span where;  ///< The part of the text itself.
  valhall::severity severity = valhall::severity::fault;
  valhall::rule rule = valhall::rule::none;
  std::string message;
  bool is_error = false;             ///< An error of the assembler; otherwise a finding of the verifier.
  std::vector<std::string> instead;  ///< Replacements for the part.
  std::string statement;             ///< Replacement for the statement of the line; empty if there is none.
  /// Another related place, and its text; without a file, there is none.
  std::string other_path;
  span other;
  std::string other_message;
};

/// A text analyzed as a program.
struct program {
  valhall::arch arch = {};
  valhall::syntax spelling = valhall::syntax::mesa_2022;
  valhall::stage stage = valhall::stage::compute;
  bool assembles = false;
  std::vector<std::uint64_t> words;
  std::vector<valhall::word_location> locations;  ///< One per word.
  std::vector<valhall::named_registers> names;    ///< The names of .reg, if the text assembles.
  std::vector<included_file> files;               ///< File n of the assembler is element n - 1.
  std::vector<problem> problems;
};

/// Assembles and verifies `text`, the file `path`. `changed` is as for `cli::includes`.
program analyzed(const text_document& text, const std::string& path, const settings& how,
                 const std::function<const std::string*(const std::string&)>& changed);

/// The part of `line` from its statement, after labels and columns of a listing, up to its comment; the whole
/// line if it has none.
span statement_of(const text_document& text, std::size_t line);

}  // namespace lsp
