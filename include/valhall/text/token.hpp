// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/core/listing.hpp>
#include <valhall/support/characters.hpp>
#include <valhall/support/text_view.hpp>
#include <valhall/text/syntax.hpp>

#include <cstddef>
#include <cstdint>

/// The tokens of a line of assembly text, for editors and other programs that show or change text.
namespace valhall {

/// The kind of a token. The tokenizer knows the shape of text but no names: a mnemonic may name an
/// instruction or a macro; a name may be a special value, a symbol or a parameter.
enum class token_kind : std::uint8_t {
  listed,       ///< A column of a listing: an offset or a word.
  label,        ///< The name before `:`, where it is defined.
  directive,    ///< `.equ`, with its dot.
  mnemonic,     ///< `FMA`, up to the first dot, or the name of a macro.
  modifier,     ///< The name after a dot that follows a mnemonic or an operand, without the dot.
  reg,          ///< `r5`
  uniform,      ///< `u5`
  constant,     ///< In Arm's spelling, an entry of the constant table: `k1f`.
  number,       ///< `16`, `0x10`
  field,        ///< The name of an immediate before `:`, as in `offset:8`.
  name,         ///< Any other name.
  argument,     ///< A parameter of a macro or repetition, with its backslash: `\count`, `\+`, `\()`.
  string,       ///< A string, with its quotes.
  punctuation,  ///< One character.
  comment,      ///< Up to the end of the line.
  unknown,      ///< Characters that no valid text has.
};

/// The name of `v`; empty if it is not an enumerator.
[[nodiscard]] constexpr const char* name_of(token_kind v) noexcept {
  switch (v) {
    case token_kind::listed: return "listed";
    case token_kind::label: return "label";
    case token_kind::directive: return "directive";
    case token_kind::mnemonic: return "mnemonic";
    case token_kind::modifier: return "modifier";
    case token_kind::reg: return "reg";
    case token_kind::uniform: return "uniform";
    case token_kind::constant: return "constant";
    case token_kind::number: return "number";
    case token_kind::field: return "field";
    case token_kind::name: return "name";
    case token_kind::argument: return "argument";
    case token_kind::string: return "string";
    case token_kind::punctuation: return "punctuation";
    case token_kind::comment: return "comment";
    case token_kind::unknown: return "unknown";
  }
  return "";
}

/// A token: its characters, which are part of the line.
struct [[nodiscard]] token {
  token_kind kind = token_kind::unknown;  ///< Its kind.
  text_view text;                         ///< Its characters.
};

/// Splits a line into tokens:
///
///     line_tokens rest(line);
///     for (token t; rest.next(t);) ...
///
/// A line that is not valid has tokens, too.
class [[nodiscard]] line_tokens {
 public:
  /// `line` has no line break.
  constexpr explicit line_tokens(text_view line, syntax spelling = syntax::mesa_2022) noexcept
      : syntax_(spelling) {
    const std::size_t end = comment_start(line);
    rest_ = line.first(end);
    comment_ = line.from(end);
    while (!comment_.empty() && detail::is_space(comment_[comment_.size - 1]))
      comment_ = comment_.first(comment_.size - 1);
    statement_ = split_listing(rest_).text;
  }

  /// Takes the next token. Returns false at the end of the line.
  constexpr bool next(token& t) noexcept {
    while (!rest_.empty() && detail::is_space(rest_[0])) {
      rest_ = rest_.from(1);
      if (where_ == place::head) where_ = place::operands;
    }
    if (rest_.empty()) {
      t = {token_kind::comment, comment_};
      comment_ = {};
      return !t.text.empty();
    }
    if (rest_.data < statement_.data) {
      std::size_t size = 0;
      while (size < rest_.size && !detail::is_space(rest_[size]) && rest_[size] != ':') ++size;
      if (size == 0) return take(t, token_kind::punctuation, 1);
      return take(t, token_kind::listed, size);
    }
    if (where_ == place::start) return take_first(t);
    return take_operand(t);
  }

 private:
  enum class place : std::uint8_t { start, head, operands };

