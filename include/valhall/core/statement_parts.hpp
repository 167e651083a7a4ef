// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/core/listing.hpp>
#include <valhall/support/characters.hpp>

#include <cstddef>
#include <cstdint>

/// The parts of lines and statements that all instruction sets write alike.
namespace valhall::detail {

/// Removes the first line from `rest`, and returns it without its line feed.
constexpr text_view take_line(text_view& rest) noexcept {
  const std::size_t end = find_far(rest, '\n');
  const text_view line = rest.first(end);
  rest = rest.from(end < rest.size ? end + 1 : end);
  return line;
}

/// `line` without its comment, trimmed.
constexpr text_view without_comment(text_view line) noexcept {
  line = trimmed(line);
  const std::size_t end = comment_start(line);
  return end == line.size ? line : trimmed(line.first(end));
}

/// The characters of a text that may start a comment, searched once for many lines.
class comment_marks {
 public:
  constexpr explicit comment_marks(text_view text) noexcept
      : text_(text), semicolon_(find_far(text, ';')), slash_(find_far(text, '/')) {}

  /// Whether one is in `line`, a part of the text after all earlier arguments.
  constexpr bool are_in(text_view line) noexcept {
    const auto start = static_cast<std::size_t>(line.data - text_.data);
    if (semicolon_ < start) semicolon_ = find_far(text_, ';', start);
    if (slash_ < start) slash_ = find_far(text_, '/', start);
    return semicolon_ < start + line.size || slash_ < start + line.size;
  }

 private:
  text_view text_;
  std::size_t semicolon_, slash_;  ///< The next position of each, or the end.
};

/// The directive at the start of `line`, after labels.
constexpr text_view directive_of(text_view line) noexcept {
  line = without_comment(line);
  if (line.empty() || line[0] != '.') return line.first(0);
  return line.first(end_of_name(line, 1));
}

/// Iterates over the elements of a comma-separated list.
struct list_reader {
  text_view rest;
  bool more;

  constexpr explicit list_reader(text_view list) noexcept : rest(list), more(!trimmed(list).empty()) {}

  constexpr bool next(text_view& item) noexcept {
    if (!more) return false;
    std::size_t end = 0;
    unsigned depth = 0;
    while (end < rest.size && (depth != 0 || rest[end] != ',')) {
      if (rest[end] == '[' || rest[end] == '(') ++depth;
      if ((rest[end] == ']' || rest[end] == ')') && depth != 0) --depth;
      ++end;
    }
    item = trimmed(rest.first(end));
    more = end != rest.size;
    if (more) rest = rest.from(end + 1);
    return true;
  }
};

/// The first elements of a comma-separated list, and their total number.
struct list_head {
  text_view items[2];
  std::size_t count = 0;

  constexpr explicit list_head(text_view list) noexcept {
    list_reader parts(list);
    for (text_view item; parts.next(item); ++count)
      if (count < 2) items[count] = item;
  }
};

/// Whether `name` can be the name of a constant, a macro or a parameter.
constexpr bool is_symbol(text_view name) noexcept {
  if (name.empty() || !is_letter(name[0])) return false;
  for (const char c : name)
    if (!is_name(c)) return false;
  return true;
}

/// Passes the decimal digits of `value` to `put`, one by one.
template <class Put>
constexpr void put_number(std::uint64_t value, const Put& put) {
  char digits[20] = {};
  unsigned count = 0;
  do {
    digits[count++] = static_cast<char>('0' + value % 10);
    value /= 10;
  } while (value != 0);
  while (count > 0) put(digits[--count]);
}

}  // namespace valhall::detail
