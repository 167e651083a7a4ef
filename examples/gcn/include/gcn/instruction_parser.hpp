// SPDX-License-Identifier: MIT
#pragma once

#include <gcn/codec.hpp>
#include <valhall/instruction_set.hpp>

#include <cstddef>
#include <cstdint>

namespace gcn {

using valhall::text_view;

/// How text is read.
struct [[nodiscard]] reading_options {
  gcn::edition edition = default_edition;
};

/// An error in a piece of text.
struct text_error {
  gcn::rule rule = gcn::rule::none;
  text_view where;              ///< The erroneous characters, within the line.
  const char* right = nullptr;  ///< What would be right, if the rule does not say it.
  const instruction_info* row = nullptr;
  int operand = -1;  ///< The index of the operand, if the error concerns one.
  edition in = default_edition;
};

namespace detail {

/// Parses one instruction; docs/instruction_sets.md describes `Context`.
template <class Context>
class instruction_parser {
 public:
  constexpr instruction_parser(Context& context, const reading_options& options) noexcept
      : context_(context), edition_(options.edition) {}

  /// The word of `line`, which is trimmed and has no comment and no label. Clears `good` if an error was
  /// reported.
  constexpr std::uint64_t read(text_view line, bool& good) {
    std::size_t end = 0;
    while (end < line.size && !valhall::core::is_space(line[end])) ++end;
    row_ = nullptr;
    operand_ = -1;
    good_ = true;
    told_ = 0;
    const text_view name = line.first(end), rest = valhall::core::trimmed(line.from(end));
    if (find_row(name)) {
      encoder parts(*row_, edition_);
      read_operands(parts, name, rest);
      tell(parts.rules(), line);
      good = good_;
      return parts.bits();
    }
    good = false;
    return 0;
  }

 private:
  Context& context_;
  edition edition_;
  const instruction_info* row_ = nullptr;
  int operand_ = -1;
  bool good_ = true;
  rule_set told_ = 0;

  constexpr void report(rule r, text_view where) {
    good_ = false;
    context_.report(text_error{.rule = r, .where = where, .row = row_, .operand = operand_, .in = edition_});
  }

  /// Reports those of `rules` that were not reported for this line.
  constexpr void tell(rule_set rules, text_view where) {
    for (rule_set left = rules & ~told_; left != 0;) {
      const rule r = first_of(left);
      report(r, where);
      left &= ~rule_set(r);
    }
    told_ |= rules;
  }

  constexpr bool find_row(text_view name) {
    const auto found = valhall::core::find_mnemonic<tables>(name, valhall::core::name_hash(name));
    if (!found.found()) {
      report(rule::unknown_mnemonic, name);
      return false;
    }
    row_ = valhall::core::form_in<tables>(instructions[found.row], edition_);
    if (row_ != nullptr) return true;
    row_ = &instructions[found.row];
    report(rule::not_in_edition, name);
    return false;
  }

  constexpr void read_operands(encoder& parts, text_view name, text_view rest) {
    const text_view whole = rest;
    std::uint32_t seen = 0;
    unsigned count = 0, wanted = items();
    bool more = !rest.empty();
    while (more) {
      std::size_t end = valhall::core::find(rest, ',');
      more = end < rest.size;
      text_view item = valhall::core::trimmed(rest.first(end));
      if (more) rest = rest.from(end + 1);
      text_view words = item.from(item.size);
      if (!more) {
        std::size_t last = 0;
        while (last < item.size && !valhall::core::is_space(item[last])) ++last;
        words = valhall::core::trimmed(item.from(last));
        item = item.first(last);
      }
      if (item.empty()) return report(rule::syntax, whole.empty() ? name : whole);
      if (count < wanted) read_item(parts, count, item, seen);
      ++count;
      operand_ = -1;
      read_words(parts, words, seen);
    }
    operand_ = -1;
    if (count != wanted) tell(rule_set(rule::operand_count), whole.empty() ? name : whole);
    parts.end_modifiers(seen);
  }

