// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/names.hpp>
#include <valhall/core/diagnostic.hpp>
#include <valhall/support/characters.hpp>
#include <valhall/text/arch_text.hpp>
#include <valhall/text/arm_functions.hpp>
#include <valhall/text/foreign_notation.hpp>
#include <valhall/text/lane_constants.hpp>
#include <valhall/text/legal_variants.hpp>
#include <valhall/text/text_diagnostic.hpp>
#include <valhall/text/text_language.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace valhall {

namespace detail {

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

/// The entry of the constant table nearest to the number in `where`.
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

/// The bits of the decimal fraction at the start of `text`, such as 1.5, as a binary32 number; `found` is
/// false without a fraction.
inline number read_fraction(text_view text) {
  number result;
  double value = 0, unit = 1;
  bool has_dot = false;
  for (; result.length < text.size; ++result.length) {
    const char c = text[result.length];
    if (c == '.' && !has_dot && result.length != 0) {
      has_dot = true;
      continue;
    }
    if (!is_digit(c)) break;
    value = value * 10 + (c - '0');
    if (has_dot) unit *= 10;
  }
  result.found = has_dot;
  if (result.length < text.size && lower(text[result.length]) == 'f') ++result.length;
  result.value = std::bit_cast<std::uint32_t>(static_cast<float>(value / unit));
  return result;
}

/// Composes the message: the error, and the correct form.

template <class Error>
class explainer {
 public:
  /// Explains `f`, an error in `line`.
  explainer(const Error& f, text_view line)
      : error_(f),
        variants_(line, f.in, f.spelling),
        row_(f.id < 0 ? nullptr : &instructions[f.id]),
        place_(row_ != nullptr && f.operand >= 0 && f.operand < row_->operand_count
                   ? &row_->operands()[f.operand]
                   : nullptr),
        found_(quoted(f.where)),
        name_(row_ == nullptr ? "" : row_->name()) {}

  std::string message() {
    switch (error_.rule) {
      case rule::unknown_mnemonic: return found_ + " is not an instruction" + mnemonics();
      case rule::unknown_modifier: return name_ + " has no modifier " + found_ + modifiers();
      case rule::missing_modifier: return place_ == nullptr ? missing_modifiers() : missing_part();
      case rule::not_in_arch: return other_archs();
      case rule::operand_count:
        return name_ + " has " + std::to_string(row_->operand_count) + " operands, not those of " + found_ +
               ": " + operand_summary(*row_) + immediate();
      case rule::operand_kind:
        return found_ + " is not allowed here; the operands of " + name_ + " are " + operand_summary(*row_) +
               other_kind();
      case rule::constant_not_in_table: return missing_constant();
      case rule::immediate_out_of_range: return out_of_range();
      case rule::modifier_not_on_source: return wrong_part();
      case rule::unknown_operand:
        return found_ + " is not a register, uniform, constant or special value" +
               (error_.similar.empty() ? operands() : similar_name());
      case rule::unknown_directive:
        if (same_name(error_.where, ".reg"))
          return found_ +
                 " needs assemble_virtual of <valhall/assemble_virtual.hpp>, which assigns registers";
        return found_ + " is not a directive; " + explanation_of(error_.rule) + directives();
      case rule::unknown_symbol:
        return found_ + " is neither a label of the program nor a symbol of .equ" +
               (error_.similar.empty() ? "; a label is defined by its name and a colon at the start of a line"
                                       : similar_name());
      case rule::duplicate_modifier: return common_message(error_, found_) + same_modifier();
      case rule::syntax: return common_message(error_, found_) + other_syntax();
      default: return common_message(error_, found_) + legal_form();
    }
  }

  /// Replacements for the erroneous part.
  std::vector<std::string>&& instead() { return std::move(instead_); }
  /// A statement that replaces the erroneous one; empty if there is none.
  std::string&& statement() { return std::move(statement_); }

 private:
  const Error& error_;
  legal_variants variants_;
  const instruction_info* row_;
  const operand_info* place_;
  std::string found_;
  std::string name_;
  std::vector<std::string> instead_;
  std::string statement_;

  std::string other_archs() const {
    if (row_ != nullptr && !row_->archs.contains(error_.in))
      return missing_feature_text(name_, error_.in, archs_of(row_->id));
    const special_info* special = special_of(error_.where.first(find(error_.where, '.')));
    return missing_feature_text(found_, error_.in, special != nullptr ? special->archs : arch_set());
  }

  std::string proposal() const { return question(instead_); }

