// SPDX-License-Identifier: MIT
#include "json.hpp"

#include <cstddef>

namespace playground {

namespace {

/// The number of bytes of the UTF-8 character at the start of `text`; 0 if it is none.
std::size_t character_size(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  const std::size_t size = first < 0x80   ? 1
                           : first < 0xc2 ? 0
                           : first < 0xe0 ? 2
                           : first < 0xf0 ? 3
                           : first < 0xf5 ? 4
                                          : 0;
  if (size == 0 || size > text.size()) return 0;
  for (std::size_t i = 1; i < size; ++i)
    if ((byte(i) & 0xc0) != 0x80) return 0;
  // Neither overlong nor a surrogate nor beyond the last character.
  if ((first == 0xe0 && byte(1) < 0xa0) || (first == 0xed && byte(1) > 0x9f) ||
      (first == 0xf0 && byte(1) < 0x90) || (first == 0xf4 && byte(1) > 0x8f))
    return 0;
  return size;
}

constexpr const char* digits = "0123456789abcdef";

}  // namespace

void json::separate() {
  if (text_.empty()) return;
  // The last character of a string is a quotation mark, so these are not its content.
  const char last = text_.back();
  if (last != '{' && last != '[' && last != ':') text_ += ',';
}

json& json::begin(char bracket) {
  separate();
  text_ += bracket;
  return *this;
}

json& json::end(char bracket) {
  text_ += bracket;
  return *this;
}

json& json::key(const char* name) {
  value(std::string_view(name));
  text_ += ':';
  return *this;
}

json& json::value(std::string_view text) {
  separate();
  text_ += '"';
  while (!text.empty()) {
    const std::size_t size = character_size(text);
    const char c = text[0];
    if (size == 0) {
      text_ += "\xef\xbf\xbd";
    } else if (c == '"' || c == '\\') {
      text_ += {'\\', c};
    } else if (static_cast<unsigned char>(c) < 0x20) {
      text_ += "\\u00";
      text_ += {digits[c >> 4], digits[c & 15]};
    } else {
      text_ += text.substr(0, size);
    }
    text.remove_prefix(size == 0 ? 1 : size);
  }
  text_ += '"';
  return *this;
}

json& json::value(bool truth) {
  separate();
  text_ += truth ? "true" : "false";
  return *this;
}

json& json::null() {
  separate();
  text_ += "null";
  return *this;
}

json& json::raw(std::string_view text) {
  separate();
  text_ += text;
  return *this;
}

json& json::word(std::uint64_t bits) {
  separate();
  text_ += '"';
  for (unsigned shift = 64; shift > 0; shift -= 4) text_ += digits[bits >> (shift - 4) & 15];
  text_ += '"';
  return *this;
}

}  // namespace playground
