// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

/// The results of the assembler of any instruction set.
namespace valhall::core {

/// A program, or the errors in its text, each a `Diagnostic`.
template <class Diagnostic>
struct [[nodiscard]] assembly {
  std::vector<std::uint64_t> words;  ///< One per instruction; 0 for an instruction with an error.
  std::vector<Diagnostic> errors;    ///< In the order in which they were found.
  std::vector<std::string> files;    ///< Names of the included texts; the first has index 0 and is file 1.
  /// Whether the text has no errors.
  bool ok() const { return errors.empty(); }
};

/// The line from which a word was made, or which includes a file.
struct [[nodiscard]] word_location {
  unsigned file = 0;       ///< The file, as in `diagnostic`.
  unsigned line = 0;       ///< From 1. For a word of a macro, the line in its body.
  unsigned call_file = 0;  ///< For a word of a macro, the file of the call.
  unsigned call_line = 0;  ///< For a word of a macro, the line of the call; otherwise 0.
  friend constexpr bool operator==(const word_location&, const word_location&) noexcept = default;
};

/// A program with the line of each word, for editors and debuggers.
template <class Diagnostic>
struct [[nodiscard]] located_assembly : assembly<Diagnostic> {
  std::vector<word_location> locations;  ///< One per word.
  std::vector<word_location> includes;   ///< For each of `files`, the line with its .include.
};

}  // namespace valhall::core
