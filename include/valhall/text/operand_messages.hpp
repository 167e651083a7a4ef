// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/text/lane_constants.hpp>
#include <valhall/text/name_messages.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// Messages about operands.
namespace valhall::detail {

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

/// The bits of the decimal fraction at the start of `text`, such as 1.5 or 2e3, as a binary32 number; `found`
/// is false without a point and an exponent.
inline number read_fraction(text_view text) {
  number result;
  double value = 0, unit = 1;
  bool has_dot = false, has_exponent = false;
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
  if (result.length != 0 && result.length < text.size && lower(text[result.length]) == 'e') {
    const text_view rest = text.from(result.length + 1);
    const bool is_signed = !rest.empty() && (rest[0] == '-' || rest[0] == '+');
    const number exponent = read_number(rest.from(is_signed ? 1 : 0));
    constexpr unsigned most = 60;  // Beyond the range of binary32.
    has_exponent = exponent.found && exponent.value <= most;
    for (unsigned i = 0; has_exponent && i < exponent.value; ++i) (rest[0] == '-' ? unit : value) *= 10;
    if (has_exponent) result.length += 1 + (is_signed ? 1 : 0) + exponent.length;
  }
  result.found = has_dot || has_exponent;
  if (result.length < text.size && lower(text[result.length]) == 'f') ++result.length;
  result.value = std::bit_cast<std::uint32_t>(static_cast<float>(value / unit));
  return result;
}

/// The number at the start of `text`, also in binary, such as 0b101, or as a character, such as 'a'.
inline number read_literal(text_view text) {
  number result;
  constexpr std::size_t character = 3;
  if (text.size == character && text[0] == '\'' && text[2] == '\'') {
    result.value = static_cast<unsigned char>(text[1]);
    result.length = character;
  } else if (text.size > 2 && text[0] == '0' && lower(text[1]) == 'b') {
    result.length = 2;
    for (; result.length < text.size && (text[result.length] == '0' || text[result.length] == '1');
         ++result.length) {
      result.overflow = result.overflow || result.value >> 31 != 0;
      result.value = result.value << 1 | (text[result.length] == '1' ? 1u : 0u);
    }
  }
  result.found = result.length > 2;
  return result.found ? result : read_number(text);
}

/// The ends of messages about operands.
template <class Error>
class operand_messages {
 public:
  explicit operand_messages(explanation<Error>& at) : at_(at) {}

  std::string missing_part() {
    text_view name = at_.error.where;
    if (!name.empty() && (name[0] == '^' || name[0] == '`')) name = name.from(1);
    name = name.first(find(name, '.'));
    std::vector<std::string> parts = operand_parts(*at_.place, false);
    const special_info* special = special_of(name);
    // A special value that is read without one of its words is not examined further.
    const std::size_t end = static_cast<std::size_t>(name.end() - at_.error.where.data);
    const text_view suffix = at_.error.where.from(end);
    const bool has_word = suffix.size > 2 && lower(suffix[1]) == 'w' && is_digit(suffix[2]);
    if (special != nullptr && !has_word) {
      parts = {"w0", "w1"};
      // If only the low word of a special value has a name, the high word is empty.
      if (special->word_names[0] != nullptr && special->word_names[1] == nullptr) parts.pop_back();
      for (const std::string& part : parts)
        at_.instead.push_back(to_string(at_.error.where.first(end)) + "." + part + to_string(suffix));
      return at_.found + " must select a word: " + choice(parts, ", .");
    }
    const std::string text = to_string(at_.error.where);
    // In the later spelling, u1 is a pair of uniforms, of which .w0 or .w1 selects one.
    if (at_.error.spelling.spelling == &mesa_later_spelling && is_source_name(text) &&
        lower(text[0]) == 'u') {
      const std::string uniform = text.substr(0, text.find('.')), part = text.substr(uniform.size());
      for (const char* word : {".w0", ".w1"}) at_.instead.push_back(uniform + word + part);
      return at_.found +
             " must select a word, .w0 or .w1, since the later spelling numbers pairs of uniforms";
    }
    for (const std::string& part : parts) at_.instead.push_back(text + "." + part);
    return at_.found + " must select a part: " + choice(parts, ", .");
  }