  /// Instructions with a similar name, or else those whose names start with its first part: `TEX` is
  /// TEX_SINGLE and others. If some of these accept the next part as a modifier, only those are proposed.
  std::string mnemonics() {
    const text_view wrong = error_.where;
    if (const std::string other = other_statement(); !other.empty()) return other;
    const text_view head = wrong.first(find(wrong, '.')), rest = wrong.from(head.size);
    for (const char separator : {'.', '_'}) {
      std::vector<std::string> any;
      for (const instruction_info& row : instructions) {
        if (!row.archs.contains(error_.in)) continue;
        const text_view name(row.name());
        if (head.empty() || name.size <= head.size || name[head.size] != separator) continue;
        if (!same_name(head, to_string(name.first(head.size)).c_str())) continue;
        any.emplace_back(row.name());
        if (rest.size > 1 && takes(row, rest.from(1))) instead_.push_back(row.name() + to_string(rest));
      }
      if (instead_.empty()) instead_ = any;
      if (!instead_.empty()) break;
    }
    nearest_names similar(wrong);
    for (const instruction_info& row : instructions)
      if (row.archs.contains(error_.in)) similar.add(row.name());
    if (!similar.empty() && (instead_.empty() || similar.distance() < 2)) instead_ = strings_of(similar);
    return proposal();
  }

  /// Statements of other assemblers: a label without a colon, and an assignment.
  std::string other_statement() {
    const text_view statement = variants_.statement();
    if (error_.where.data != statement.data) return {};
    if (find(error_.where, ':') + 1 == error_.where.size) return "; the name of a label begins with a letter";
    const text_view rest = trimmed(statement.from(error_.where.size));
    if (!rest.empty() && rest[0] == '=')
      return "; the mnemonic comes first, then the destination, as in FADD.f32 r0, r1, r2";
    const std::size_t space = find(rest, ' '), dot = find(rest, '.'), second = find(rest, '.', dot + 1);
    for (const std::size_t end : {second < space ? second : space, dot < space ? dot : space}) {
      const text_view name = rest.first(end);
      if (name.empty() || !find_mnemonic(name, hash_add(hash_start, name)).found) continue;
      const text_view label = error_.where;
      if (end_of_name(label, 0) != label.size) return "; an instruction begins with its mnemonic";
      instead_.push_back(to_string(label) + ":");
      return "; a label ends with a colon" + proposal();
    }
    return {};
  }

  bool takes(const instruction_info& row, text_view modifier) const {
    for (unsigned i = 0; i < row.modifier_count; ++i)
      for (const std::string& value : modifier_values(row.modifiers()[i], error_.in))
        if (same_name(modifier, value.c_str())) return true;
    return false;
  }

  std::string modifiers() {
    nearest_names similar(error_.where);
    for (unsigned i = 0; i < row_->modifier_count; ++i) {
      const modifier_info& place = row_->modifiers()[i];
      const char* kind = modifier_names[static_cast<unsigned>(place.id)];
      if (same_name(error_.where, kind)) {
        instead_ = modifier_values(place, error_.in);
        return "; its " + std::string(kind) + " is one of " + choice(instead_);
      }
      if (place.is_flag()) similar.add(kind);
      for (const named_value& v : values_of(place, error_.in))
        if (v.value != place.default_value) similar.add(v.name);
    }
    instead_ = strings_of(similar);
    if (same_name(error_.where, "neg") || same_name(error_.where, "abs") || same_name(error_.where, "not"))
      return "; it belongs after an operand, as in r1." + to_string(error_.where);
    const std::string list = "; it takes " + modifier_list(*row_, error_.in);
    for (const std::string& needless :
         instead_.empty() ? variants_.needless_values() : std::vector<std::string>())
      if (same_name(error_.where, needless.c_str())) return list + "; remove " + quoted(error_.where);
    return list + proposal();
  }

  /// The operands with an immediate of 0 at their end.
  std::string immediate() {
    const operand_info& last = row_->operands()[row_->operand_count - 1];
    const bool has_operands = error_.where.data != variants_.statement().data;
    if (has_operands && row_->operand_count != 0 && last.role == operand_role::immediate)
      add_if_better(to_string(error_.where) + ", " + last.name() + ":0");
    return proposal();
  }