  constexpr bool has_number() const noexcept {
    return row_->operands()[row_->operand_count - 1].role == operand_role::immediate;
  }
  constexpr bool has_parameter() const noexcept {
    return valhall::core::modifier_index(*row_, modifier::parameter) != row_->modifier_count;
  }
  /// How many operands text has.
  constexpr unsigned items() const noexcept { return row_->operand_count + (has_parameter() ? 1u : 0u); }

  /// Text has the number of an attribute after the first source, or after what is in its place.
  constexpr void read_item(encoder& parts, unsigned index, text_view item, std::uint32_t& seen) {
    operand_ = static_cast<int>(index);
    if (!has_number()) return read_coded(parts, row_->operands()[index], item);
    if (index == 1 && has_parameter()) return read_value(parts, modifier::parameter, item, item, seen);
    if (index == 2) return read_attribute(parts, item, seen);
    read_coded(parts, row_->operands()[index < 2 ? index : index - 1], item);
  }

  constexpr void read_value(encoder& parts, modifier m, text_view name, text_view item, std::uint32_t& seen) {
    const unsigned i = valhall::core::modifier_index(*row_, m);
    const modifier_info& place = row_->modifiers()[i];
    for (unsigned v = 0; v >> place.size == 0; ++v)
      if (valhall::core::same_name(name, valhall::core::value_name<tables>(place, v))) {
        seen |= 1u << i;
        return parts.set(place, v);
      }
    told_ |= rule_set(rule::missing_modifier);
    report(rule::operand_kind, item);
  }

  /// `attrN.C`
  constexpr void read_attribute(encoder& parts, text_view item, std::uint32_t& seen) {
    const operand_info& place = row_->operands()[row_->operand_count - 1];
    const text_view prefix(place.name());
    const bool named =
        item.size > prefix.size && valhall::core::same_name(item.first(prefix.size), place.name());
    const auto number = valhall::core::read_number(named ? item.from(prefix.size) : item.first(0));
    const std::size_t dot = prefix.size + number.length;
    if (!number.found || dot + 1 >= item.size || item[dot] != '.') {
      told_ |= rule_set(rule::missing_modifier);
      return report(rule::operand_kind, item);
    }
    const rule_set before = parts.rules();
    parts.add(place, operand(number.overflow || number.value > 1000 ? 1000 : static_cast<int>(number.value)));
    tell(parts.rules() & ~before, item);
    read_value(parts, modifier::channel, item.from(dot + 1), item, seen);
  }

  constexpr void read_coded(encoder& parts, const operand_info& place, text_view item) {
    source found;
    if (!read_signed(item, found)) return;
    const rule_set before = parts.rules();
    parts.add(place, operand(found));
    tell(parts.rules() & ~before, item);
  }

  /// An operand with its signs: `-x`, `|x|`, `-|x|`, `neg(x)`, `abs(x)`.
  constexpr bool read_signed(text_view item, source& found) {
    text_view text = item;
    bool negative = false, magnitude = false;
    if (strip(text, "neg(", ")"))
      negative = true;
    else if (text.size > 1 && text[0] == '-' && !valhall::core::is_digit(text[1]) && text[1] != '.')
      negative = true, text = text.from(1);
    if (strip(text, "|", "|") || strip(text, "abs(", ")")) magnitude = true;
    coded code;
    if (!read_code(valhall::core::trimmed(text), item, code)) return false;
    found = source(code, negative, magnitude);
    return true;
  }

  /// Removes `open` and `close` from both ends of `text`, if it has them.
  static constexpr bool strip(text_view& text, const char* open, const char* close) {
    const text_view first(open), last(close);
    if (text.size <= first.size + last.size) return false;
    if (!valhall::core::same_name(text.first(first.size), open) ||
        !valhall::core::same_name(text.from(text.size - last.size), close))
      return false;
    text = text_view(text.data + first.size, text.size - first.size - last.size);
    return true;
  }

