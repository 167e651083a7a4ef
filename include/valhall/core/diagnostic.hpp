// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/core/assembly_limits.hpp>
#include <valhall/support/characters.hpp>
#include <valhall/support/nearest_names.hpp>
#include <valhall/support/text_out.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace valhall {

namespace core {

/// An error in a text, for people to read.
template <class Rule>
struct [[nodiscard]] diagnostic {
  Rule rule = Rule::none;  ///< The broken rule.
  unsigned file = 0;       ///< 0 is the text itself; included texts follow from 1.
  unsigned line = 0;       ///< From 1.
  unsigned column = 0;     ///< From 1, in bytes.
  unsigned length = 0;     ///< Length of the erroneous part, in bytes.
  std::string message;     ///< The error and the correct form, in one sentence without a full stop.
  std::string text;        ///< The line, with macro arguments substituted; at most 4096 bytes of it.
  /// Replacements for the erroneous part that the message proposes. Each fixes this error; others may remain.
  std::vector<std::string> instead;
  /// A statement that the message proposes in place of the erroneous one; empty if it proposes none.
  std::string statement;
};

}  // namespace core

namespace detail {

[[nodiscard]] inline std::string to_string(text_view text) { return std::string(text.data, text.size); }

/// `text` for a message: characters other than printable ASCII are written as \xNN, and long text is
/// shortened.
inline std::string quoted(text_view text) {
  constexpr std::size_t most = 60;
  std::string result = "`";
  for (std::size_t i = 0; i < text.size && i < most; ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c >= 0x20 && c < 0x7f) {
      result += text[i];
    } else {
      result += "\\x";
      result += "0123456789abcdef"[c >> 4];
      result += "0123456789abcdef"[c & 15];
    }
  }
  return result + (text.size > most ? "...`" : "`");
}

inline std::string hexadecimal(std::uint32_t value) {
  char text[10] = {};
  text_out out(text, sizeof text);
  out.put_hex(value, upper_digits);
  return std::string(text, out.size());
}

/// `; did you mean A or B?`, or nothing.
inline std::string question(const std::vector<std::string>& names) {
  if (names.empty()) return {};
  std::string result = "; did you mean ";
  for (std::size_t i = 0; i < names.size(); ++i)
    result += (i == 0                  ? ""
               : i + 1 == names.size() ? " or "
                                       : ", ") +
              quoted(text_view(names[i].data(), names[i].size()));
  return result + "?";
}

inline std::vector<std::string> strings_of(const nearest_names& similar) {
  std::vector<std::string> names;
  for (const text_view name : similar) names.push_back(to_string(name));
  return names;
}

/// `found`, a rule and a part of `where`, as a diagnostic without its message.
template <class Error>
core::diagnostic<decltype(Error::rule)> locate(const source_line& where, const Error& found) {
  core::diagnostic<decltype(Error::rule)> result;
  result.rule = found.rule;
  result.file = where.file;
  result.line = where.line;
  constexpr std::size_t most = 4096;
  result.text = to_string(where.text.first(where.text.size < most ? where.text.size : most));
  while (result.text.ends_with('\r')) result.text.pop_back();
  const bool inside = found.where.data >= where.text.data && found.where.data <= where.text.end();
  const std::size_t start = inside ? static_cast<std::size_t>(found.where.data - where.text.data) : 0;
  const std::size_t size = inside ? found.where.size : where.text.size;
  const std::size_t left = start < result.text.size() ? result.text.size() - start : 0;
  result.column = static_cast<unsigned>(start) + 1;
  result.length = static_cast<unsigned>(size < left ? size : left);
  return result;
}

/// The message of an error that all assembly languages share, or a general one for any other rule. `found`
/// is the erroneous part in quotes.
template <class Error>
std::string common_message(const Error& error, const std::string& found) {
  using rule = decltype(Error::rule);
  switch (error.rule) {
    case rule::syntax: return found + " is not valid assembly syntax";
    case rule::duplicate_modifier:
      return found + " is given twice, or with another value of the same modifier";
    case rule::duplicate_symbol: return found + " is already defined";
    case rule::unbalanced_block: return found + " has no counterpart: " + explanation_of(error.rule);
    case rule::macro_arguments: return found + " does not have as many arguments as the macro has parameters";
    case rule::include_failed: return found + " cannot be read";
    case rule::listing_mismatch:
      return found + " is not the word of the text that follows it; remove one of them";
    case rule::reserved_name: return found + " is already a register, a uniform or a special value";
    case rule::unwritten_register: return found + " is read, but nothing has written it before";
    case rule::wrong_group:
    case rule::register_conflict:
    case rule::out_of_registers:
    case rule::unassignable_word:
      return found + ": " + (error.right != nullptr ? error.right : explanation_of(error.rule));
    case rule::limit_exceeded:
      return error.where.empty() ? "the text exceeds a limit of the assembler; the rest is not assembled"
                                 : found + " exceeds a limit of the assembler";
    default:
      return found + " breaks a rule: " + (error.right != nullptr ? error.right : explanation_of(error.rule));
  }
}

/// The diagnostic for `count` errors that are not listed, in the line of the first of them.
template <class Diagnostic>
Diagnostic unlisted_errors(const source_line& first, std::uint64_t count) {
  Diagnostic result;
  result.rule = decltype(result.rule)::limit_exceeded;
  result.file = first.file;
  result.line = first.line;
  result.column = 1;
  result.message = std::to_string(count) + (count == 1 ? " more error is" : " more errors are") +
                   " not listed; the first of them is in this line";
  return result;
}

}  // namespace detail

namespace core {

// For the messages of instruction sets.
using detail::common_message;
using detail::locate;
using detail::question;
using detail::quoted;

/// `text` as a string.
[[nodiscard]] inline std::string string_of(text_view text) { return detail::to_string(text); }

}  // namespace core

/// The end of a message about a wrong name, with the names in quotes: `; did you mean A, B or C?`. Empty if
/// none is similar.
[[nodiscard]] inline std::string did_you_mean(const nearest_names& similar) {
  return detail::question(detail::strings_of(similar));
}

namespace core {

/// The line of `d` with a caret below its erroneous part, each after an end of line. Empty if the line is not
/// known or long.
template <class Rule>
[[nodiscard]] std::string excerpt_of(const diagnostic<Rule>& d) {
  if (d.text.empty() || d.text.size() > 400) return {};
  std::string text = "\n  ", mark = "  ";
  for (std::size_t i = 0; i < d.text.size(); ++i) {
    const auto c = static_cast<unsigned char>(d.text[i]);
    text += c == '\t' || (c >= 0x20 && c < 0x7f) ? d.text[i] : '?';
    if (i + 1 < d.column) mark += c == '\t' ? '\t' : ' ';
  }
  mark += '^';
  for (unsigned i = 1; i < d.length; ++i) mark += '~';
  return text + "\n" + mark;
}

/// `d` as compilers print errors: `FILE:LINE:COL: error: TEXT [rule]`, the line, and a caret below it,
/// without an end of line.
template <class Rule>
[[nodiscard]] std::string to_string(const diagnostic<Rule>& d, const std::string& file) {
  return file + ":" + std::to_string(d.line) + ":" + std::to_string(d.column) + ": error: " + d.message +
         " [" + name_of(d.rule) + "]" + excerpt_of(d);
}

}  // namespace core

}  // namespace valhall
