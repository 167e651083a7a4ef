// SPDX-License-Identifier: MIT
#include "formatting.hpp"

#include "features.hpp"

#include <valhall/editor.hpp>
#include <valhall/syntax.hpp>
#include "../../common/text.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace lsp {

using nlohmann::json;
using tools::string_of;
using valhall::text_view;
using valhall::token;
using valhall::token_kind;

namespace {

constexpr std::size_t indent = 4;

std::string lower(text_view text) {
  std::string result;
  for (const char c : text) result += tools::lower(c);
  return result;
}

bool is_one_of(text_view text, const char* characters) {
  return text.size == 1 && std::string(characters).find(text[0]) != std::string::npos;
}

/// A line without the space before its comment.
struct formatted_line {
  std::string code, comment;
};

class formatter {
 public:
  formatter(text_view line, const settings& how) : line_(line), how_(how) {}

  formatted_line run() {
    valhall::line_tokens rest(line_, how_.spelling);
    for (token t; rest.next(t);) {
      if (t.kind == token_kind::comment) {
        result_.comment = string_of(t.text);
        if (result_.code.empty() && t.text.data != line_.data) result_.code.assign(indent, ' ');
        break;
      }
      add(t);
      before_ = t;
    }
    while (!result_.comment.empty() && tools::is_space(result_.comment.back())) result_.comment.pop_back();
    return result_;
  }

 private:
  text_view line_;
  const settings& how_;
  formatted_line result_;
  token before_ = {token_kind::unknown, {}};
  text_view head_;        ///< The mnemonic and its modifiers.
  text_view mnemonic_;    ///< Empty if the head has none.
  bool in_code_ = false;  ///< An instruction, directive or macro has begun.

  void add(const token& t) {
    const bool first = before_.text.empty();
    const bool starts = !in_code_ && (t.kind == token_kind::mnemonic || t.kind == token_kind::directive ||
                                      t.kind == token_kind::argument);
    if (starts) {
      in_code_ = true;
      if (first && is_indented(t)) result_.code.assign(indent, ' ');
      find_head(t);
    }
    if (!first && has_space_before(t, starts)) result_.code += ' ';
    result_.code += written(t);
  }

  /// Instructions, and directives that make words.
  static bool is_indented(const token& t) {
    return t.kind != token_kind::directive || tools::same_name(t.text, ".word") ||
           tools::same_name(t.text, ".align");
  }

  void find_head(const token& t) {
    if (t.kind != token_kind::mnemonic) return;
    const auto at = static_cast<std::size_t>(t.text.data - line_.data);
    std::size_t size = 0;
    while (at + size < line_.size && !tools::is_space(line_[at + size])) ++size;
    head_ = line_.from(at).first(size);
    const auto found = valhall::mnemonic_at(head_, how_.arch, how_.spelling);
    if (found.instruction.ok()) mnemonic_ = head_.first(found.length);
  }

  bool has_space_before(const token& t, bool starts) const {
    const bool was_space = before_.text.end() != t.text.data;
    if (is_one_of(t.text, ",:])") || is_one_of(before_.text, "[(@^#`")) return false;
    if (is_one_of(before_.text, ",") || starts) return true;
    if (is_one_of(before_.text, ":")) return !in_code_;
    return was_space;
  }

  /// The token in the letter case of the printer.
  std::string written(const token& t) const {
    const bool in_head = t.text.data >= head_.data && t.text.end() <= head_.end() && !head_.empty();
    if (in_head && mnemonic_.empty()) return string_of(t.text);
    if (in_head && t.text.end() <= mnemonic_.end()) return of_mnemonic(t.text);
    if (in_head && t.kind == token_kind::modifier) return of_modifier(t.text);
    switch (t.kind) {
      case token_kind::directive:
      case token_kind::reg:
      case token_kind::uniform:
      case token_kind::constant: return lower(t.text);
      case token_kind::number: return mnemonic_.empty() ? string_of(t.text) : of_number(t.text);
      case token_kind::modifier: return mnemonic_.empty() ? string_of(t.text) : lower(t.text);
      default: return string_of(t.text);
    }
  }

  /// Hexadecimal digits are in upper case, except in Arm's spelling.
  std::string of_number(text_view text) const {
    if (how_.spelling == valhall::syntax::arm) return lower(text);
    if (text.size < 2 || tools::lower(text[1]) != 'x') return string_of(text);
    std::string result = "0x";
    for (const char c : text.from(2)) result += c >= 'a' && c <= 'f' ? static_cast<char>(c - 'a' + 'A') : c;
    return result;
  }

  /// A part of the mnemonic.
  std::string of_mnemonic(text_view text) const {
    std::string result = string_of(text);
    const auto start = static_cast<std::size_t>(text.data - mnemonic_.data);
    bool found = false;
    valhall::for_each_mnemonic(how_.spelling, how_.arch, [&](text_view name) {
      if (found || !tools::same_name(name, mnemonic_)) return;
      result = string_of(name.from(start).first(text.size));
      found = true;
    });
    return result;
  }

  std::string of_modifier(text_view text) const {
    std::string result = string_of(text);
    valhall::for_each_modifier(mnemonic_, how_.spelling, how_.arch, [&](text_view name) {
      if (tools::same_name(name, text)) result = string_of(name);
    });
    return result;
  }
};

}  // namespace

std::vector<std::string> formatted_lines(const text_document& text, const settings& how) {
  std::vector<formatted_line> lines;
  for (std::size_t n = 0; n < text.line_count(); ++n) lines.push_back(formatter(text.line(n), how).run());
  const auto has_both = [&](std::size_t n) {
    return n < lines.size() && !lines[n].comment.empty() &&
           lines[n].code.find_first_not_of(' ') != std::string::npos;
  };
  std::vector<std::string> result;
  for (std::size_t first = 0, end = 0; first < lines.size(); first = end) {
    // Comments after code on neighbouring lines are in one column.
    std::size_t column = 0;
    for (end = first; has_both(end); ++end) column = std::max(column, lines[end].code.size() + 2);
    if (end == first) ++end;
    for (std::size_t n = first; n < end; ++n) {
      std::string line = lines[n].code;
      if (has_both(n)) line.resize(column, ' ');
      line += lines[n].comment;
      result.push_back(std::move(line));
    }
  }
  return result;
}

json formatted(const workspace& all, const open_file& file, std::size_t first, std::size_t last) {
  const std::vector<std::string> lines = formatted_lines(file.text, all.how);
  json edits = json::array();
  for (std::size_t n = first; n < std::min(last, lines.size()); ++n) {
    const valhall::text_view line = file.text.line(n);
    if (lines[n] == std::string_view(line.data, line.size)) continue;
    edits.push_back({{"range", range_of(file.text, {n, 0, line.size}, all.units)}, {"newText", lines[n]}});
  }
  return edits;
}

}  // namespace lsp
