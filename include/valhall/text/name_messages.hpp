// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/text/explanation.hpp>

#include <string>
#include <vector>

/// Messages about mnemonics and modifiers.
namespace valhall::detail {

/// The special value named `text`, if any.
inline const special_info* special_of(text_view text) {
  for (const special_info& candidate : specials)
    if (same_name(text, candidate.name)) return &candidate;
  return nullptr;
}

/// The end of a message about a comment of another language.
inline constexpr char comment_signs[] = "; comments begin with ; or //, at the start of a line also with #";

/// The ends of messages about the name of an instruction, and about its modifiers.
template <class Error>
class name_messages {
 public:
  explicit name_messages(explanation<Error>& at) : at_(at) {}

  std::string other_archs() const {
    if (at_.row != nullptr && !at_.row->archs.contains(at_.error.in))
      return missing_feature_text(at_.name, at_.error.in, archs_of(at_.row->id));
    const special_info* special = special_of(at_.error.where.first(find(at_.error.where, '.')));
    return missing_feature_text(at_.found, at_.error.in, special != nullptr ? special->archs : arch_set());
  }

  /// Instructions with a similar name, or else those whose names start with its first part: `TEX` is
  /// TEX_SINGLE and others. If some of these accept the next part as a modifier, only those are proposed.
  std::string mnemonics() {
    const text_view wrong = at_.error.where;
    if (const std::string other = other_statement(); !other.empty()) return other;
    const text_view head = wrong.first(find(wrong, '.')), rest = wrong.from(head.size);
    for (const char separator : {'.', '_'}) {
      std::vector<std::string> any;
      for (const instruction_info& row : instructions) {
        if (!row.archs.contains(at_.error.in)) continue;
        const text_view name(row.name());
        if (head.empty() || name.size <= head.size || name[head.size] != separator) continue;
        if (!same_name(head, to_string(name.first(head.size)).c_str())) continue;
        any.emplace_back(row.name());
        if (rest.size > 1 && takes(row, rest.from(1))) at_.instead.push_back(row.name() + to_string(rest));
      }
      if (at_.instead.empty()) at_.instead = any;
      if (!at_.instead.empty()) break;
    }
    nearest_names similar(wrong);
    for (const instruction_info& row : instructions)
      if (row.archs.contains(at_.error.in)) similar.add(row.name());
    if (!similar.empty() && (at_.instead.empty() || similar.distance() < 2))
      at_.instead = strings_of(similar);
    return at_.proposal();
  }

  std::string modifiers() {
    nearest_names similar(at_.error.where);
    for (unsigned i = 0; i < at_.row->modifier_count; ++i) {
      const modifier_info& place = at_.row->modifiers()[i];
      const char* kind = modifier_names[static_cast<unsigned>(place.id)];
      if (same_name(at_.error.where, kind)) {
        at_.instead = modifier_values(place, at_.error.in);
        return "; its " + std::string(kind) + " is one of " + choice(at_.instead);
      }
      if (place.is_flag() && !is_opposite(kind)) similar.add(kind);
      for (const named_value& v : values_of(place, at_.error.in))
        if (v.value != place.default_value && !is_opposite(v.name)) similar.add(v.name);
    }
    at_.instead = strings_of(similar);
    if (same_name(at_.error.where, "neg") || same_name(at_.error.where, "abs") ||
        same_name(at_.error.where, "not"))
      return "; it belongs after an operand, as in r1." + to_string(at_.error.where);
    const std::string list = "; it takes " + modifier_list(*at_.row, at_.error.in);
    const bool is_other_test = is_comparison(at_.error.where) && !same_name(at_.error.where, "ne");
    if (at_.row->control == control_effect::branch && is_other_test)
      return list + "; ICMP and FCMP compare, and the branch tests their result";
    for (const std::string& needless :
         at_.instead.empty() ? at_.variants.needless_values() : std::vector<std::string>())
      if (same_name(at_.error.where, needless.c_str())) return list + "; remove " + quoted(at_.error.where);
    return list + at_.proposal();
  }

