// SPDX-License-Identifier: MIT
#include "text.hpp"

namespace generator {

namespace {

constexpr std::size_t columns = 110;

void trim_end(std::string& line) { line.erase(line.find_last_not_of(' ') + 1); }

}  // namespace

std::string filled_parts(std::string_view pattern, std::initializer_list<std::string> parts) {
  std::string text;
  const std::string* part = parts.begin();
  for (const char c : pattern) {
    if (c == '$')
      text += *part++;
    else
      text += c;
  }
  return text;
}

void writer::doc(std::string_view text, std::string_view indent) {
  const std::string prefix = std::string(indent) + "///";
  std::string current = prefix;
  while (true) {
    const std::size_t start = text.find_first_not_of(' ');
    if (start == std::string_view::npos) break;
    text.remove_prefix(start);
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(word.size());
    // A backslash at the end of a line would join the next one to it.
    const bool may_break = current.size() > prefix.size() && current.back() != '\\';
    if (may_break && current.size() + 1 + word.size() > columns) {
      line(current);
      current = prefix;
    }
    current += ' ';
    current += word;
  }
  line(current);
}

void writer::list(std::string_view head, const std::vector<std::string>& items, std::string_view separator,
                  std::string_view tail, std::string_view indent) {
  std::string current(head);
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string item = items[i] + std::string(i + 1 < items.size() ? separator : tail);
    const bool starts_line = current.find_first_not_of(' ') == std::string::npos;
    std::size_t needed = item.size();
    while (needed > 0 && item[needed - 1] == ' ') --needed;
    if (!starts_line && current.size() + needed > columns) {
      trim_end(current);
      line(current);
      current = indent;
    }
    current += item;
  }
  if (items.empty()) current += tail;
  trim_end(current);
  line(current);
}

void writer::array(std::string_view about, const std::string& declaration, std::vector<std::string> items) {
  if (items.empty()) items.emplace_back("{}");
  line();
  if (!about.empty()) doc(about);
  constants(declaration + " = {", items);
}

void writer::table(std::string_view about, const std::string& declaration, const writer& rows) {
  line();
  if (!about.empty()) doc(about);
  line("inline constexpr $ = {", declaration);
  text(rows.text().empty() ? "    {}\n" : rows.text());
  line("};");
}

std::string hex(std::uint64_t value, unsigned digits) {
  std::string text = "0x";
  for (unsigned i = digits; i-- > 0;) text += "0123456789abcdef"[value >> (4 * i) & 15];
  return text;
}

std::string hex(std::uint64_t value) {
  unsigned digits = 1;
  while (digits < 16 && value >> 4 * digits != 0) ++digits;
  return hex(value, digits);
}

std::string string_literal(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c == '\n' ? std::string("\\n") : std::string(1, c);
  }
  return result + '"';
}

std::vector<std::string> string_literal(std::vector<std::string> texts) {
  for (std::string& text : texts) text = string_literal(text);
  return texts;
}

std::string join(const std::vector<std::string>& items, std::string_view separator) {
  std::string result;
  for (const std::string& item : items) {
    if (!result.empty()) result += separator;
    result += item;
  }
  return result;
}

std::string bits_text(bit_range bits) {
  return bits.size == 1 ? filled("bit $", bits.start) : filled("bits $-$", bits.end() - 1, bits.start);
}

std::string list_of(const std::vector<bit_range>& runs) {
  std::vector<std::string> items;
  for (const bit_range& run : runs) items.push_back(braced(run.start, run.size));
  return "{" + join(items, ",") + "}";
}

}  // namespace generator