  constexpr bool refuse(rule r, text_view where) {
    report(r, where);
    return false;
  }

  constexpr bool read_code(text_view text, text_view item, coded& code) {
    if (text.empty()) return refuse(rule::syntax, item);
    const bool negative = text[0] == '-';
    if (negative || valhall::core::is_digit(text[0])) return read_constant(text, item, code);
    const code_range* elsewhere = nullptr;
    for (const code_range& range : code_ranges) {
      rule_set broken = 0;
      if (!read_name(range, text, code, broken)) continue;
      if (!range.editions.contains(edition_)) {
        elsewhere = &range;
        continue;
      }
      // s102 exists in some editions, and is more than the last in others.
      if ((broken & rule_set(rule::register_out_of_range)) != 0) {
        if (is_elsewhere(range, text)) broken = rule_set(rule::not_in_edition);
      }
      if (broken == 0) return true;
      report(first_of(broken), item);
      return false;
    }
    return refuse(elsewhere != nullptr ? rule::not_in_edition : rule::unknown_operand, item);
  }

  /// Whether another edition has the register `text`, of the kind of `range`.
  constexpr bool is_elsewhere(const code_range& range, text_view text) const {
    for (const code_range& other : code_ranges) {
      coded code;
      rule_set broken = 0;
      if (other.prefix != nullptr && valhall::text_view(other.prefix) == valhall::text_view(range.prefix) &&
          read_name(other, text, code, broken) && broken == 0)
        return true;
    }
    return false;
  }

  /// Whether `text` names codes of `range`.
  static constexpr bool read_name(const code_range& range, text_view text, coded& code, rule_set& broken) {
    if (range.prefix != nullptr) return read_register(range, text, code, broken);
    if (is_constant(range.kind)) return false;
    for (unsigned i = 0; i < range.count; ++i) {
      if (valhall::core::same_name(text, code_names[range.names + i]))
        return code = coded{marks(range.first + i, 1, range.is_shared, 0)}, true;
      if (range.groups != code_range::no_names && i % 2 == 0 &&
          valhall::core::same_name(text, code_names[range.groups + i / 2]))
        return code = coded{marks(range.first + i, 2, range.is_shared, 0)}, true;
    }
    return false;
  }

  /// `s1`, `s[2:3]`
  static constexpr bool read_register(const code_range& range, text_view text, coded& code,
                                      rule_set& broken) {
    const text_view prefix(range.prefix);
    if (text.size <= prefix.size || !valhall::core::same_name(text.first(prefix.size), range.prefix))
      return false;
    text = text.from(prefix.size);
    const bool several = strip(text, "[", "]");
    const auto first = valhall::core::read_number(text);
    if (!first.found || !valhall::core::is_digit(text[0])) return false;
    text = text.from(first.length);
    std::uint64_t last = first.value;
    if (several && !text.empty() && text[0] == ':') {
      const auto second = valhall::core::read_number(text.from(1));
      if (!second.found) return false;
      last = second.overflow ? ~std::uint64_t{0} : second.value;
      text = text.from(1 + second.length);
    }
    if (!text.empty()) return false;
    const std::uint64_t count = last - first.value + 1;
    if (first.overflow || first.value >= range.count || last >= range.count)
      broken = rule_set(rule::register_out_of_range);
    else if (count == 0 || count == 3 || count > 4)
      broken = rule_set(rule::operand_kind);
    else if (count > 1 && first.value % range.align != 0)
      broken = rule_set(rule::misaligned_registers);
    if (broken == 0)
      code = coded{marks(range.first + static_cast<unsigned>(first.value), static_cast<unsigned>(count),
                         range.is_shared, 0)};
    return true;
  }

