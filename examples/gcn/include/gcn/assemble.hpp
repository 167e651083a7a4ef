// SPDX-License-Identifier: MIT
#pragma once

#include <gcn/instruction_parser.hpp>
#include <valhall/instruction_set_text.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace gcn {

using diagnostic = valhall::core::diagnostic<rule>;
using assembly = valhall::core::assembly<diagnostic>;

namespace detail {

/// The editions of a set in words: `since 1.1`.
inline std::string range_text(edition_set editions) {
  if (editions.last() == last_edition) return std::string("since ") + name_of(editions.first());
  if (editions.first() == first_edition) return std::string("until ") + name_of(editions.last());
  return std::string("in ") + name_of(editions.first()) + " only";
}

/// Composes messages: what is wrong, and what would be right.
class explainer {
 public:
  explicit explainer(const text_error& error)
      : error_(error), row_(error.row), found_(valhall::core::quoted(error.where)) {}

  std::string message() {
    switch (error_.rule) {
      case rule::unknown_mnemonic: return found_ + " is not an instruction" + mnemonics();
      case rule::not_in_edition: return absence();
      case rule::unknown_modifier: return name() + " has no modifier " + found_ + "; it takes " + modifiers();
      case rule::duplicate_modifier:
        return found_ + " is given twice, or with another value of the same modifier";
      case rule::operand_count:
        return name() + " has " + std::to_string(count()) + " operands, not those of " + found_ + ": " +
               form();
      case rule::operand_kind:
        return found_ + " is not allowed here; the operands of " + name() + " are " + form();
      case rule::unknown_operand: return found_ + " is not a register or constant";
      case rule::modifier_not_on_source:
        return found_ + " has a sign that this operand of " + name() + " does not take";
      case rule::unknown_directive: return found_ + " is not a directive; " + explanation_of(error_.rule);
      case rule::unknown_symbol: return found_ + " is not a symbol of .equ";
      case rule::duplicate_symbol: return found_ + " is already defined";
      case rule::syntax: return found_ + " is not valid assembly syntax";
      case rule::immediate_out_of_range:
        if (error_.right != nullptr) return found_ + " is out of range; " + error_.right;
        [[fallthrough]];
      default: return found_ + " breaks a rule: " + explanation_of(error_.rule);
    }
  }
  std::vector<std::string>&& instead() { return std::move(instead_); }

 private:
  const text_error& error_;
  const instruction_info* row_;
  std::string found_;
  std::vector<std::string> instead_;

  static std::string lower(std::string text) {
    for (char& c : text) c = valhall::core::lower(c);
    return text;
  }
  std::string name() const { return row_ == nullptr ? "" : lower(row_->name()); }

  std::string mnemonics() {
    valhall::nearest_names near(error_.where);
    for (const instruction_info& row : instructions)
      if (row.editions.contains(error_.in)) near.add(row.name());
    for (const text_view close : near) instead_.push_back(lower(valhall::core::string_of(close)));
    return valhall::core::question(instead_);
  }

  std::string absence() const {
    const std::string prefix = found_ + " is not in " + name_of(error_.in);
    if (row_ != nullptr && !row_->editions.contains(error_.in))
      return prefix + "; it is " + range_text(valhall::core::editions_of<tables>(*row_));
    return prefix;
  }

  bool has_modifier(modifier m) const {
    return valhall::core::modifier_index(*row_, m) != row_->modifier_count;
  }
  unsigned count() const { return row_->operand_count + (has_modifier(modifier::parameter) ? 1u : 0u); }

  std::string modifiers() {
    std::string list;
    for (unsigned i = 0; i < row_->modifier_count; ++i) {
      const modifier_info& place = row_->modifiers()[i];
      if (place.id == modifier::channel || place.id == modifier::parameter) continue;
      for (unsigned v = 1; v >> place.size == 0; ++v)
        list += (list.empty() ? "" : ", ") + std::string(valhall::core::value_name<tables>(place, v));
    }
    return list.empty() ? "none" : list;
  }

  /// The kind of an operand in text, with its number of bits.
  static std::string kind_of(const operand_info& place) {
    const std::string size = std::to_string(place.size);
    if (place.role == operand_role::immediate) return std::string(place.name()) + "N.x";
    if ((place.codes & kind_bit(code_kind::vector)) == 0) return "scalar" + size;
    const bool only_vector =
        place.role == operand_role::destination || (place.codes & kind_bit(code_kind::scalar)) == 0;
    return (only_vector ? "vector" : "source") + size;
  }

  std::string form() const {
    std::string list;
    const unsigned last = row_->operand_count;
    const bool numbered = row_->operands()[last - 1].role == operand_role::immediate;
    for (unsigned i = 0; i < last - (numbered ? 1u : 0u); ++i) {
      list += (i == 0 ? "" : ", ") + kind_of(row_->operands()[i]);
      if (!numbered) continue;
      if (i == 0 && has_modifier(modifier::parameter))
        list += ", p10|p20|p0, " + kind_of(row_->operands()[last - 1]);
      if (i == 1) list += ", " + kind_of(row_->operands()[last - 1]);
    }
    return list;
  }
};

/// The language with messages for people.
struct assembly_language : text_language {
  static diagnostic diagnose(const valhall::source_line& where, const text_error& found) {
    diagnostic result = valhall::core::locate(where, found);
    explainer explained(found);
    result.message = explained.message();
    result.instead = explained.instead();
    return result;
  }
};

}  // namespace detail

/// Assembles `text`, with all errors.
inline assembly assemble(std::string_view text, edition e = default_edition,
                         const valhall::assembly_limits& limits = {}) {
  const auto include = [](std::string_view) -> const std::string* { return nullptr; };
  return valhall::core::assemble<detail::assembly_language, assembly>(text, {.edition = e}, limits, include);
}

}  // namespace gcn
