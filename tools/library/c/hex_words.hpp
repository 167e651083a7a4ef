// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/assemble.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace tools {

/// The words read from a text, and the errors.
struct hex_words {
  std::vector<std::uint64_t> words;
  std::vector<unsigned> lines;  ///< The line of each word, from 1.
  std::vector<valhall::diagnostic> errors;
};

/// Reads hex: one word per line, either by itself, in a listing (see `split_listing`), or with fewer digits
/// after 0x. An instruction in any spelling or a comment may follow the word. Several words may be on a line,
/// separated by commas or spaces, also in an array in C, C++, Rust or Python. Blank lines, comments and
/// labels are skipped.
hex_words read_hex(const std::string& content);

/// Whether every line with content has a word, and at least one does.
bool is_listing(const std::string& text);

}  // namespace tools