  /// The operands with an immediate of 0 at their end.
  std::string immediate() {
    if (at_.row->operand_count == 0) {
      const std::string whole = at_.name + "." + to_string(at_.error.where);
      if (at_.variants.is_legal(whole)) at_.statement = whole;
      return at_.statement.empty() ? "" : "; write `" + whole + "`";
    }
    const operand_info& last = at_.row->operands()[at_.row->operand_count - 1];
    const bool has_operands = at_.error.where.data != at_.variants.statement().data;
    const std::string given = to_string(at_.error.where), named = std::string(last.name()) + ":";
    const std::size_t sign = given.find('#');
    if (!has_operands || last.role != operand_role::immediate) return at_.proposal();
    if (sign != std::string::npos)
      at_.add_if_better(given.substr(0, sign) + "0x0, " + given.substr(sign));
    else if (given.find(named) == std::string::npos)
      at_.add_if_better(given + ", " + named + "0");
    return at_.proposal();
  }

  /// Whether `text` is the name of a register or a uniform.
  static bool is_source_name(const std::string& text) {
    return text.size() > 1 && (lower(text[0]) == 'r' || lower(text[0]) == 'u') && is_digit(text[1]);
  }

  /// Proposes the operand in an allowed kind.
  std::string other_kind() {
    if (at_.place == nullptr) return {};
    const std::string text = to_string(at_.error.where);
    const bool staged = text[0] == '@';
    const text_view base(text.data() + (staged ? 1 : 0), text.size() - (staged ? 1 : 0));
    const bool is_register = base.size > 1 && lower(base[0]) == 'r' && end_of_name(base, 0) == base.size;
    if (at_.place->role == operand_role::staging && !staged && is_register) at_.instead.push_back("@" + text);
    if (at_.place->role != operand_role::staging && staged && is_register)
      at_.instead.push_back(text.substr(1));
    if (at_.place->role == operand_role::immediate && !staged) {
      const std::size_t colon = text.find(':');
      const std::string value = text.substr(colon != std::string::npos ? colon + 1 : text[0] == '#' ? 1 : 0);
      if (!value.empty() && (is_digit(value[0]) || value[0] == '-' ||
                             (is_symbol({value.data(), value.size()}) && !is_source_name(value))))
        at_.instead.push_back(
            (immediate_range::is_unnamed(*at_.place) ? "#" : at_.place->name() + std::string(":")) + value);
    }
    if (at_.instead.empty()) static_cast<void>(at_.add_notation());
    if (at_.instead.empty() && at_.place->role == operand_role::destination)
      return "; a destination is a register";
    if (at_.instead.empty() && at_.place->role == operand_role::immediate && is_source_name(text))
      return "; an immediate is a number; add a register with another instruction";
    return at_.proposal();
  }

  std::string missing_constant() {
    const std::string text = to_string(at_.error.where), nearest = nearest_constant(at_.error.where);
    std::size_t start = 0;
    while (start < text.size() && !is_digit(text[start])) ++start;
    const number read = read_number(text_view(text.data() + start, text.size() - start));
    const std::size_t length = read.length;
    // A lane of an entry has the value where the operand is narrower.
    if (at_.place != nullptr && at_.place->size < 32) add_lane(static_cast<std::uint32_t>(read.value));
    if (!at_.instead.empty()) return at_.found + " is not in the constant table" + at_.proposal();
    return at_.found + " is not in the constant table; the nearest entry is " + nearest + ", or " +
           loaded(text.substr(start, length));
  }

  std::string out_of_range() const {
    if (at_.error.right != nullptr) return at_.found + " is out of range; " + at_.error.right;
    if (at_.place == nullptr) return at_.found + " is out of range";
    const immediate_range range(*at_.row, *at_.place);
    return at_.found + " does not fit its field; " + at_.place->name() + " is from " +
           std::to_string(range.lowest) + " to " + std::to_string(range.highest);
  }

