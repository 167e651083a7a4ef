// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

/// Files of instruction words: hex has one word of 16 digits per line, bin has little-endian bytes.
namespace cli {

std::string hex_text(const std::vector<std::uint64_t>& words);
std::string binary(const std::vector<std::uint64_t>& words);

/// A name for the C array of the words in the file `name`.
std::string c_name(const std::string& file);

/// The words read, and the errors.
struct word_file {
  std::vector<std::uint64_t> words;
  std::string errors;  ///< Messages to print; empty if there are none.
};

/// Reads little-endian bytes, eight per word; `file` is for the message.
word_file read_binary(const std::string& content, const std::string& file);

}  // namespace cli
