// SPDX-License-Identifier: MIT
#include "document.hpp"

#include <algorithm>

namespace lsp {

namespace {

/// The bytes of the character that begins with `c`.
std::size_t bytes_of(char c) {
  const auto code = static_cast<unsigned char>(c);
  return code < 0x80 ? 1 : code < 0xe0 ? 2 : code < 0xf0 ? 3 : 4;
}

/// The UTF-16 code units of a character with that many bytes.
std::size_t units_of(std::size_t bytes) { return bytes == 4 ? 2 : 1; }

}  // namespace

void text_document::find_lines() {
  starts_ = {0};
  for (std::size_t at = text_.find('\n'); at != std::string::npos; at = text_.find('\n', at + 1))
    starts_.push_back(at + 1);
}

valhall::text_view text_document::line(std::size_t n) const {
  if (n >= starts_.size()) return {};
  const std::size_t start = starts_[n];
  std::size_t end = n + 1 < starts_.size() ? starts_[n + 1] - 1 : text_.size();
  if (end > start && text_[end - 1] == '\r') --end;
  return {text_.data() + start, end - start};
}

std::size_t text_document::byte_of(const position& p, encoding units) const {
  const valhall::text_view text = line(p.line);
  if (units == encoding::utf8) return std::min(p.character, text.size);
  std::size_t byte = 0;
  for (std::size_t unit = 0; byte < text.size;) {
    const std::size_t size = bytes_of(text[byte]);
    unit += units_of(size);
    if (unit > p.character) break;
    byte += size;
  }
  return std::min(byte, text.size);
}

std::size_t text_document::offset_of(const position& p, encoding units) const {
  if (p.line >= starts_.size()) return text_.size();
  return starts_[p.line] + byte_of(p, units);
}

position text_document::position_of(std::size_t number, std::size_t byte, encoding units) const {
  const valhall::text_view text = line(number);
  byte = std::min(byte, text.size);
  if (units == encoding::utf8) return {number, byte};
  std::size_t unit = 0;
  for (std::size_t at = 0; at < byte;) {
    const std::size_t size = bytes_of(text[at]);
    at += size;
    if (at <= byte) unit += units_of(size);
  }
  return {number, unit};
}

void text_document::replace(const position& start, const position& end, const std::string& text,
                            encoding units) {
  const std::size_t first = offset_of(start, units), last = std::max(first, offset_of(end, units));
  text_.replace(first, last - first, text);
  find_lines();
}

}  // namespace lsp
