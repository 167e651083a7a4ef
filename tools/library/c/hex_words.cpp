// SPDX-License-Identifier: MIT
#include "hex_words.hpp"

#include "characters.hpp"
#include "source_lines.hpp"

namespace tools {

namespace {

/// Parses the word in `text`; on failure, returns the problem and the character at which it begins.
bool read_word(text_view text, std::uint64_t& word, std::string& problem, std::size_t& start) {
  constexpr std::size_t digits = 16;
  const bool prefixed = text.size > 1 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
  const std::size_t first = prefixed ? 2 : 0;
  word = 0;
  for (start = first; start < text.size; ++start) {
    const unsigned digit = digit_value(text[start]);
    if (digit == 16) {
      problem = "this is not a word of 16 hexadecimal digits";
      return false;
    }
    word = word << 4 | digit;
  }
  const std::size_t count = text.size - first;
  start = 0;
  if (count == digits || (prefixed && count > 0 && count < digits)) return true;
  problem = "a word is 16 hexadecimal digits, not " + std::to_string(count);
  return false;
}

bool is_comment(text_view text) {
  return text[0] == '#' || text[0] == ';' || (text.size > 1 && text[0] == '/' && text[1] == '/');
}

/// Whether `text` can be an instruction or directive: it begins with a name that is not a number, with parts
/// after dots. The name may be unknown, since the word determines the instruction.
bool is_instruction(text_view text) {
  bool number = true;
  std::size_t end = 0;
  for (; end < text.size && !is_space(text[end]); ++end) {
    if (text[end] == ';') break;
    if (text[end] != '.' && !is_name(text[end])) return false;
    number &= digit_value(text[end]) < 16;
  }
  return !number && !is_digit(text[0]);
}

/// Whether `text` is only a label.
bool is_label(text_view text) {
  if (!is_letter(text[0]) || text[text.size - 1] != ':') return false;
  for (const char c : text.first(text.size - 1))
    if (!is_name(c)) return false;
  return true;
}

/// Parses the word of a line, or returns the problem like `read_word`.
bool read_line(text_view text, std::uint64_t& word, std::string& problem, text_view& wrong) {
  const valhall::listing_line listed = valhall::split_listing(text);
  wrong = listed.text;
  if (!listed.column.empty()) {
    word = listed.word;
    if (listed.text.empty() || is_comment(listed.text) || is_instruction(listed.text)) return true;
    problem = "only an instruction or a comment may follow a word";
    return false;
  }
  std::size_t start = 0;
  if (read_word(listed.text, word, problem, start)) return true;
  if (start != 0) wrong = text_view(wrong.data + start, 1);
  return false;
}

/// The start of the words of a list in `text`: after the bracket of an initializer, if there is one.
std::size_t start_of_list(text_view text) {
  std::size_t start = 0;
  for (std::size_t i = 0; i < text.size; ++i) {
    if (text[i] != '{' && text[i] != '[') continue;
    const text_view before = trimmed(text.first(i));
    if (before.empty() || before[before.size - 1] == '=') start = i + 1;
  }
  return start;
}

/// Removes the suffix of an unsigned number in C.
text_view without_suffix(text_view number) {
  const bool prefixed = number.size > 1 && lower(number[1]) == 'x';
  while (prefixed && (lower(number[number.size - 1]) == 'u' || lower(number[number.size - 1]) == 'l'))
    number = number.first(number.size - 1);
  return number;
}

/// Appends the words of a line with several words, or of a line of an array in C, C++, Rust or Python.
/// Commas or spaces separate them. Returns false for another line.
bool read_list(text_view text, std::vector<std::uint64_t>& words) {
  const std::size_t start = start_of_list(text);
  text_view list = text.from(start).first(valhall::comment_start(text.from(start)));
  list = list.first(find(list, '#'));
  std::vector<std::uint64_t> found;
  bool closed = false;
  for (std::size_t at = 0; at < list.size;) {
    const char c = list[at];
    if (!is_name(c)) {
      if (!is_space(c) && c != ',' && c != '}' && c != ']') return false;
      closed |= c == '}' || c == ']';
      ++at;
      continue;
    }
    const std::size_t first = at;
    while (at < list.size && is_name(list[at])) ++at;
    std::string problem;
    std::size_t wrong = 0;
    if (closed ||
        !read_word(without_suffix(list.from(first).first(at - first)), found.emplace_back(), problem, wrong))
      return false;
  }
  if (start == 0 && !closed && found.empty()) return false;
  words.insert(words.end(), found.begin(), found.end());
  return true;
}

/// Whether `text` is only a word: 0x and at most 16 digits.
bool is_number(text_view text) {
  if (text.size < 3 || text.size > 18 || text[0] != '0' || lower(text[1]) != 'x') return false;
  for (const char c : text.from(2))
    if (digit_value(c) == 16) return false;
  return true;
}

}  // namespace

bool is_listing(const std::string& text) {
  bool found = false;
  for (const text_view line : lines_of(text)) {
    const text_view code = trimmed(line.first(valhall::comment_start(line)));
    if (code.empty()) continue;
    if (is_number(code) || !valhall::split_listing(code).column.empty()) {
      found = true;
      continue;
    }
    // Both listings and assembly text have labels on lines of their own.
    if (!split(line).code.empty()) return false;
  }
  return found;
}

hex_words read_hex(const std::string& content) {
  hex_words result;
  text_view rest = without_byte_order_mark(view_of(content));
  for (unsigned number = 1; !rest.empty(); ++number) {
    const std::size_t end = find(rest, '\n');
    const text_view line = rest.first(end);
    rest = rest.from(end < rest.size ? end + 1 : end);
    const text_view text = trimmed(line);
    if (text.empty() || is_comment(text) || is_label(text)) continue;
    std::uint64_t word = 0;
    text_view wrong;
    valhall::diagnostic error;
    if (read_line(text, word, error.message, wrong)) {
      result.words.push_back(word);
      result.lines.push_back(number);
      continue;
    }
    if (read_list(text, result.words)) {
      result.lines.resize(result.words.size(), number);
      continue;
    }
    error.rule = valhall::rule::syntax;
    error.line = number;
    error.column = static_cast<unsigned>(wrong.data - line.data + 1);
    error.length = static_cast<unsigned>(wrong.size);
    error.text.assign(line.data, static_cast<std::size_t>(text.end() - line.data));
    result.errors.push_back(std::move(error));
  }
  return result;
}

}  // namespace tools