  std::string wrong_part() {
    const std::vector<std::string> parts =
        at_.place == nullptr ? std::vector<std::string>() : operand_parts(*at_.place, true);
    std::string text = to_string(at_.error.where);
    const bool marked = !text.empty() && (text[0] == '^' || text[0] == '`');
    const bool is_register =
        text.size() > 1u + marked && lower(text[marked ? 1 : 0]) == 'r' && is_digit(text[marked ? 2 : 1]);
    if (marked && !is_register) {
      at_.instead.push_back(text.substr(1));
      return at_.found + " cannot have a last-use mark; only a register that is read can";
    }
    // A word of a 64-bit uniform, as the later spelling writes it.
    const std::size_t word = text.find(".w");
    if (lower(text[0]) == 'u' && word != std::string::npos && word + 3 == text.size() &&
        end_of_name(at_.error.where, 0) == word) {
      const number pair = read_number({text.data() + 1, word - 1});
      const char part = text[word + 2];
      if (pair.found && pair.length == word - 1 && (part == '0' || part == '1'))
        at_.add_if_legal("u" + std::to_string(2 * pair.value + (part == '1' ? 1 : 0)));
      if (!at_.instead.empty())
        return at_.found + " names a word as the later spelling does (--syntax later)" + at_.proposal();
    }
    std::string list = at_.found + " has a modifier that this operand of " + at_.name +
                       " does not take; it takes " + (parts.empty() ? "none" : choice(parts, ", ."));
    // A `.w0` or `.w1` of a special value selects its word; it is not a lane of the place.
    std::size_t dot = text.find('.');
    if (dot != std::string::npos && dot + 2 < text.size() && lower(text[dot + 1]) == 'w' && !is_register)
      dot = text.find('.', dot + 1);
    if (dot == std::string::npos) {
      at_.add_if_legal(text.substr(0, text.rfind('.')));
      return list + at_.proposal();
    }
    if (text.find('.', dot + 1) == std::string::npos) {
      const char component = lower(text[text.size() - 1]);
      if (component >= 'w' && component <= 'z' && dot + 2 == text.size())
        list += "; a register or uniform has one component, and each component of a vector is in another one";
      text.resize(dot);
      for (const std::string& part : parts) at_.instead.push_back(text + "." + part);
      if (parts.empty()) at_.instead.push_back(text);
    }
    return parts.empty() ? list + at_.proposal() : list;
  }

  /// The table entry with the value of a number, or the correct spelling of a special value.
  std::string operands() {
    text_view text = at_.error.where;
    if (const std::string other = other_notation(); !other.empty()) return other;
    if (!text.empty() && text[0] == '#') text = text.from(1);
    const bool negative = !text.empty() && text[0] == '-';
    if (negative) text = trimmed(text.from(1));
    const number read = read_literal(text);
    if (read.found && read.length == text.size) {
      const auto value = static_cast<std::uint32_t>(negative ? 0 - read.value : read.value);
      const bool fits = !read.overflow && read.value <= (negative ? 0x80000000 : 0xffffffff);
      const bool is_negative_zero = negative && value == 0 && at_.place != nullptr && at_.place->takes_sign;
      for (const std::uint32_t candidate : table_constants)
        if (fits && candidate == value && at_.instead.empty())
          at_.instead.push_back(hexadecimal(value) + (is_negative_zero ? ".neg" : ""));
      if (at_.instead.empty() && fits && with_immediate(hexadecimal(value)).empty()) add_lane(value);
      if (at_.instead.empty())
        return "; constants are hexadecimal and in the constant table, or " +
               loaded(fits ? hexadecimal(value) : "value");
      return at_.proposal();
    }
    if (add_uniform() || at_.add_notation()) return at_.proposal();
    const text_view name = text.first(end_of_name(text, 0));
    constexpr std::size_t shortest = 4;  // A shorter name resembles too many others.
    nearest_names similar(name.size < shortest ? text_view() : name);
    for (const special_info& candidate : specials) similar.add(candidate.name);
    for (const text_view candidate : similar)
      at_.instead.push_back(to_string(candidate) + to_string(text.from(name.size)));
    if (at_.instead.empty()) return "; registers are r0, r1 and so on, uniforms u0, u1 and so on";
    return at_.proposal();
  }