  std::string missing_modifiers() {
    std::string list;
    for (unsigned i = 0; i < row_->modifier_count; ++i) {
      if ((error_.missing >> i & 1) == 0) continue;
      const std::vector<std::string> values = modifier_values(row_->modifiers()[i], error_.in);
      list += (list.empty() ? "" : ", and ") + ("one of " + choice(values));
      for (const std::string& value : values) instead_.push_back(to_string(error_.where) + "." + value);
    }
    return found_ + " lacks a modifier without a default: " + list;
  }

  /// The special value named `text`, if any.
  static const special_info* special_of(text_view text) {
    for (const special_info& candidate : specials)
      if (same_name(text, candidate.name)) return &candidate;
    return nullptr;
  }

  std::string missing_part() {
    text_view name = error_.where;
    if (!name.empty() && (name[0] == '^' || name[0] == '`')) name = name.from(1);
    name = name.first(find(name, '.'));
    std::vector<std::string> parts = operand_parts(*place_, false);
    const special_info* special = special_of(name);
    // A special value that is read without one of its words is not examined further.
    const std::size_t end = static_cast<std::size_t>(name.end() - error_.where.data);
    const text_view suffix = error_.where.from(end);
    const bool has_word = suffix.size > 2 && lower(suffix[1]) == 'w' && is_digit(suffix[2]);
    if (special != nullptr && !has_word) {
      parts = {"w0", "w1"};
      // If only the low word of a special value has a name, the high word is empty.
      if (special->word_names[0] != nullptr && special->word_names[1] == nullptr) parts.pop_back();
      for (const std::string& part : parts)
        instead_.push_back(to_string(error_.where.first(end)) + "." + part + to_string(suffix));
      return found_ + " must select a word: " + choice(parts, ", .");
    }
    for (const std::string& part : parts) instead_.push_back(to_string(error_.where) + "." + part);
    return found_ + " must select a part: " + choice(parts, ", .");
  }

  /// Proposes the operand in an allowed kind.
  std::string other_kind() {
    if (place_ == nullptr) return {};
    const std::string text = to_string(error_.where);
    const bool staged = text[0] == '@';
    const text_view base(text.data() + (staged ? 1 : 0), text.size() - (staged ? 1 : 0));
    const bool is_register = base.size > 1 && lower(base[0]) == 'r' && end_of_name(base, 0) == base.size;
    if (place_->role == operand_role::staging && !staged && is_register) instead_.push_back("@" + text);
    if (place_->role != operand_role::staging && staged && is_register) instead_.push_back(text.substr(1));
    if (place_->role == operand_role::immediate && !staged) {
      const std::size_t colon = text.find(':');
      const std::string value = text.substr(colon != std::string::npos ? colon + 1 : text[0] == '#' ? 1 : 0);
      if (!value.empty() &&
          (is_digit(value[0]) || value[0] == '-' || is_symbol({value.data(), value.size()})))
        instead_.push_back((immediate_range::is_unnamed(*place_) ? "#" : place_->name() + std::string(":")) +
                           value);
    }
    if (instead_.empty()) static_cast<void>(add_notation());
    return proposal();
  }

  std::string missing_constant() {
    const std::string text = to_string(error_.where), nearest = nearest_constant(error_.where);
    std::size_t start = 0;
    while (start < text.size() && !is_digit(text[start])) ++start;
    const std::size_t length = read_number(text_view(text.data() + start, text.size() - start)).length;
    instead_.push_back(std::string(text).replace(start, length, nearest));
    return found_ + " is not in the constant table; the nearest entry is " + nearest + ", or " +
           loaded(text.substr(start, length));
  }

  std::string out_of_range() const {
    if (error_.right != nullptr) return found_ + " is out of range; " + error_.right;
    if (place_ == nullptr) return found_ + " is out of range";
    const immediate_range range(*row_, *place_);
    return found_ + " does not fit its field; " + place_->name() + " is from " +
           std::to_string(range.lowest) + " to " + std::to_string(range.highest);
  }

