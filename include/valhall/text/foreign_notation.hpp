// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/characters.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace valhall::detail {

/// Rewrites operands in the notation of other assemblers. A result need not be an operand.
class foreign_notation {
 public:
  explicit foreign_notation(std::string text) : text_(std::move(text)) {}

  /// Texts in this notation that `text` may mean, most likely first.
  std::vector<std::string> candidates() {
    numbered();
    applied_sign();
    range();
    address();
    immediate();
    braces();
    return std::move(found_);
  }

 private:
  std::string text_;
  std::vector<std::string> found_;

  /// The digits from `start` on.
  static std::string digits_from(const std::string& text, std::size_t start) {
    std::size_t end = start;
    while (end < text.size() && is_digit(text[end])) ++end;
    return text.substr(start, end - start);
  }

  /// `%r1`, `$r1`, `v1`, `R[1]`: a register; `c1`, `c[1]`, `cb0[1]`, `u[1]`: a uniform. A part after a dot is
  /// omitted.
  void numbered() {
    std::size_t at = 0;
    while (at < text_.size() && !is_name(text_[at]) && text_[at] != '[' && at < 2) ++at;
    const std::size_t start = at;
    while (at < text_.size() && is_letter(text_[at])) ++at;
    const std::string kind = text_.substr(start, at - start);
    const char first = kind.empty() ? ' ' : lower(kind[0]);
    // The number of a constant buffer.
    if (const std::size_t index = at + digits_from(text_, at).size();
        first == 'c' && index < text_.size() && text_[index] == '[')
      at = index;
    const bool is_indexed = at < text_.size() && text_[at] == '[';
    if (is_indexed) ++at;
    const std::string number = digits_from(text_, at);
    at += number.size();
    if (is_indexed && at < text_.size() && text_[at] == ']') ++at;
    const bool is_whole = at == text_.size() || text_[at] == '.';
    constexpr std::size_t longest = 7;  // As in `uniform`.
    if (number.empty() || kind.empty() || kind.size() > longest || !is_whole) return;
    const bool is_uniform = first == 'c' || first == 'u';
    found_.push_back((is_uniform ? "u" : "r") + number);
    found_.push_back((is_uniform ? "@u" : "@r") + number);
  }

  /// `abs(x)`, `neg x`, and so on.
  void applied_sign() {
    std::size_t end = 0;
    while (end < text_.size() && is_letter(text_[end])) ++end;
    std::string sign = text_.substr(0, end), rest;
    for (char& c : sign) c = lower(c);
    for (const char c : text_.substr(end))
      if (c != '(' && c != ')' && c != ' ') rest += c;
    if (sign == "fabs" || sign == "fneg") sign.erase(0, 1);
    if (sign == "abs" || sign == "neg" || sign == "not") found_.push_back(rest + "." + sign);
  }

  /// `@r0-r3`, `@r0..r3` and `@r0:r3`: the registers of a group. `r0:r1`: the first of a pair.
  void range() {
    const bool is_staging = !text_.empty() && text_[0] == '@';
    const std::size_t start = is_staging ? 1 : 0;
    if (text_.size() <= start || lower(text_[start]) != 'r') return;
    const std::string first = digits_from(text_, start + 1);
    std::size_t at = start + 1 + first.size();
    const std::size_t separator = at;
    while (at < text_.size() && !is_name(text_[at])) ++at;
    if (at < text_.size() && lower(text_[at]) == 'r') ++at;
    const std::string last = digits_from(text_, at);
    constexpr std::size_t longest = 3;
    std::string between = text_.substr(separator, at - separator);
    if (between.ends_with('r') || between.ends_with('R')) between.pop_back();
    if (between != "-" && between != ".." && between != "..." && between != ":") return;
    if (first.empty() || last.empty() || first.size() > longest || last.size() > longest || at == separator)
      return;
    std::string group = "@";
    constexpr unsigned most = 8;
    const unsigned from = number_of(first), to = number_of(last);
    for (unsigned n = from; n <= to && n < from + most; ++n)
      group += (n == from ? "r" : ":r") + std::to_string(n);
    if (to > from) found_.push_back(group);
    if (!is_staging) found_.push_back("r" + first);
  }

  static unsigned number_of(const std::string& digits) {
    unsigned number = 0;
    for (const char c : digits) number = number * 10 + static_cast<unsigned>(c - '0');
    return number;
  }

  /// `offset=4`; a label with its colon.
  void immediate() {
    const std::size_t sign = text_.find('=');
    if (sign != std::string::npos) found_.push_back(text_.substr(0, sign) + ":" + text_.substr(sign + 1));
    if (text_.ends_with(':')) found_.push_back("offset:" + text_.substr(0, text_.size() - 1));
  }

  /// `{r0}` and `{r0:r1}`: the registers of a group.
  void braces() {
    if (text_.size() > 2 && text_.front() == '{' && text_.back() == '}')
      found_.push_back("@" + text_.substr(1, text_.size() - 2));
  }

  /// `[r2]`, `[r2 + 4]`, `[r2, #4]`, `4(r2)`: an address with an offset.
  void address() {
    if (text_.find_first_of("[(+") == std::string::npos) return;
    std::string base, offset;
    std::size_t at = 0;
    while (at < text_.size()) {
      std::size_t end = at;
      while (end < text_.size() && is_name(text_[end])) ++end;
      const std::string part = text_.substr(at, end - at);
      if (!part.empty()) (is_digit(part[0]) ? offset : base) = part;
      const bool is_negative = part.empty() && text_[at] == '-';
      at = end + (part.empty() ? 1 : 0);
      if (is_negative) return;
    }
    const bool has_brackets = text_.find_first_of("[(") != std::string::npos;
    if (base.empty() || (offset.empty() && !has_brackets)) return;
    if (!offset.empty()) found_.push_back(base + ", offset:" + offset);
    if (!has_brackets) return;
    found_.push_back(base + ", offset:0");
    found_.push_back(base);
  }
};

}  // namespace valhall::detail
