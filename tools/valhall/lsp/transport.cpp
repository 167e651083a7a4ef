// SPDX-License-Identifier: MIT
#include "transport.hpp"

#include "../../common/text.hpp"

#include <istream>
#include <ostream>

namespace lsp {

namespace {

/// Larger than any useful message, so that a wrong length does not use up the memory.
constexpr std::size_t most_bytes = std::size_t{1} << 28;
constexpr std::size_t longest_header = 4096;

const std::string length_name = "Content-Length:";

/// A line of at most `longest_header` characters, without its line break; the rest of a longer one is
/// dropped.
bool read_line(std::istream& in, std::string& line) {
  line.clear();
  int c = in.get();
  if (c == std::istream::traits_type::eof()) return false;
  for (; c != std::istream::traits_type::eof() && c != '\n'; c = in.get())
    if (line.size() < longest_header) line += static_cast<char>(c);
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return true;
}

/// The number after Content-Length, which may be anywhere in the line: the text before it may be the rest of
/// a message that was longer than its header stated.
std::optional<std::size_t> length_in(const std::string& line) {
  const std::size_t at = line.rfind(length_name);
  if (at == std::string::npos) return std::nullopt;
  const std::string digits = line.substr(at + length_name.size());
  unsigned long long value = 0;
  const valhall::text_view text = tools::trimmed(tools::view_of(digits));
  if (!tools::read_number(text, value) || value > most_bytes) return std::nullopt;
  return static_cast<std::size_t>(value);
}

}  // namespace

received message_reader::next(std::string& content) {
  if (length_) return read_content(content);
  bool any = false, broken = false;
  for (std::string line; read_line(in_, line);) {
    any = true;
    if (const std::optional<std::size_t> found = length_in(line)) {
      broken |= line.find(length_name) != 0;
      length_ = found;
    } else if (!line.empty()) {
      broken |= line.find("Content-Type:") != 0;
    } else if (broken || !length_) {
      content = "a message begins with `Content-Length: NUMBER`, with at most " + std::to_string(most_bytes) +
                " bytes, and an empty line";
      return received::broken;
    } else {
      return read_content(content);
    }
  }
  if (!any) return received::end;
  length_.reset();
  content = "the input ends within a header";
  return received::broken;
}

received message_reader::read_content(std::string& content) {
  const std::size_t length = *length_;
  length_.reset();
  content.assign(length, '\0');
  in_.read(content.data(), static_cast<std::streamsize>(length));
  if (static_cast<std::size_t>(in_.gcount()) == length) return received::message;
  content = "the input ends within a message of " + std::to_string(length) + " bytes";
  return received::broken;
}

void write_message(std::ostream& out, const std::string& content) {
  out << length_name << ' ' << content.size() << "\r\n\r\n" << content;
  out.flush();
}

}  // namespace lsp
