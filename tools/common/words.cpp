// SPDX-License-Identifier: MIT
#include "words.hpp"

#include "text.hpp"

#include <valhall/program.hpp>

#include <cstddef>

namespace cli {

namespace {

void append_hex(std::string& text, std::uint64_t word) {
  for (unsigned shift = 64; shift > 0; shift -= 4) text += "0123456789abcdef"[word >> (shift - 4) & 15];
}

}  // namespace

std::string hex_text(const std::vector<std::uint64_t>& words) {
  std::string text;
  text.reserve(words.size() * 17);
  for (const std::uint64_t word : words) {
    append_hex(text, word);
    text += '\n';
  }
  return text;
}

std::string binary(const std::vector<std::uint64_t>& words) {
  std::string bytes(words.size() * 8, '\0');
  valhall::write_bytes(reinterpret_cast<std::uint8_t*>(bytes.data()), bytes.size(),
                       {words.data(), words.size()});
  return bytes;
}

std::string c_name(const std::string& file) {
  std::string name = file == "-" ? "" : file.substr(file.find_last_of("/\\") + 1);
  name = name.substr(0, name.find('.', 1));
  for (char& c : name)
    if (!tools::is_name(c)) c = '_';
  if (!name.empty() && tools::is_digit(name[0])) name.insert(0, "_");
  // No keyword has this suffix.
  return name.empty() ? "words" : name + "_words";
}

word_file read_binary(const std::string& content, const std::string& file) {
  word_file result;
  const std::size_t count = content.size() / 8;
  result.words.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    std::uint64_t word = 0;
    for (std::size_t byte = 8; byte-- > 0;)
      word = word << 8 | static_cast<unsigned char>(content[i * 8 + byte]);
    result.words.push_back(word);
  }
  if (content.size() % 8 != 0)
    result.errors = "valhall: " + file + ": words have 8 bytes, and after the last one are " +
                    std::to_string(content.size() % 8) + " more\n";
  return result;
}

}  // namespace cli
