// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/core/statement_parts.hpp>
#include <valhall/text/instruction_parser.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace valhall::detail {

/// A `Context` of `instruction_parser` for a line without a program, in which every label exists.
struct trial_context {
  mutable unsigned errors = 0;  ///< Reported errors.

  void report(const text_error&) const { ++errors; }
  bool symbol(text_view, text_number&) const { return false; }
  void reference(text_view, const label_use&) const {}
};

/// Finds changes that make an erroneous instruction legal, by trying them.
class legal_variants {
 public:
  /// The instruction in `line`, after its labels.
  legal_variants(text_view line, arch in, syntax spelling) : in_(in), spelling_(spelling) {
    statement_ = split_listing(without_comment(line)).text;
    for (std::size_t end = end_of_name(statement_, 0); end < statement_.size && end != 0;
         end = end_of_name(statement_, 0)) {
      if (statement_[end] != ':') break;
      statement_ = trimmed(statement_.from(end + 1));
    }
  }

  text_view statement() const { return statement_; }

  /// The mnemonic with its modifiers.
  text_view head() const {
    const std::size_t end = find(statement_, ' '), tab = find(statement_, '\t');
    return statement_.first(end < tab ? end : tab);
  }

  /// The statement with `text` in place of `part`; empty if `part` is not a part of it.
  std::string with(text_view part, const std::string& text) const {
    if (part.data < statement_.data || part.end() > statement_.end()) return {};
    const auto start = static_cast<std::size_t>(part.data - statement_.data);
    return std::string(statement_.data, statement_.size).replace(start, part.size, text);
  }

  /// Whether `statement` assembles. Names that it uses in place of registers are assumed to be of `.reg`.
  bool is_legal(const std::string& statement) const {
    for (unsigned count = 0; count <= most_registers; ++count)
      if (is_legal(statement, count)) return true;
    return false;
  }

  /// Whether `statement` has fewer errors than this one.
  bool is_better(const std::string& statement) const {
    return !statement.empty() &&
           errors_in(statement) < errors_in(std::string(statement_.data, statement_.size));
  }

  /// The values of modifiers of `row` that make the statement legal, each by itself.
  std::vector<std::string> missing_values(const instruction_info& row) const {
    std::vector<std::string> found;
    for (unsigned count = 0; count <= most_registers && found.empty(); ++count)
      for (unsigned i = 0; i < row.modifier_count; ++i) {
        const modifier_info& place = row.modifiers()[i];
        if (place.is_flag()) add_if_legal(found, name_of(place, 1), count);
        if (place.is_flag()) continue;
        for (const named_value& v : values_of(place, in_))
          if (v.value != place.default_value) add_if_legal(found, v.name, count);
      }
    return found;
  }

  /// The modifiers without which the statement is legal.
  std::vector<std::string> needless_values() const {
    std::vector<std::string> found;
    const text_view whole = head();
    for (std::size_t at = find(whole, '.'); at < whole.size;) {
      const std::size_t end = find(whole, '.', at + 1);
      const text_view part(whole.data + at, end - at);
      if (is_legal(with(part, ""))) found.emplace_back(part.data + 1, part.size - 1);
      at = end;
    }
    return found;
  }

  /// The statement with the modifier `value` after its mnemonic.
  std::string with_value(const std::string& value) const {
    const text_view whole = head();
    std::size_t end = find(whole, '.');
    // The mnemonic ends at the first or at the second dot.
    const std::size_t second = end < whole.size ? find(whole, '.', end + 1) : end;
    const text_view longer = whole.first(second);
    if (find_mnemonic(longer, hash_add(hash_start, longer)).found) end = second;
    return with(text_view(whole.data + end, 0), "." + value);
  }

 private:
  text_view statement_;
  arch in_;
  syntax spelling_;

  static constexpr unsigned most_registers = 4;

  unsigned errors_in(const std::string& statement) const {
    trial_context context;
    static_cast<void>(reads(context, statement));
    return context.errors;
  }

  /// Whether `statement` assembles; its errors are reported to `context`.
  bool reads(trial_context& context, const std::string& statement) const {
    instruction_parser<trial_context> parser(context, {.arch = in_, .syntax = spelling_});
    bool good = false;
    static_cast<void>(parser.read(text_view(statement.data(), statement.size()), good));
    return good;
  }

  void add_if_legal(std::vector<std::string>& to, const char* value, unsigned count) const {
    if (is_legal(with_value(value), count)) to.emplace_back(value);
  }

  /// Whether `statement` assembles, with `count` registers in place of the name of a group. If the statement
  /// has no names, only the count 0 can be legal.
  bool is_legal(const std::string& statement, unsigned count) const {
    if (statement.empty()) return false;
    const std::string text = count == 0 ? statement : with_registers(statement, count);
    if (count != 0 && text == statement) return false;
    trial_context context;
    return reads(context, text);
  }

  /// `statement` with r0, or the first `count` registers for a staging operand, in place of names.
  static std::string with_registers(const std::string& statement, unsigned count) {
    const text_view all(statement.data(), statement.size());
    std::size_t at = find(all, ' ');
    std::string text = statement.substr(0, at);
    while (at < all.size) {
      const std::size_t end = is_letter(all[at]) ? end_of_name(all, at) : at + 1;
      const text_view name(all.data + at, end - at);
      const char before = all[at - 1];
      const bool is_value = before == ' ' || before == '@' || before == '^' || before == ',';
      const bool names_field = end < all.size && all[end] == ':';
      const bool is_numbered = name.size > 1 && is_digit(name[1]);
      at = end;
      if (!is_letter(name[0]) || !is_value || names_field || is_numbered || is_special(name)) {
        text.append(name.data, name.size);
        continue;
      }
      text += "r0";
      for (unsigned i = 1; before == '@' && i < count; ++i) text += ":r" + std::to_string(i);
      if (at < all.size && all[at] == '[') at += find(all.from(at), ']') + 1;
    }
    return text;
  }

  static bool is_special(text_view name) {
    for (const special_info& candidate : specials)
      if (same_name(name, candidate.name)) return true;
    return false;
  }
};

}  // namespace valhall::detail