  std::string missing_modifiers() {
    std::string list;
    for (unsigned i = 0; i < at_.row->modifier_count; ++i) {
      if ((at_.error.missing >> i & 1) == 0) continue;
      const std::vector<std::string> values = modifier_values(at_.row->modifiers()[i], at_.error.in);
      list += (list.empty() ? "" : ", and ") + ("one of " + choice(values));
      for (const std::string& value : values) at_.instead.push_back(to_string(at_.error.where) + "." + value);
    }
    return at_.found + " lacks a modifier without a default: " + list;
  }

  /// The values of the modifier that is given twice.
  std::string same_modifier() const {
    if (at_.row == nullptr) return {};
    for (unsigned i = 0; i < at_.row->modifier_count; ++i) {
      const std::vector<std::string> values = modifier_values(at_.row->modifiers()[i], at_.error.in);
      for (const std::string& value : values)
        if (values.size() > 1 && same_name(at_.error.where, value.c_str()))
          return "; an instruction has one of " + choice(values) +
                 (at_.row->modifiers()[i].id == modifier::flow ? "; a NOP can carry another" : "");
    }
    return {};
  }

 private:
  explanation<Error>& at_;

  /// Whether `text` is a comparison of an instruction such as ICMP.
  bool is_comparison(text_view text) const {
    for (const instruction_info& row : instructions)
      for (unsigned i = 0; i < row.modifier_count; ++i)
        if (row.modifiers()[i].id == modifier::cmp)
          for (const named_value& v : values_of(row.modifiers()[i], at_.error.in))
            if (same_name(text, v.name)) return true;
    return false;
  }

  /// Statements of other assemblers: a label without a colon, and an assignment.
  std::string other_statement() {
    const text_view statement = at_.variants.statement();
    if (at_.error.where.data != statement.data) return {};
    if (to_string(at_.error.where).starts_with("/*") || to_string(at_.error.where).starts_with("--"))
      return comment_signs;
    if (find(statement, '{') != statement.size || find(statement, '}') != statement.size)
      return "; a program is a list of instructions without braces, and the name of a label ends with a "
             "colon";
    if (find(at_.error.where, ':') + 1 == at_.error.where.size)
      return "; the name of a label begins with a letter";
    const text_view rest = trimmed(statement.from(at_.error.where.size));
    const std::string text = " " + to_string(rest);
    if (to_string(at_.error.where) == "#define") return "; write .equ NAME, VALUE";
    if (to_string(at_.error.where) == "#include") return "; write .include \"FILE\"";
    const std::size_t sign = text.find("= ");
    if ((sign != std::string::npos && sign != 0) || text.starts_with(" :="))
      return "; the mnemonic comes first, then the destination, as in FADD.f32 r0, r1, r2";
    const std::size_t space = find(rest, ' '), dot = find(rest, '.'), second = find(rest, '.', dot + 1);
    for (const std::size_t end : {second < space ? second : space, dot < space ? dot : space}) {
      const text_view name = rest.first(end);
      if (name.empty() || !find_mnemonic(name, hash_add(hash_start, name)).found) continue;
      const text_view label = at_.error.where;
      if (end_of_name(label, 0) != label.size) return "; an instruction begins with its mnemonic";
      at_.instead.push_back(to_string(label) + ":");
      return "; a label ends with a colon" + at_.proposal();
    }
    return {};
  }

  /// Whether `name` is the erroneous word with or without `un` at its start.
  bool is_opposite(const std::string& name) const {
    const std::string wrong = to_string(at_.error.where);
    return same_name(text_view(name.data(), name.size()), ("un" + wrong).c_str()) ||
           same_name(at_.error.where, ("un" + name).c_str());
  }

  bool takes(const instruction_info& row, text_view modifier) const {
    for (unsigned i = 0; i < row.modifier_count; ++i)
      for (const std::string& value : modifier_values(row.modifiers()[i], at_.error.in))
        if (same_name(modifier, value.c_str())) return true;
    return false;
  }
};

}  // namespace valhall::detail
