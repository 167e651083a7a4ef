// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis.hpp>
#include <valhall/assemble_virtual.hpp>
#include "json.hpp"
#include "playground.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace playground {

/// A text that was read.
struct program_text {
  bool is_listing = false;  ///< Whether each line has a word, and the text is read as words.
  std::vector<std::uint64_t> words;
  std::vector<unsigned> lines;  ///< The line of each word, from 1.
  std::vector<valhall::diagnostic> errors;

  bool ok() const { return errors.empty(); }
  /// The line of a word; 0 if there is none.
  unsigned line_of(std::size_t index) const { return index < lines.size() ? lines[index] : 0; }
};

/// Reads `text`. Limits bound the time for any text.
program_text read_program(const std::string& text, const program_options& options);

/// The errors as an array.
json errors_json(const std::vector<valhall::diagnostic>& errors);

}  // namespace playground
