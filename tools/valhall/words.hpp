// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

/// Files of instruction words: hex is one of 16 digits per line, bin little-endian bytes.
namespace cli {

std::string hex_text(const std::vector<std::uint64_t>& words);
std::string binary(const std::vector<std::uint64_t>& words);

/// A name for a C array that holds what comes from the file `name`.
std::string c_name(const std::string& file);

/// What was read, as far as it could be.
struct word_file {
  std::vector<std::uint64_t> words;
  std::string errors;  ///< As they are to be printed; empty if there are none.
};

/// Reads hex: a word per line, by itself or in a listing as `split_listing` takes it apart, or fewer digits
/// after 0x. What follows the word is an instruction in any spelling, or a comment. Blank lines, comments and
/// labels are skipped.
word_file read_hex(const std::string& content, const std::string& file);
word_file read_binary(const std::string& content, const std::string& file);

}  // namespace cli
