// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/assembly.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace valhall {

/// An error of a text, as a person reads it.
struct [[nodiscard]] diagnostic {
  rule broken = rule::none;
  unsigned file = 0;    ///< 0 is the text itself, above that the included ones.
  unsigned line = 0;    ///< From 1.
  unsigned column = 0;  ///< From 1, in bytes.
  unsigned length = 0;  ///< Of the wrong part, in bytes.
  std::string message;  ///< What was found and what would be right, in one sentence without a full stop.
  std::string text;     ///< The line, arguments of a macro put in; at most 4096 bytes of it.
};

namespace detail {

[[nodiscard]] inline std::string to_string(text_view text) { return std::string(text.data, text.size); }

/// `text` for a message: what is no printable ASCII as \xNN, and not too long.
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
  std::string text;
  do {
    text.insert(text.begin(), "0123456789ABCDEF"[value & 15]);
    value >>= 4;
  } while (value != 0);
  return "0x" + text;
}

/// How many letters have to change to make `b` of `a`, but for upper and lower case; something more than
/// `most` if these are more.
inline unsigned edit_distance(text_view a, text_view b, unsigned most) {
  std::vector<unsigned> row(b.size + 1);
  for (std::size_t j = 0; j <= b.size; ++j) row[j] = static_cast<unsigned>(j);
  for (std::size_t i = 1; i <= a.size; ++i) {
    unsigned diagonal = row[0];
    row[0] = static_cast<unsigned>(i);
    unsigned least = row[0];
    for (std::size_t j = 1; j <= b.size; ++j) {
      const unsigned above = row[j];
      const unsigned change = lower(a[i - 1]) == lower(b[j - 1]) ? 0 : 1;
      const unsigned step = (above < row[j - 1] ? above : row[j - 1]) + 1;
      row[j] = step < diagonal + change ? step : diagonal + change;
      diagonal = above;
      least = row[j] < least ? row[j] : least;
    }
    if (least > most) return least;
  }
  return row[b.size];
}

/// The nearest names, for `did you mean`.
class suggestions {
 public:
  explicit suggestions(text_view wrong)
      : wrong_(wrong.first(wrong.size < 64 ? wrong.size : 64)),
        best_(static_cast<unsigned>(1 + wrong_.size / 3)) {}

  void add(const char* name) {
    const text_view candidate(name);
    const std::size_t longer =
        candidate.size > wrong_.size ? candidate.size - wrong_.size : wrong_.size - candidate.size;
    if (longer > best_) return;
    const unsigned distance = edit_distance(wrong_, candidate, best_);
    if (distance > best_) return;
    if (distance < best_) names_.clear();
    best_ = distance;
    if (names_.size() < 3) names_.emplace_back(name);
  }

  /// `; did you mean A or B?`, or nothing.
  std::string text() const {
    if (names_.empty()) return {};
    std::string result = "; did you mean ";
    for (std::size_t i = 0; i < names_.size(); ++i) result += (i == 0 ? "`" : " or `") + names_[i] + "`";
    return result + "?";
  }

 private:
  text_view wrong_;
  unsigned best_;  ///< The distance of the nearest so far, at first that from which none is near.
  std::vector<std::string> names_;
};

/// The modifiers of an instruction with their values, for a list.
inline std::string modifier_list(const instruction_info& row) {
  std::string list;
  for (unsigned i = 0; i < row.modifier_count; ++i) {
    const modifier_info& place = row.modifiers[i];
    if (place.is_flag()) {
      list += (list.empty() ? "." : ", .") + std::string(modifier_names[static_cast<unsigned>(place.id)]);
      continue;
    }
    const enum_info& values = enum_table[place.values];
    std::string names;
    for (unsigned v = 0; v < values.count; ++v)
      if ((place.allowed >> v & 1) != 0 && values.values[v] != nullptr && v != place.default_value)
        names += (names.empty() ? "." : "|.") + std::string(values.values[v]);
    if (names.empty()) continue;
    list += (list.empty() ? "" : ", ") + names;
  }
  return list;
}

inline std::string operand_list_text(const instruction_info& row) {
  std::string list;
  for (unsigned i = 0; i < row.operand_count; ++i) {
    const operand_info& place = row.operands[i];
    if (!list.empty()) list += ", ";
    switch (place.role) {
      case operand_role::staging: list += "@staging"; break;
      case operand_role::destination: list += "destination"; break;
      case operand_role::source: list += "source"; break;
      case operand_role::immediate:
        list +=
            same_name("constant", place.name) ? std::string("#constant") : std::string(place.name) + ":value";
        break;
    }
  }
  return list.empty() ? "none" : list;
}

inline std::string swizzle_list(const operand_info& place) {
  std::string list;
  if (place.takes_sign) list += ".neg, .abs";
  if (place.takes_invert) list += list.empty() ? ".not" : ", .not";
  if (place.role == operand_role::destination && place.size != 64) list += ".h0, .h1";
  if (!place.takes_swizzle) return list;
  const enum_info& values = enum_table[place.swizzle_set];
  for (unsigned v = 0; v < values.count && v >> place.swizzle_size == 0; ++v)
    if (values.values[v] != nullptr && v != place.identity)
      list += (list.empty() ? "." : ", .") + std::string(values.values[v]);
  return list;
}