  /// A number that has a code.
  constexpr bool read_constant(text_view text, text_view item, coded& code) {
    const bool negative = text[0] == '-';
    const text_view digits = text.from(negative ? 1 : 0);
    const auto number = valhall::core::read_number(digits);
    if (!number.found) return refuse(rule::syntax, item);
    if (number.length == digits.size) {
      const bool small = !number.overflow && number.value <= (negative ? 16u : 64u);
      if (!small) return refuse(rule::no_literal, item);
      code = integer_constant(negative ? -static_cast<long long>(number.value)
                                       : static_cast<long long>(number.value));
      return true;
    }
    if (digits[number.length] != '.') return refuse(rule::unknown_operand, item);
    bool elsewhere = false;
    for (const code_range& range : code_ranges) {
      if (range.kind != code_kind::floating) continue;
      for (unsigned i = 0; i < range.count; ++i)
        for (const std::uint16_t names : {range.names, range.wide_names}) {
          if (names == code_range::no_names || !is_same_number(text, code_names[names + i])) continue;
          if (range.editions.contains(edition_)) {
            code = coded{marks(range.first + i, 1, range.is_shared, 0)};
            return true;
          }
          elsewhere = true;
        }
    }
    return refuse(elsewhere ? rule::not_in_edition : rule::no_literal, item);
  }

  /// Whether two numbers with a point differ in trailing zeros alone.
  static constexpr bool is_same_number(text_view text, text_view name) noexcept {
    const auto shorter = [](text_view t) {
      while (t.size > 1 && t[t.size - 1] == '0') --t.size;
      return t;
    };
    return shorter(text) == shorter(name);
  }

  /// The modifiers after the operands.
  constexpr void read_words(encoder& parts, text_view words, std::uint32_t& seen) {
    while (!words.empty()) {
      std::size_t end = 0;
      while (end < words.size && !valhall::core::is_space(words[end])) ++end;
      read_word(parts, words.first(end), seen);
      words = valhall::core::trimmed(words.from(end));
    }
  }

  constexpr void read_word(encoder& parts, text_view word, std::uint32_t& seen) {
    for (unsigned i = 0; i < row_->modifier_count; ++i) {
      const modifier_info& place = row_->modifiers()[i];
      if (!is_trailing(place.id)) continue;
      for (unsigned v = 0; v >> place.size == 0; ++v) {
        const char* name = valhall::core::value_name<tables>(place, v);
        if (v == place.default_value || !valhall::core::same_name(word, name)) continue;
        if ((seen >> i & 1) != 0) return report(rule::duplicate_modifier, word);
        seen |= 1u << i;
        return parts.set(place, v);
      }
    }
    report(is_in_another_form(word) ? rule::not_in_edition : rule::unknown_modifier, word);
  }

  static constexpr bool is_trailing(modifier m) noexcept {
    return m != modifier::channel && m != modifier::parameter;
  }

  /// Whether another edition has a modifier called `word` of this instruction.
  constexpr bool is_in_another_form(text_view word) const {
    for (const instruction_info& form : instructions) {
      if (form.operation != row_->operation) continue;
      for (unsigned i = 0; i < form.modifier_count; ++i)
        for (unsigned v = 1; v >> form.modifiers()[i].size == 0; ++v)
          if (valhall::core::same_name(word, valhall::core::value_name<tables>(form.modifiers()[i], v)))
            return true;
    }
    return false;
  }
};

/// What the assembler has to know of the text of this instruction set.
struct text_language {
  using rule = gcn::rule;
  using error = text_error;
  using reading_options = gcn::reading_options;
  /// No instruction of this form has a label.
  struct reference {};
  template <class Context>
  using line_parser = instruction_parser<Context>;

  static constexpr std::uint64_t padding = 0;
  static constexpr error unresolved(reference, text_view name, const reading_options&) noexcept {
    return {.rule = rule::unknown_symbol, .where = name};
  }
  static constexpr error resolve(reference, text_view, long long, std::uint64_t&) noexcept { return {}; }
};

}  // namespace detail

}  // namespace gcn
