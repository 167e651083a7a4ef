// SPDX-License-Identifier: MIT
#include "words.hpp"

#include <valhall/bytes.hpp>
#include <valhall/diagnose.hpp>

#include <cstddef>

namespace cli {

namespace {

using valhall::text_view;

void append_hex(std::string& text, std::uint64_t word) {
  for (unsigned shift = 64; shift > 0; shift -= 4) text += "0123456789abcdef"[word >> (shift - 4) & 15];
}

int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// Reads the word that `text` holds; otherwise says what is wrong with it, from which character on.
bool read_word(text_view text, std::uint64_t& word, std::string& problem, std::size_t& start) {
  constexpr std::size_t digits = 16;
  const bool prefixed = text.size > 1 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
  const std::size_t first = prefixed ? 2 : 0;
  word = 0;
  for (start = first; start < text.size; ++start) {
    const int digit = digit_value(text[start]);
    if (digit < 0) {
      problem = "a word is 16 hexadecimal digits, and this is none";
      return false;
    }
    word = word << 4 | static_cast<std::uint64_t>(digit);
  }
  const std::size_t count = text.size - first;
  start = 0;
  if (count == digits || (prefixed && count > 0 && count < digits)) return true;
  problem = "a word is 16 hexadecimal digits, not " + std::to_string(count);
  return false;
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
    if (!valhall::detail::is_name(c)) c = '_';
  if (!name.empty() && valhall::detail::is_digit(name[0])) name.insert(0, "_");
  // No keyword ends like this.
  return name.empty() ? "words" : name + "_words";
}

word_file read_hex(const std::string& content, const std::string& file) {
  word_file result;
  text_view rest(content.data(), content.size());
  for (unsigned number = 1; !rest.empty(); ++number) {
    const std::size_t end = valhall::detail::find(rest, '\n');
    const text_view line = rest.first(end);
    rest = rest.from(end < rest.size ? end + 1 : end);
    const text_view text = valhall::detail::trimmed(line);
    if (text.empty() || text[0] == '#') continue;
    std::uint64_t word = 0;
    std::size_t start = 0;
    valhall::diagnostic error;
    if (read_word(text, word, error.message, start)) {
      result.words.push_back(word);
      continue;
    }
    error.broken = valhall::rule::syntax;
    error.line = number;
    error.column = static_cast<unsigned>(text.data - line.data + 1) + static_cast<unsigned>(start);
    error.length = static_cast<unsigned>(start == 0 ? text.size : 1);
    error.text.assign(line.data, static_cast<std::size_t>(text.end() - line.data));
    result.errors += to_string(error, file);
  }
  return result;
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
    result.errors = "valhall: " + file + ": words have 8 bytes, and behind the last one are " +
                    std::to_string(content.size() % 8) + " more\n";
  return result;
}

}  // namespace cli
