// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/characters.hpp>
#include <valhall/support/text_number.hpp>
#include <valhall/support/text_view.hpp>

#include <cstddef>

namespace valhall::detail {

/// Evaluates sums and differences of numbers and symbols, such as `base + 2 - 0x10`. A `Parser` has
///     bool symbol(name, text_number&)    the value of a symbol
///     void report(Error)                 where `Error` has `rule`, `where` and `right`, the correct form
template <class Parser, class Error>
class sum_reader {
  using rule = decltype(Error::rule);

 public:
  /// `line` is the place of an error in an empty text.
  constexpr sum_reader(Parser& parser, text_view line) noexcept : parser_(parser), line_(line) {}

  /// Evaluates `text`. Returns false after an error.
  constexpr bool read(text_view text, text_number& value) {
    text = trimmed(text);
    const text_view whole = text;
    value = {};
    bool negative = false;
    bool expect_term = true;
    while (!text.empty()) {
      if (text[0] == '-' || text[0] == '+') {
        if (expect_term && text[0] == '-') negative = !negative;
        if (!expect_term) negative = text[0] == '-';
        expect_term = true;
        text = trimmed(text.from(1));
        continue;
      }
      text_number term;
      if (!expect_term) complain(rule::syntax, whole);
      if (!expect_term || !read_term(text, term)) return false;
      term.negative ^= negative;
      if (!value.add(term)) {
        parser_.report(Error{.rule = rule::immediate_out_of_range,
                             .where = whole,
                             .right = "a sum must be from -0x8000000000000000 to 0xFFFFFFFFFFFFFFFF"});
        return false;
      }
      negative = false;
      expect_term = false;
      text = trimmed(text);
    }
    if (expect_term) complain(rule::syntax, whole.empty() ? line_ : whole);
    return !expect_term;
  }

 private:
  Parser& parser_;
  text_view line_;

  constexpr void complain(rule r, text_view where) { parser_.report(Error{r, where}); }

  /// Reads a number or symbol from the start of `text`.
  constexpr bool read_term(text_view& text, text_number& term) {
    const number read = read_number(text);
    if (read.found && (read.length == text.size || !is_name(text[read.length]))) {
      if (read.overflow) {
        parser_.report(Error{.rule = rule::immediate_out_of_range,
                             .where = text.first(read.length),
                             .right = "a number must be from 0 to 0xFFFFFFFFFFFFFFFF"});
        return false;
      }
      term = {read.value};
      text = text.from(read.length);
      return true;
    }
    const std::size_t end = end_of_name(text, 0);
    const text_view name = text.first(end);
    if (name.empty() || is_digit(name[0])) {
      complain(rule::syntax, text);
      return false;
    }
    if (!parser_.symbol(name, term)) {
      complain(rule::unknown_symbol, name);
      return false;
    }
    text = text.from(end);
    return true;
  }
};

}  // namespace valhall::detail