  std::string wrong_part() {
    const std::vector<std::string> parts =
        place_ == nullptr ? std::vector<std::string>() : operand_parts(*place_, true);
    std::string text = to_string(error_.where);
    const bool marked = !text.empty() && (text[0] == '^' || text[0] == '`');
    const bool is_register =
        text.size() > 1u + marked && lower(text[marked ? 1 : 0]) == 'r' && is_digit(text[marked ? 2 : 1]);
    if (marked && !is_register) {
      instead_.push_back(text.substr(1));
      return found_ + " cannot have a last-use mark; only a register that is read can";
    }
    std::string list = found_ + " has a modifier that this operand of " + name_ +
                       " does not take; it takes " + (parts.empty() ? "none" : choice(parts, ", ."));
    // A `.w0` or `.w1` of a special value selects its word; it is not a lane of the place.
    std::size_t dot = text.find('.');
    if (dot != std::string::npos && dot + 2 < text.size() && lower(text[dot + 1]) == 'w' && !is_register)
      dot = text.find('.', dot + 1);
    if (dot == std::string::npos) {
      add_if_legal(text.substr(0, text.rfind('.')));
      return list + proposal();
    }
    if (text.find('.', dot + 1) == std::string::npos) {
      text.resize(dot);
      for (const std::string& part : parts) instead_.push_back(text + "." + part);
      if (parts.empty()) instead_.push_back(text);
    }
    return list;
  }

  /// The table entry with the value of a number, or the correct spelling of a special value.
  std::string operands() {
    text_view text = error_.where;
    if (const std::string other = other_notation(); !other.empty()) return other;
    if (!text.empty() && text[0] == '#') text = text.from(1);
    const bool negative = !text.empty() && text[0] == '-';
    if (negative) text = trimmed(text.from(1));
    const number read = read_number(text);
    if (read.found && read.length == text.size) {
      const auto value = static_cast<std::uint32_t>(negative ? 0 - read.value : read.value);
      const bool fits = !read.overflow && read.value <= (negative ? 0x80000000 : 0xffffffff);
      for (const std::uint32_t candidate : table_constants)
        if (fits && candidate == value && instead_.empty()) instead_.push_back(hexadecimal(value));
      if (instead_.empty() && fits && with_immediate(hexadecimal(value)).empty()) add_lane(value);
      if (instead_.empty())
        return "; constants are hexadecimal and in the constant table, or " +
               loaded(fits ? hexadecimal(value) : "value");
      return proposal();
    }
    if (add_notation()) return proposal();
    const text_view name = text.first(end_of_name(text, 0));
    constexpr std::size_t shortest = 4;  // A shorter name resembles too many others.
    nearest_names similar(name.size < shortest ? text_view() : name);
    for (const special_info& candidate : specials) similar.add(candidate.name);
    for (const text_view candidate : similar)
      instead_.push_back(to_string(candidate) + to_string(text.from(name.size)));
    if (instead_.empty()) return "; registers are r0, r1 and so on, uniforms u0, u1 and so on";
    return proposal();
  }

  /// Adds the first text in this notation that helps; returns false if none does.
  bool add_notation() {
    for (const std::string& candidate : foreign_notation(to_string(error_.where)).candidates()) {
      add_if_better(candidate);
      if (!instead_.empty()) return true;
    }
    return false;
  }

  void add_if_better(const std::string& candidate) {
    if (variants_.is_better(variants_.with(error_.where, candidate))) instead_.push_back(candidate);
  }

  /// Translates an operand from the notation of other assemblers: signs before a register, fractions.
  std::string other_notation() {
    const std::string text = to_string(error_.where);
    const char first = text.empty() ? ' ' : text[0];
    const bool has_bars = first == '|' && text.size() > 2 && text.back() == '|';
    const char* part = first == '-'                   ? ".neg"
                       : has_bars                     ? ".abs"
                       : first == '~' || first == '!' ? ".not"
                                                      : nullptr;
    const std::string rest = has_bars          ? text.substr(1, text.size() - 2)
                             : part == nullptr ? text
                                               : text.substr(1);
    const number read = read_fraction({rest.data(), rest.size()});
    if (first == '@' && variants_.is_legal(variants_.with(error_.where, text.substr(1)))) {
      instead_.push_back(text.substr(1));
      return proposal();
    }
    if (part != nullptr && !read.found && !is_digit(rest.empty() ? '0' : rest[0])) {
      add_if_better(rest + part);
      if (instead_.empty() && place_ != nullptr)
        return "; this operand takes " + choice(operand_parts(*place_, true), ", .");
      return proposal();
    }
    if (!read.found || read.length != rest.size() || row_ == nullptr || row_->components != 1) return {};
    const auto bits = static_cast<std::uint32_t>(read.value);
    const std::string entry = hexadecimal(bits) + (part == nullptr ? "" : part);
    if (variants_.is_legal(variants_.with(error_.where, entry))) {
      instead_.push_back(entry);
      return proposal();
    }
    const std::uint32_t wanted = first == '-' ? bits ^ 0x80000000u : bits;
    if (with_immediate(hexadecimal(wanted)).empty()) add_lane(wanted);
    if (!instead_.empty()) return proposal();
    return "; numbers are written as their bits; " + loaded(hexadecimal(wanted));
  }