  /// The part with commas between operands, or without brackets around an address.
  std::string other_syntax() {
    if (at_.row == nullptr) return directive_form();
    std::string spaced = to_string(at_.error.where), bare;
    for (std::size_t at = 0; (at = spaced.find(' ', at)) != std::string::npos; at += 2)
      if (at != 0 && spaced[at - 1] != ',') spaced.insert(at, ",");
    for (const char c : to_string(at_.error.where))
      if (c != '[' && c != ']' && c != '(' && c != ')') bare += c;
    std::string ended = to_string(at_.error.where);
    while (ended.ends_with(',') || ended.ends_with(' ')) ended.pop_back();
    for (const std::string& candidate : {spaced, bare, ended})
      if (at_.instead.empty() && at_.variants.is_legal(at_.variants.with(at_.error.where, candidate)))
        at_.instead.push_back(candidate);
    if (at_.instead.empty()) add_number();
    if (at_.instead.empty()) static_cast<void>(at_.add_notation());
    if (at_.instead.empty() &&
        (spaced.find("--") != std::string::npos || spaced.find("/*") != std::string::npos))
      return comment_signs;
    if (at_.instead.empty() && to_string(at_.error.where).find(" #") != std::string::npos)
      return comment_signs;
    for (const char* sign : {" +", " *", " -", " <<", " >>", " &", " /"})
      if (at_.instead.empty() && to_string(at_.error.where).find(sign) != std::string::npos)
        return "; an operand is not an expression: compute its value with an instruction before";
    return at_.proposal();
  }

  /// The form of a directive that the text resembles.
  std::string directive_form() {
    const std::string statement = to_string(at_.variants.statement()), operands = to_string(at_.error.where);
    if (statement.starts_with(".include") && operands.find('"') == std::string::npos) {
      const bool has_angles = operands.starts_with('<') && operands.ends_with('>');
      at_.instead.push_back('"' + (has_angles ? operands.substr(1, operands.size() - 2) : operands) + '"');
    }
    const std::size_t end = end_of_name(at_.error.where, 0), value = operands.find_first_not_of(" =", end);
    if (statement.starts_with(".equ") && end != 0 && !is_digit(operands[0]) && value != std::string::npos)
      at_.instead.push_back(operands.substr(0, end) + ", " + operands.substr(value));
    return at_.proposal();
  }

  /// Proposes u0 for fau0.
  bool add_uniform() {
    constexpr text_view table = "fau";
    const text_view text = at_.error.where;
    if (text.size > table.size && same_name(text.first(table.size), table.data))
      at_.add_if_better("u" + to_string(text.from(table.size)));
    return !at_.instead.empty();
  }

  /// The operand with the similar name.
  std::string similar_name() {
    if (add_uniform()) return at_.proposal();
    const text_view text = at_.error.where;
    std::size_t start = 0;
    while (start < text.size && !is_name(text[start])) ++start;
    at_.instead.push_back(to_string(text.first(start)) + to_string(at_.error.similar) +
                          to_string(text.from(end_of_name(text, start))));
    return at_.proposal();
  }

 private:
  explanation<Error>& at_;

  /// The operand in this notation if it is in that of other assemblers: with signs before a register, or a
  /// fraction.
  std::string other_notation() {
    const std::string text = to_string(at_.error.where);
    const char first = text.empty() ? ' ' : text[0];
    const bool has_bars = first == '|' && text.size() > 2 && text.back() == '|';
    const char* part = first == '-'                   ? ".neg"
                       : has_bars                     ? ".abs"
                       : first == '~' || first == '!' ? ".not"
                                                      : nullptr;
    const std::string rest = has_bars          ? text.substr(1, text.size() - 2)
                             : part == nullptr ? text
                                               : text.substr(1);
    number read = read_fraction({rest.data(), rest.size()});
    // An integer for an operand that is a float.
    const bool is_float = at_.place != nullptr && at_.place->takes_sign;
    const bool is_decimal = rest.find_first_not_of("0123456789") == std::string::npos;
    read.found = read.found || (is_float && is_decimal && !rest.empty() && rest != "0");
    if (first == '@' && at_.variants.is_legal(at_.variants.with(at_.error.where, text.substr(1)))) {
      at_.instead.push_back(text.substr(1));
      return at_.proposal();
    }
    if (text.starts_with("-|") && text.ends_with('|') && text.size() > 3) {
      at_.add_if_better(text.substr(2, text.size() - 3) + ".abs.neg");
      return at_.proposal();
    }
    if (part != nullptr && !read.found && !is_digit(rest.empty() ? '0' : rest[0])) {
      at_.add_if_better(rest + part);
      if (at_.instead.empty() && at_.place != nullptr)
        return "; this operand takes " + choice(operand_parts(*at_.place, true), ", .");
      return at_.proposal();
    }
    if (!read.found || read.length != rest.size() || at_.row == nullptr) return {};
    if (at_.row->components != 1) {
      if (first == '-') read.value ^= 0x80000000;
      read = in_float_type(read);
      return read.found ? "; numbers are written as their bits; " +
                              loaded(hexadecimal(static_cast<std::uint32_t>(read.value)))
                        : "";
    }
    const auto bits = static_cast<std::uint32_t>(read.value);
    const std::string entry = hexadecimal(bits) + (part == nullptr ? "" : part);
    if (at_.variants.is_legal(at_.variants.with(at_.error.where, entry))) {
      at_.instead.push_back(entry);
      return at_.proposal();
    }
    const std::uint32_t wanted = first == '-' ? bits ^ 0x80000000u : bits;
    if (with_immediate(hexadecimal(wanted)).empty()) add_lane(wanted);
    if (!at_.instead.empty()) return at_.proposal();
    return "; numbers are written as their bits; " + loaded(hexadecimal(wanted));
  }

