// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/names.hpp>
#include <valhall/text/arch_text.hpp>
#include <valhall/text/foreign_notation.hpp>
#include <valhall/text/legal_variants.hpp>
#include <valhall/text/text_diagnostic.hpp>

#include <string>
#include <vector>

/// The error that a message explains, and proposals for it.
namespace valhall::detail {

/// The names of a modifier or of its values in text of the architecture `in`; without the value that text
/// omits.
template <class String = std::string>
std::vector<String> modifier_values(const modifier_info& place, arch in) {
  if (place.is_flag()) return {String(name_of(place, 1))};
  std::vector<String> names;
  for (const named_value& v : values_of(place, in))
    if (v.value != place.default_value) names.emplace_back(v.name);
  return names;
}

/// `.A`, or `.A|.B` for several.
template <class String>
String choice(const std::vector<String>& names, const char* separator = "|.") {
  String list;
  for (const String& name : names) list += (list.empty() ? "." : separator) + name;
  return list;
}

/// A list of the modifiers of an instruction with their values.
template <class String = std::string>
String modifier_list(const instruction_info& row, arch in) {
  String list;
  for (unsigned i = 0; i < row.modifier_count; ++i) {
    const String names = choice(modifier_values<String>(row.modifiers()[i], in));
    if (!names.empty()) list += (list.empty() ? "" : ", ") + names;
  }
  return list;
}

/// The names that may follow a dot after the operand at `place`: its lanes, and with `with_signs` also its
/// signs.
template <class String = std::string>
std::vector<String> operand_parts(const operand_info& place, bool with_signs) {
  std::vector<String> names;
  if (with_signs && place.takes_sign) names.insert(names.end(), {"neg", "abs"});
  if (with_signs && place.takes_invert) names.emplace_back("not");
  for (const named_lanes& part : lanes_of(place)) names.emplace_back(part.name);
  return names;
}

/// An error in a line with its subject and the proposals for it, which the parts of the message share.
template <class Error>
struct explanation {
  const Error& error;
  legal_variants variants;
  const instruction_info* row;            ///< The instruction, if it is known.
  const operand_info* place;              ///< The place of the operand, if the error is about one.
  std::string found;                      ///< The erroneous part, quoted.
  std::string name;                       ///< The name of the instruction.
  std::vector<std::string> instead = {};  ///< Replacements for the erroneous part.
  std::string statement = {};             ///< A statement that replaces the erroneous one.

  /// The subject of `f`, an error in `line`.
  explanation(const Error& f, text_view line)
      : error(f),
        variants(line, f.in, f.spelling),
        row(f.id < 0 ? nullptr : &instructions[f.id]),
        place(row != nullptr && f.operand >= 0 && f.operand < row->operand_count ? &row->operands()[f.operand]
                                                                                 : nullptr),
        found(quoted(f.where)),
        name(row == nullptr ? "" : row->name()) {}

  std::string proposal() const { return question(instead); }

  /// Adds the first text in this notation that helps; returns false if none does.
  bool add_notation() {
    for (const std::string& candidate : foreign_notation(to_string(error.where)).candidates()) {
      add_if_better(candidate);
      if (!instead.empty()) return true;
    }
    return false;
  }

  void add_if_better(const std::string& candidate) {
    if (variants.is_better(variants.with(error.where, candidate))) instead.push_back(candidate);
  }

  void add_if_legal(const std::string& candidate) {
    if (variants.is_legal(variants.with(error.where, candidate))) instead.push_back(candidate);
  }
};

}  // namespace valhall::detail