inline std::string nearest_constant(text_view where) {
  std::size_t start = 0;
  while (start < where.size && !is_digit(where[start])) ++start;
  const auto wanted = static_cast<std::uint32_t>(read_number(where.from(start)).value);
  std::uint32_t best = table_constants[0];
  for (const std::uint32_t candidate : table_constants) {
    const auto distance = [&](std::uint32_t c) { return c > wanted ? c - wanted : wanted - c; };
    if (distance(candidate) < distance(best)) best = candidate;
  }
  return hexadecimal(best);
}

/// The range of an immediate, in words.
inline std::string range_text(const operand_info& place) {
  const long long limit = 1ll << (place.size - (place.is_signed ? 1 : 0));
  return std::string(place.name) + " is from " + std::to_string(place.is_signed ? -limit : 0) + " to " +
         std::to_string(limit - 1);
}

inline std::string describe(const text_error& f) {
  const std::string found = quoted(f.where);
  const instruction_info* row = f.id < 0 ? nullptr : &instructions[f.id];
  const operand_info* place = row != nullptr && f.operand >= 0 && f.operand < row->operand_count
                                  ? &row->operands[f.operand]
                                  : nullptr;
  const std::string name = row == nullptr ? "" : row->name;
  switch (f.broken) {
    case rule::unknown_mnemonic: {
      suggestions near(f.where);
      for (const instruction_info& candidate : instructions) near.add(candidate.name);
      return found + " names no instruction" + near.text();
    }
    case rule::unknown_modifier: {
      suggestions near(f.where);
      for (const char* candidate : modifier_names) near.add(candidate);
      return name + " has no modifier " + found + "; it takes " + modifier_list(*row);
    }
    case rule::missing_modifier: {
      if (place != nullptr) {
        const std::string parts = swizzle_list(*place);
        return found + " lacks the part that is meant" + (parts.empty() ? ": .w0 or .w1" : ": " + parts);
      }
      std::string missing;
      for (unsigned i = 0; row != nullptr && i < row->modifier_count; ++i)
        if ((row->required >> i & 1) != 0)
          missing += (missing.empty() ? "" : ", ") +
                     std::string(modifier_names[static_cast<unsigned>(row->modifiers[i].id)]);
      return found + " lacks a modifier without a default; " + name + " needs one for each of " + missing;
    }
    case rule::duplicate_modifier:
      return found + " stands a second time, or beside another value of its kind";
    case rule::operand_count:
      return name + " has " + std::to_string(row->operand_count) + " operands, not those of " + found + ": " +
             operand_list_text(*row);
    case rule::operand_kind:
      return found + " cannot stand here; the operands of " + name + " are " + operand_list_text(*row);
    case rule::constant_not_in_table:
      return found + " is not in the constant table; the nearest entry is " + nearest_constant(f.where) +
             ", or put the value into a register with IADD_IMM.i32 rN, 0x0, #value";
    case rule::immediate_out_of_range:
      if (place != nullptr && place->role == operand_role::immediate)
        return found + " does not fit its field; " + range_text(*place);
      return found + " is out of range";
    case rule::modifier_not_on_source: {
      const std::string parts = place == nullptr ? "" : swizzle_list(*place);
      return found + " has a modifier that this operand of " + name + " does not take; it takes " +
             (parts.empty() ? "none" : parts);
    }
    case rule::syntax: return found + " is not of the form that assembly has";
    case rule::unknown_operand: return found + " is no register, uniform, constant or special value";
    case rule::unknown_directive: return found + " is no directive; " + explanation_of(f.broken);
    case rule::unknown_symbol: return found + " is neither a label of the program nor a symbol of .equ";
    case rule::duplicate_symbol: return found + " is already defined";
    case rule::unbalanced_block: return found + " has no counterpart: " + explanation_of(f.broken);
    case rule::macro_arguments:
      return found + " has another number of arguments than the macro has parameters";
    case rule::include_failed: return found + " cannot be found";
    case rule::limit_exceeded:
      return f.where.empty() ? "the text goes beyond a limit of the assembler; what follows is not read"
                             : found + " goes beyond a limit of the assembler";
    default: return found + " breaks a rule: " + explanation_of(f.broken);
  }
}

inline diagnostic diagnose(const source_line& where, const text_error& found) {
  diagnostic result;
  result.broken = found.broken;
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
  result.message = describe(found);
  return result;
}

}  // namespace detail

/// `d` as compilers print errors: `FILE:LINE:COL: error: TEXT [rule]`, the line, and a caret below it.
[[nodiscard]] inline std::string to_string(const diagnostic& d, const std::string& file) {
  std::string text = file + ":" + std::to_string(d.line) + ":" + std::to_string(d.column) +
                     ": error: " + d.message + " [" + name_of(d.broken) + "]\n";
  if (d.text.empty() || d.text.size() > 400) return text;
  text += "  ";
  std::string mark = "  ";
  for (std::size_t i = 0; i < d.text.size(); ++i) {
    const auto c = static_cast<unsigned char>(d.text[i]);
    text += c == '\t' || (c >= 0x20 && c < 0x7f) ? d.text[i] : '?';
    if (i + 1 < d.column) mark += c == '\t' ? '\t' : ' ';
  }
  mark += '^';
  for (unsigned i = 1; i < d.length; ++i) mark += '~';
  return text + "\n" + mark + "\n";
}

}  // namespace valhall