  /// The line with a form of the instruction that has the immediate `value`, if one is legal; else empty.
  std::string with_immediate(const std::string& value) const {
    const std::string name = at_.name, stem = name.substr(0, name.find('.')) + "_IMM.";
    const text_view statement = at_.variants.statement(), where = at_.error.where;
    if (where.data <= statement.data || where.end() > statement.end()) return {};
    const text_view head = at_.variants.head();
    std::string operands = to_string(statement.from(head.size));
    const auto start = static_cast<std::size_t>(where.data - head.end());
    operands.erase(start, where.size);
    const std::size_t comma = operands.rfind(',', start);
    if (comma != std::string::npos) operands.erase(comma, start - comma);
    for (const instruction_info& row : instructions) {
      const bool is_sum = at_.row->operand_count == 2 && same_name("IADD_IMM.i32", row.name());
      if (!is_sum && !std::string(row.name()).starts_with(stem)) continue;
      if (row.components != at_.row->components || row.type_size != at_.row->type_size) continue;
      std::string line = row.name();
      line += operands;
      line += (is_sum ? ", 0x0, #" : ", #") + in_each_component(value);
      if (at_.variants.is_legal(line)) return line;
    }
    return {};
  }

  /// The number `value`, in each component of the instruction if it fits one.
  std::string in_each_component(const std::string& value) const {
    const std::uint64_t number = read_number({value.data(), value.size()}).value;
    if (at_.row->components == 1 || number >> at_.row->type_size != 0) return value;
    std::uint64_t all = 0;
    for (unsigned i = 0; i < at_.row->components; ++i) all |= number << i * at_.row->type_size;
    return hexadecimal(static_cast<std::uint32_t>(all));
  }

  /// The bits of a 32-bit float as the instruction takes them: as halves if its type is v2f16. Not found if
  /// no half has the value.
  number in_float_type(number read) const {
    if (at_.row == nullptr || at_.row->components != 2) return read;
    const auto bits = static_cast<std::uint32_t>(read.value);
    const int half = bits << 1 == 0 ? 0 : half_of(bits & 0x7fffffff);
    read.found = read.found && half >= 0 && (half != 0 || bits << 1 == 0);
    const std::uint32_t with_sign = static_cast<std::uint32_t>(half) | (bits >> 31) << 15;
    read.value = with_sign | with_sign << 16;
    return read;
  }

  /// How the instruction gets the constant `value`: by a form of it with an immediate, if one is legal, or
  /// from a register.
  std::string loaded(const std::string& value) {
    if (value != "value") at_.statement = with_immediate(value);
    return at_.statement.empty() ? "load the value into a register with IADD_IMM.i32 rN, 0x0, #" + value
                                 : "write `" + at_.statement + "`";
  }

  /// Adds a part of an entry of the constant table with the value `bits`.
  void add_lane(std::uint32_t bits) {
    for (const std::string& candidate : lanes_with(bits)) {
      at_.add_if_legal(candidate);
      if (!at_.instead.empty()) return;
    }
  }

  /// The bits of a fraction in place of an immediate.
  void add_number() {
    const text_view text = at_.error.where;
    const std::size_t start = !text.empty() && text[0] == '#' ? 1 : 0;
    const bool is_negative = text.size > start && text[start] == '-';
    const text_view digits = text.from(start + (is_negative ? 1 : 0));
    number read = read_fraction(digits);
    if (is_negative) read.value ^= 0x80000000;
    read = in_float_type(read);
    if (read.found && read.length == digits.size)
      at_.add_if_better("#" + hexadecimal(static_cast<std::uint32_t>(read.value)));
  }
};

}  // namespace valhall::detail