  /// The line with a form of the instruction that has the immediate `value`, if one is legal; else empty.
  std::string with_immediate(const std::string& value) const {
    const std::string name = name_, stem = name.substr(0, name.find('.')) + "_IMM.";
    const text_view statement = variants_.statement(), where = error_.where;
    if (where.data <= statement.data || where.end() > statement.end()) return {};
    const text_view head = variants_.head();
    std::string operands = to_string(statement.from(head.size));
    const auto start = static_cast<std::size_t>(where.data - head.end());
    operands.erase(start, where.size);
    const std::size_t comma = operands.rfind(',', start);
    if (comma != std::string::npos) operands.erase(comma, start - comma);
    for (const instruction_info& row : instructions) {
      const bool is_sum = row_->operand_count == 2 && same_name("IADD_IMM.i32", row.name());
      if (!is_sum && !std::string(row.name()).starts_with(stem)) continue;
      std::string line = row.name();
      line += operands;
      line += (is_sum ? ", 0x0, #" : ", #") + value;
      if (variants_.is_legal(line)) return line;
    }
    return {};
  }

  /// How the instruction gets the constant `value`: by a form of it with an immediate, if one is legal, or
  /// from a register.
  std::string loaded(const std::string& value) {
    if (value != "value") statement_ = with_immediate(value);
    return statement_.empty() ? "load the value into a register with IADD_IMM.i32 rN, 0x0, #" + value
                              : "write `" + statement_ + "`";
  }

  /// Adds a part of an entry of the constant table with the value `bits`.
  void add_lane(std::uint32_t bits) {
    for (const std::string& candidate : lanes_with(bits)) {
      add_if_legal(candidate);
      if (!instead_.empty()) return;
    }
  }

  /// The values of the modifier that is given twice.
  std::string same_modifier() const {
    if (row_ == nullptr) return {};
    for (unsigned i = 0; i < row_->modifier_count; ++i) {
      const std::vector<std::string> values = modifier_values(row_->modifiers()[i], error_.in);
      for (const std::string& value : values)
        if (values.size() > 1 && same_name(error_.where, value.c_str()))
          return "; an instruction has one of " + choice(values);
    }
    return {};
  }

  /// The part with commas between operands, or without brackets around an address.
  std::string other_syntax() {
    if (row_ == nullptr) return {};
    std::string spaced = to_string(error_.where), bare;
    for (std::size_t at = 0; (at = spaced.find(' ', at)) != std::string::npos; at += 2)
      if (at != 0 && spaced[at - 1] != ',') spaced.insert(at, ",");
    for (const char c : to_string(error_.where))
      if (c != '[' && c != ']' && c != '(' && c != ')') bare += c;
    std::string ended = to_string(error_.where);
    while (ended.ends_with(',') || ended.ends_with(' ')) ended.pop_back();
    for (const std::string& candidate : {spaced, bare, ended})
      if (instead_.empty() && variants_.is_legal(variants_.with(error_.where, candidate)))
        instead_.push_back(candidate);
    if (instead_.empty()) add_number();
    if (instead_.empty()) static_cast<void>(add_notation());
    return proposal();
  }

  /// The bits of a fraction in place of an immediate.
  void add_number() {
    const text_view text = error_.where;
    const std::size_t start = !text.empty() && text[0] == '#' ? 1 : 0;
    const bool is_negative = text.size > start && text[start] == '-';
    const text_view digits = text.from(start + (is_negative ? 1 : 0));
    const number read = read_fraction(digits);
    const auto bits = static_cast<std::uint32_t>(read.value);
    if (read.found && read.length == digits.size)
      add_if_better("#" + hexadecimal(is_negative ? bits ^ 0x80000000u : bits));
  }

