// SPDX-License-Identifier: MIT
#pragma once

#include <coded/language.hpp>
#include <valhall/core/diagnostic.hpp>

#include <string>
#include <utility>
#include <vector>

namespace coded {

using valhall::nearest_names;
using valhall::core::archs_of;
using valhall::core::common_message;
using valhall::core::locate;
using valhall::core::question;
using valhall::core::quoted;
using valhall::core::string_of;

/// An error in a text, for people to read.
using diagnostic = valhall::core::diagnostic<rule>;

/// Composes messages about errors of `parser`: the mistake, and the correct form. The base of `Derived`,
/// which may replace `form`, the list of the instruction's operands.
template <class Derived, class Set>
class explainer {
 public:
  /// Explains `error`. The error and the text that it refers to must outlive this object.
  explicit explainer(const coded::error<Set>& error)
      : error_(error), row_(error.row), found_(quoted(error.where)) {}

  /// The diagnostic of the error, in the line `where`.
  diagnostic diagnose(const valhall::source_line& where) {
    diagnostic result = locate(where, error_);
    result.message = message();
    result.instead = std::move(instead_);
    return result;
  }

  /// The operands: `vector32, source32`.
  std::string form() const {
    std::string list;
    for (unsigned i = 0; i < row_->operand_count; ++i)
      list += (i == 0 ? "" : ", ") + kind_of(row_->operands()[i]);
    return list;
  }

 protected:
  /// The instruction of the error.
  const typename Set::row& row() const { return *row_; }

  /// The kind of an operand in text, with its number of bits.
  static std::string kind_of(const typename Set::place& place) {
    if (place.role == role::immediate) return "number";
    std::string kinds;
    unsigned absent = 0;
    for (unsigned i = 0; i < sizeof(Set::kind_names) / sizeof(Set::kind_names[0]); ++i)
      if ((place.codes >> i & 1) != 0)
        kinds += (kinds.empty() ? "" : "|") + std::string(Set::kind_names[i]);
      else
        ++absent;
    return (absent == 0 ? "source" : kinds) + std::to_string(place.size);
  }

 private:
  const coded::error<Set>& error_;
  const typename Set::row* row_;
  std::string found_;
  std::vector<std::string> instead_;

  std::string message() {
    switch (error_.rule) {
      case rule::unknown_mnemonic: return found_ + " is not an instruction" + mnemonics();
      case rule::not_in_arch: return absence();
      case rule::unknown_modifier: return name() + " has no modifier " + found_ + "; it takes " + modifiers();
      case rule::operand_count: return name() + " has the operands " + operands() + ", not " + found_;
      case rule::operand_kind:
        return found_ + " is not allowed here; the operands of " + name() + " are " + operands();
      case rule::unknown_operand: return found_ + " is not a register or constant";
      case rule::modifier_not_on_source:
        return found_ + " has a sign that this operand of " + name() + " does not take";
      case rule::unknown_directive: return found_ + " is not a directive; " + explanation_of(error_.rule);
      case rule::unknown_symbol: return found_ + " is not a symbol of .equ";
      case rule::no_literal: return found_ + " has no code; the constants are " + constants();
      case rule::register_out_of_range: return found_ + " does not exist; registers are " + registers();
      case rule::one_shared:
        return found_ + " is another register of the kinds " + shared_kinds() +
               "; an instruction reads one of them, which it may read several times";
      case rule::immediate_out_of_range:
        if (error_.right != nullptr) return found_ + " is out of range; " + error_.right;
        [[fallthrough]];
      default: return common_message(error_, found_);
    }
  }

  /// The kinds of shared registers.
  static std::string shared_kinds() {
    std::string list;
    for (unsigned i = 0; i < sizeof(Set::kind_names) / sizeof(Set::kind_names[0]); ++i)
      for (const auto& range : Set::code_ranges)
        if (range.is_shared && static_cast<unsigned>(range.kind) == i) {
          add(list, Set::kind_names[i]);
          break;
        }
    return list;
  }

  /// The registers of the architecture: `v0 to v255`.
  std::string registers() const {
    std::string list;
    for (const auto& range : Set::code_ranges)
      if (range.prefix != nullptr && range.archs.contains(error_.in))
        add(list, range.prefix + std::string("0 to ") + range.prefix + std::to_string(range.count - 1));
    return list;
  }

  /// The constants of the architecture that have a code.
  std::string constants() const {
    std::string list;
    for (const auto& range : Set::code_ranges) {
      if (!Set::is_constant(range.kind) || !range.archs.contains(error_.in)) continue;
      const int last = range.value + range.step * (range.count - 1);
      if (range.step != 0) add(list, std::to_string(range.value) + " to " + std::to_string(last));
      for (unsigned i = 0; range.step == 0 && i < range.count; ++i)
        add(list, Set::code_names[range.names + i]);
    }
    return list.empty() ? "none" : list;
  }

  static void add(std::string& list, const std::string& item) { list += (list.empty() ? "" : ", ") + item; }

  static std::string lower(std::string text) {
    for (char& c : text) c = coded::lower(c);
    return text;
  }
  std::string name() const { return row_ == nullptr ? "" : lower(row_->name()); }
  std::string operands() const { return static_cast<const Derived&>(*this).form(); }

  std::string mnemonics() {
    nearest_names similar(error_.where);
    for (const auto& row : Set::instructions)
      if (row.archs.contains(error_.in)) similar.add(row.name());
    for (const text_view close : similar) instead_.push_back(lower(string_of(close)));
    return question(instead_);
  }

  std::string absence() const {
    const std::string prefix = found_ + " is not in " + name_of(error_.in);
    if (row_ != nullptr && !row_->archs.contains(error_.in))
      return prefix + "; it is " + range_text(archs_of<Set>(*row_));
    return prefix;
  }

  /// The architectures of a set in words: `since 1.1`.
  template <class Archs>
  static std::string range_text(Archs archs) {
    if (archs.last() == Set::last_arch) return std::string("since ") + name_of(archs.first());
    if (archs.first() == static_cast<typename Set::arch>(Set::first_arch))
      return std::string("until ") + name_of(archs.last());
    return std::string("in ") + name_of(archs.first()) + " to " + name_of(archs.last());
  }

  std::string modifiers() const {
    std::string list;
    for (unsigned i = 0; i < row_->modifier_count; ++i) {
      const auto& place = row_->modifiers()[i];
      if (Set::is_in_operand(place.id)) continue;
      for (unsigned v = 0; v >> place.size == 0; ++v)
        if (const std::string name = value_name<Set>(place, v);
            v != place.default_value && (place.allowed >> v & 1) != 0 && !name.empty())
          add(list, name);
    }
    return list.empty() ? "none" : list;
  }
};

/// The messages for instructions whose text consists of their operands.
template <class Set>
struct plain_explainer : explainer<plain_explainer<Set>, Set> {
  using explainer<plain_explainer<Set>, Set>::explainer;
};

}  // namespace coded
