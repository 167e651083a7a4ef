// SPDX-License-Identifier: MIT
#include "text.hpp"

namespace generator {

namespace {

constexpr std::string_view white_space = " \t\r\n";

constexpr std::size_t columns = 110;

constexpr std::string_view keywords =
    "alignas alignof and and_eq asm auto bitand bitor bool break case catch char class co_await co_return "
    "co_yield compl concept const const_cast consteval constexpr constinit continue decltype default delete "
    "do double dynamic_cast else enum explicit export extern false float for friend goto if inline int long "
    "mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public register "
    "reinterpret_cast requires return short signed sizeof static static_assert static_cast struct switch "
    "template this thread_local throw true try typedef typeid typename union unsigned using virtual void "
    "volatile while xor xor_eq";

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string trimmed(std::string line) { return line.erase(line.find_last_not_of(' ') + 1); }

}  // namespace

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> found;
  for (std::size_t start = text.find_first_not_of(white_space); start != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(white_space, start), text.size());
    found.emplace_back(text.substr(start, end - start));
    start = text.find_first_not_of(white_space, end);
  }
  return found;
}

std::pair<std::string, std::string> halves_of(const std::string& text) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  return {text.substr(0, colon), text.substr(std::min(colon + 1, text.size()))};
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return lower;
}

std::string fold(std::string_view name) {
  std::string folded;
  for (const char c : lower_case(name))
    if (is_digit(c) || (c >= 'a' && c <= 'z'))
      folded += c;
    else if (!folded.empty() && folded.back() != '_')
      folded += '_';
  if (folded.ends_with('_')) folded.pop_back();
  return folded;
}

std::string identifier(std::string_view name) {
  static const std::vector<std::string> all_keywords = words(keywords);
  std::string result = fold(name);
  if (result.empty() || is_digit(result.front())) result.insert(result.begin(), '_');
  return holds(all_keywords, result) ? result + '_' : result;
}

std::uint32_t name_hash(std::string_view name) {
  std::uint32_t hash = 2166136261u;
  for (const char c : lower_case(name)) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  return hash == 0 ? 1 : hash;
}

std::string filled_parts(std::string_view pattern, std::initializer_list<std::string> parts) {
  std::string text;
  const std::string* part = parts.begin();
  for (const char c : pattern)
    if (c == '$')
      text += *part++;
    else
      text += c;
  return text;
}

std::string join(const std::vector<std::string>& items, std::string_view separator) {
  std::string result;
  for (const std::string& item : items) {
    if (!result.empty()) result += separator;
    result += item;
  }
  return result;
}

std::string list_of(const std::vector<std::string>& items) { return "{" + join(items, ",") + "}"; }

std::string list_of(const std::vector<bit_range>& runs) {
  return list_of(mapped(runs, [](bit_range run) { return braced(run.start, run.size); }));
}

std::string bits_text(bit_range bits) {
  return bits.size == 1 ? filled("bit $", bits.start) : filled("bits $-$", bits.end() - 1, bits.start);
}

std::string hex(std::uint64_t value, unsigned digits) {
  std::string text;
  for (; value != 0 || text.size() < digits; value >>= 4)
    text.insert(text.begin(), "0123456789abcdef"[value & 15]);
  return "0x" + text;
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

void writer::doc(std::string_view text, std::string_view indent) {
  const std::string prefix = std::string(indent) + "///";
  std::string current = prefix;
  for (const std::string& word : words(text)) {
    // A backslash at the end of a line would join the next one to it.
    const bool may_break = current != prefix && current.back() != '\\';
    if (may_break && current.size() + 1 + word.size() > columns) line(std::exchange(current, prefix));
    current += ' ' + word;
  }
  line(current);
}

void writer::about(std::string_view text) {
  line();
  if (!text.empty()) doc(text);
}

void writer::list(std::string_view head, const std::vector<std::string>& items, std::string_view separator,
                  std::string_view tail, std::string_view indent) {
  std::string current(head);
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string item = items[i] + std::string(i + 1 < items.size() ? separator : tail);
    if (!trimmed(current).empty() && current.size() + trimmed(item).size() > columns)
      line(trimmed(std::exchange(current, indent)));
    current += item;
  }
  if (items.empty()) current += tail;
  line(trimmed(current));
}

void writer::array(std::string_view comment, const std::string& declaration, std::vector<std::string> items) {
  if (items.empty()) items.emplace_back("{}");
  about(comment);
  constants(declaration + " = {", items);
}

void writer::array(std::string_view comment, const std::string& declaration,
                   const std::vector<std::size_t>& items) {
  array(comment, declaration, mapped(items, part_text<std::size_t>));
}

void writer::table(std::string_view comment, const std::string& declaration, const writer& rows) {
  about(comment);
  line("inline constexpr $ = {", declaration);
  text(rows.text().empty() ? "    {}\n" : rows.text());
  line("};");
}

}  // namespace generator