  /// A small change that makes the instruction legal, if there is one.
  std::string legal_form() {
    const std::string text = to_string(error_.where);
    if (row_ == nullptr) return {};
    if (error_.rule == rule::two_uniform_slots) return "; copy one of them to a register with MOV.i32 before";
    const std::size_t digits = text.find_first_of("0123456789");
    if (place_ != nullptr && digits != std::string::npos) {
      const auto number =
          static_cast<unsigned>(read_number({text.data() + digits, text.size() - digits}).value);
      if (error_.rule == rule::misaligned_pair)
        for (const unsigned other : {number - 1, number + 1})
          add_if_legal(text.substr(0, digits) + std::to_string(other) +
                       text.substr(text.find_first_not_of("0123456789", digits) == std::string::npos
                                       ? text.size()
                                       : text.find_first_not_of("0123456789", digits)));
      std::string group = text.substr(0, digits);
      for (unsigned count = 0; error_.rule == rule::staging_count && count < 8; ++count) {
        group += (count == 0 ? "" : ":r") + std::to_string(number + count);
        add_if_legal(group);
      }
      if (!instead_.empty() || add_notation()) return proposal();
    }
    const bool is_whole = error_.where.data == variants_.statement().data;
    const std::vector<std::string> more = variants_.missing_values(*row_);
    for (const std::string& value : more)
      if (is_whole && error_.where.size == variants_.statement().size)
        instead_.push_back(variants_.with_value(value));
    if (!more.empty()) return std::string("; add ") + (more.size() == 1 ? "" : "one of ") + choice(more);
    const std::vector<std::string> less = variants_.needless_values();
    if (!less.empty()) return std::string("; remove ") + (less.size() == 1 ? "" : "one of ") + choice(less);
    // The whole statement has other errors.
    if (is_whole && error_.rule == rule::undocumented_form) {
      std::vector<std::string> better;
      for (unsigned i = 0; i < row_->modifier_count; ++i)
        for (const std::string& value : modifier_values(row_->modifiers()[i], error_.in))
          if (row_->modifiers()[i].is_flag() && variants_.is_better(variants_.with_value(value)))
            better.push_back(value);
      if (!better.empty())
        return std::string("; add ") + (better.size() == 1 ? "" : "one of ") + choice(better);
    }
    return {};
  }

  void add_if_legal(const std::string& candidate) {
    if (variants_.is_legal(variants_.with(error_.where, candidate))) instead_.push_back(candidate);
  }

  /// The operand with the similar name.
  std::string similar_name() {
    const text_view text = error_.where;
    std::size_t start = 0;
    while (start < text.size && !is_name(text[start])) ++start;
    instead_.push_back(to_string(text.first(start)) + to_string(error_.similar) +
                       to_string(text.from(end_of_name(text, start))));
    return proposal();
  }

  std::string directives() {
    nearest_names similar(error_.where);
    for (const char* name :
         {".word", ".reg", ".rept", ".endr", ".equ", ".align", ".macro", ".endm", ".include"})
      similar.add(name);
    instead_ = strings_of(similar);
    for (const char* name : {".set", ".define", ".const"})
      if (same_name(error_.where, name)) instead_ = {".equ"};
    for (const char* name : {".def", ".var"})
      if (same_name(error_.where, name)) instead_ = {".reg"};
    for (const char* name : {".long", ".quad", ".dword", ".8byte", ".xword", ".int", ".byte", ".hex"})
      if (same_name(error_.where, name)) instead_ = {".word"};
    for (const char* name : {".global", ".globl", ".text", ".section", ".type", ".size", ".entry", ".version",
                             ".target", ".func", ".arch", ".cpu", ".code"})
      if (same_name(error_.where, name)) return "; remove it: a text is one program, without sections";
    for (const char* name : {".float", ".double", ".single", ".data", ".ascii", ".string"})
      if (same_name(error_.where, name))
        return "; remove it: programs have no data; load a number with IADD_IMM.i32 r0, 0x0, #0x3F800000";
    return proposal();
  }
};

/// Collects texts: in one string, or each in a string of its own.
class string_sink final : public text_sink {
 public:
  void take(text_view text) override { string.append(text.data, text.size); }
  std::string string;
};

class strings_sink final : public text_sink {
 public:
  void take(text_view text) override { strings.push_back(to_string(text)); }
  std::vector<std::string> strings;
};

template <class Error>
diagnostic diagnose(const source_line& where, const Error& found) {
  diagnostic result = locate(where, found);
  if (const arm_functions* const arm = found.spelling.spelling->arm; arm != nullptr) {
    const std::string erroneous = quoted(found.where);
    string_sink message;
    strings_sink instead;
    const bool explained = arm->explain(found, {erroneous.data(), erroneous.size()}, message, instead);
    result.message = explained ? std::move(message.string) : common_message(found, erroneous);
    result.instead = std::move(instead.strings);
  } else {
    explainer<Error> explained(found, where.text);
    result.message = explained.message();
    result.instead = explained.instead();
    result.statement = explained.statement();
  }
  return result;
}

}  // namespace detail

}  // namespace valhall