  text_view rest_, comment_;
  text_view statement_;  ///< The line without the columns of a listing.
  syntax syntax_;
  place where_ = place::start;

  constexpr bool take(token& t, token_kind kind, std::size_t size) noexcept {
    t = {kind, rest_.first(size)};
    rest_ = rest_.from(size);
    return true;
  }

  /// The length of the argument of a macro at `start`; 0 if there is none.
  constexpr std::size_t argument_length(std::size_t start) const noexcept {
    if (start >= rest_.size || rest_[start] != '\\') return 0;
    if (start + 1 < rest_.size && rest_[start + 1] == '+') return 2;
    if (start + 2 < rest_.size && rest_[start + 1] == '(' && rest_[start + 2] == ')') return 3;
    return detail::end_of_name(rest_, start + 1) - start;
  }

  /// Takes the first token of a statement: a label, a directive or a mnemonic.
  constexpr bool take_first(token& t) noexcept {
    if (rest_[0] == ':') return take(t, token_kind::punctuation, 1);
    std::size_t end = 0;
    for (std::size_t size = 1; size != 0; end += size) {
      size = argument_length(end);
      if (size == 0) size = detail::end_of_name(rest_, end) - end;
    }
    if (end < rest_.size && end != 0 && rest_[end] == ':') return take(t, token_kind::label, end);
    where_ = place::head;
    if (end == 0 && rest_[0] == '.' && rest_.size > 1 && detail::is_letter(rest_[1])) {
      where_ = place::operands;
      return take(t, token_kind::directive, detail::end_of_name(rest_, 1));
    }
    if (const std::size_t size = argument_length(0); size != 0) return take(t, token_kind::argument, size);
    if (end != 0) return take(t, token_kind::mnemonic, detail::end_of_name(rest_, 0));
    return take_operand(t);
  }

  /// Whether `text` is `letter` followed by one to four digits, which may be hexadecimal after a `k`.
  static constexpr bool is_numbered(text_view text, char letter) noexcept {
    if (text.size < 2 || text.size > 5 || detail::lower(text[0]) != letter) return false;
    for (const char c : text.from(1))
      if (letter == 'k' ? detail::digit_value(c) == 16 : !detail::is_digit(c)) return false;
    return true;
  }

  constexpr bool take_operand(token& t) noexcept {
    const char c = rest_[0];
    if (c == '.' && rest_.size > 1 && detail::is_name(rest_[1])) {
      after_dot_ = true;
      return take(t, token_kind::punctuation, 1);
    }
    if (after_dot_) {
      after_dot_ = false;
      return take(t, token_kind::modifier, detail::end_of_name(rest_, 0));
    }
    if (const std::size_t size = argument_length(0); size != 0) return take(t, token_kind::argument, size);
    if (detail::is_letter(c)) return take_name(t);
    if (detail::is_digit(c)) return take(t, token_kind::number, detail::end_of_name(rest_, 0));
    if (c == '"') {
      const std::size_t end = detail::find(rest_, '"', 1);
      return take(t, token_kind::string, end < rest_.size ? end + 1 : end);
    }
    constexpr text_view marks = "^`@#,:[]+-().=";
    for (const char mark : marks)
      if (c == mark) return take(t, token_kind::punctuation, 1);
    std::size_t size = 1;
    // The bytes of a character in UTF-8 stay together.
    while (size < rest_.size && (static_cast<unsigned char>(rest_[size]) & 0xc0) == 0x80) ++size;
    return take(t, token_kind::unknown, size);
  }

  constexpr bool take_name(token& t) noexcept {
    const std::size_t end = detail::end_of_name(rest_, 0);
    const text_view name = rest_.first(end);
    if (is_numbered(name, 'r')) return take(t, token_kind::reg, end);
    if (is_numbered(name, 'u')) return take(t, token_kind::uniform, end);
    if (syntax_.spelling->arm != nullptr && is_numbered(name, 'k')) return take(t, token_kind::constant, end);
    const bool before_colon = end < rest_.size && rest_[end] == ':';
    return take(t, before_colon ? token_kind::field : token_kind::name, end);
  }

  bool after_dot_ = false;
};

}  // namespace valhall
