// SPDX-License-Identifier: MIT
#pragma once

#include <coded/codec.hpp>
#include <coded/support.hpp>

#include <cstddef>
#include <cstdint>

namespace coded {

/// An error in a piece of text.
template <class Set>
struct error {
  coded::rule rule = coded::rule::none;    ///< The broken rule.
  text_view where;                         ///< The erroneous characters, within the line.
  const char* right = nullptr;             ///< The correct form, if the rule does not tell.
  const typename Set::row* row = nullptr;  ///< The instruction, if it is known.
  typename Set::arch in = {};              ///< The architecture in which the text was read.
};

/// Options of reading text.
template <class Set>
struct [[nodiscard]] reading_options {
  typename Set::arch arch;  ///< The architecture of the text.
};

/// For each first character of a text, bit n is set if range n has a name that may begin with it.
template <class Set>
struct letter_map {
  std::uint32_t of[256];  ///< Indexed by character; excludes ranges of constants.
};

/// The map of the ranges of `Set`.
template <class Set>
consteval letter_map<Set> make_letter_map() {
  static_assert(sizeof(Set::code_ranges) / sizeof(Set::code_ranges[0]) <= 32);
  letter_map<Set> map{};
  std::uint32_t bit = 1;
  for (const auto& range : Set::code_ranges) {
    const auto add = [&](const char* name) {
      for (unsigned c = 0; c < 256; ++c)
        if (lower(static_cast<char>(c)) == lower(name[0])) map.of[c] |= bit;
    };
    if (range.prefix != nullptr) {
      add(range.prefix);
    } else if (!Set::is_constant(range.kind)) {
      for (unsigned i = 0; i < range.count; ++i) add(Set::code_names[range.names + i]);
      if (range.groups != range.no_names)
        for (unsigned i = 0; i < range.count / 2u; ++i) add(Set::code_names[range.groups + i]);
    }
    bit <<= 1;
  }
  return map;
}
/// The only instance of that map.
template <class Set>
inline constexpr letter_map<Set> ranges_by_letter = make_letter_map<Set>();

/// Parses one instruction, `NAME OPERAND, OPERAND[ MODIFIER]...`. The base of `Derived`, which may replace
/// `items`, the number of operands in text, and `read_item`, which reads one of them. `Context` is the
/// context of `program_parser`.
template <class Derived, class Set, class Context>
class parser {
 protected:
  using row_type = typename Set::row;       ///< A row of instructions.
  using place_type = typename Set::place;   ///< A row of operands.
  using arch = typename Set::arch;          ///< The architectures.
  using modifier = typename Set::modifier;  ///< The modifiers.
  using range_type = typename Set::range;   ///< A row of codes.
  using encoder = coded::encoder<Set>;      ///< Collects the operands.

 public:
  /// Reports errors to `context`.
  constexpr parser(Context& context, const reading_options<Set>& options) noexcept
      : context_(context), arch_(options.arch) {}

  /// Returns the word of `line`, an instruction without surrounding blanks, comment and label. Sets `good` to
  /// false if it reported an error, otherwise to true.
  constexpr std::uint64_t read(text_view line, bool& good) {
    const std::size_t end = end_of_word(line);
    const text_view name = line.first(end), rest = trimmed(line.from(end));
    row_ = nullptr;
    good_ = true;
    told_ = 0;
    if (!find_row(name)) {
      good = false;
      return 0;
    }
    encoder parts(*row_, arch_);
    read_operands(parts, name, rest);
    tell(parts.rules(), line);
    good = good_;
    return parts.fields();
  }

  /// The number of operands in the instruction's text.
  constexpr unsigned items() const noexcept { return row_->operand_count; }
  /// Reads operand `index` of the text.
  constexpr void read_item(encoder& parts, unsigned index, text_view item, std::uint32_t&) {
    const place_type& place = row_->operands()[index];
    if (place.role == role::immediate) return read_number(parts, place, item, item);
    read_coded(parts, place, item);
  }

 protected:
  /// The instruction of the line.
  constexpr const row_type& row() const noexcept { return *row_; }

  /// Reports a broken rule.
  constexpr void report(rule r, text_view where) {
    good_ = false;
    context_.report(error<Set>{.rule = r, .where = where, .row = row_, .in = arch_});
  }

  /// Reports the rules in `rules` that were not yet reported for this line.
  constexpr void tell(rule_set rules, text_view where) {
    for (rule_set left = rules & ~told_; left != 0;) {
      const rule r = first_of(left);
      report(r, where);
      left &= ~rule_set(r);
    }
    told_ |= rules;
  }

  /// Reports an operand that its place does not accept. A modifier that is part of it is not reported as
  /// missing.
  constexpr void refuse_item(text_view item) {
    told_ |= rule_set(rule::missing_modifier);
    report(rule::operand_kind, item);
  }

  /// Reads the value of a modifier that is written as an operand, `item`, or as `name`, a part of it.
  constexpr void read_value(encoder& parts, modifier m, text_view name, text_view item, std::uint32_t& seen) {
    const unsigned i = modifier_index(*row_, m);
    const auto& place = row_->modifiers()[i];
    for (unsigned v = 0; v >> place.size == 0; ++v)
      if (same_name(name, value_name<Set>(place, v))) {
        seen |= 1u << i;
        return parts.set(place, v);
      }
    refuse_item(item);
  }

  /// Reads the operand `text` of `place` as a number; errors are in `item`.
  constexpr void read_number(encoder& parts, const place_type& place, text_view text, text_view item) {
    const bool negative = !text.empty() && text[0] == '-';
    if (negative) text = text.from(1);
    const parsed_number read = parse_number(text);
    if (!read.found || read.length != text.size) return refuse_item(item);
    constexpr std::uint64_t more_than_a_field = std::uint64_t{1} << 32;
    const bool fits = !read.overflow && read.value < more_than_a_field;
    const auto value = static_cast<long long>(fits ? read.value : more_than_a_field);
    add(parts, place, operand(negative ? -value : value), item);
  }

  /// Reads an operand that is a code, with its signs: `-x`, `|x|`, `-|x|`, `neg(x)`, `abs(x)`.
  constexpr void read_coded(encoder& parts, const place_type& place, text_view item) {
    text_view text = item;
    bool negative = false, magnitude = false;
    if (strip(text, "neg(", ")")) {
      negative = true;
    } else if (text.size > 1 && text[0] == '-' && !is_digit(text[1]) && text[1] != '.') {
      negative = true;
      text = text.from(1);
    }
    if (strip(text, "|", "|") || strip(text, "abs(", ")")) magnitude = true;
    code_bits code;
    if (read_code(place, trimmed(text), item, code))
      add(parts, place, source_operand(code, negative, magnitude), item);
  }

 private:
  Context& context_;
  arch arch_;
  const row_type* row_ = nullptr;
  bool good_ = true;
  rule_set told_ = 0;

  static constexpr std::size_t end_of_word(text_view text) noexcept {
    std::size_t end = 0;
    while (end < text.size && !is_space(text.data[end])) ++end;
    return end;
  }

  constexpr bool refuse(rule r, text_view where) {
    report(r, where);
    return false;
  }

  constexpr void add(encoder& parts, const place_type& place, const operand& given, text_view item) {
    const rule_set before = parts.rules();
    parts.add(place, given);
    tell(parts.rules() & ~before, item);
  }

  constexpr bool find_row(text_view name) {
    const mnemonic found = find_mnemonic<Set>(name, name_hash(name));
    if (!found.found()) return refuse(rule::unknown_mnemonic, name);
    const row_type& first = Set::instructions[found.row];
    row_ = form_in<Set>(first, arch_);
    if (row_ != nullptr) return true;
    row_ = &first;
    return refuse(rule::not_in_arch, name);
  }

  constexpr void read_operands(encoder& parts, text_view name, text_view rest) {
    auto& derived = static_cast<Derived&>(*this);
    const text_view whole = rest.empty() ? name : rest;
    const unsigned wanted = derived.items();
    std::uint32_t seen = 0;
    unsigned count = 0;
    for (bool more = !rest.empty(); more; ++count) {
      const std::size_t end = find(rest, ',');
      more = end < rest.size;
      text_view item = trimmed(rest.first(end)), words;
      if (more) {
        rest = rest.from(end + 1);
      } else {
        const std::size_t last = end_of_word(item);
        words = trimmed(item.from(last));
        item = item.first(last);
      }
      if (item.empty()) return report(rule::syntax, whole);
      if (count < wanted) derived.read_item(parts, count, item, seen);
      read_words(parts, words, seen);
    }
    if (count != wanted) tell(rule_set(rule::operand_count), whole);
    parts.end_modifiers(seen);
  }

  // Codes.

  /// Removes `open` and `close` from the ends of `text`, if it has both.
  static constexpr bool strip(text_view& text, text_view open, text_view close) {
    if (text.size <= open.size + close.size || lower(text[0]) != open[0]) return false;
    if (!same_name(text.first(open.size), open.data) ||
        !same_name(text.from(text.size - close.size), close.data))
      return false;
    text = text_view(text.data + open.size, text.size - open.size - close.size);
    return true;
  }

  constexpr bool read_code(const place_type& place, text_view text, text_view item, code_bits& code) {
    if (text.empty()) return refuse(rule::syntax, item);
    if (text[0] == '-' || is_digit(text[0])) return read_constant(place, text, item, code);
    bool elsewhere = false;
    const std::uint32_t likely = ranges_by_letter<Set>.of[static_cast<unsigned char>(text[0])];
    for (std::uint32_t left = likely; left != 0; left &= left - 1) {
      const range_type& range = Set::code_ranges[index_of_lowest(left)];
      rule_set broken = 0;
      if (!read_name(range, text, code, broken)) continue;
      if (!range.archs.contains(arch_)) {
        elsewhere = true;
        continue;
      }
      if (broken == 0) return true;
      // A number above the last register of this architecture may be a register of another.
      if ((broken & rule_set(rule::register_out_of_range)) != 0 && is_elsewhere(range, text))
        broken = rule_set(rule::not_in_arch);
      return refuse(first_of(broken), item);
    }
    return refuse(elsewhere ? rule::not_in_arch : rule::unknown_operand, item);
  }

  /// Whether another architecture has the register `text` with the prefix of `range`.
  constexpr bool is_elsewhere(const range_type& range, text_view text) const {
    for (const range_type& other : Set::code_ranges) {
      code_bits code;
      rule_set broken = 0;
      if (other.prefix != nullptr && text_view(other.prefix) == text_view(range.prefix) &&
          read_name(other, text, code, broken) && broken == 0)
        return true;
    }
    return false;
  }

  /// Whether `text` names codes of `range`.
  static constexpr bool read_name(const range_type& range, text_view text, code_bits& code,
                                  rule_set& broken) {
    if (range.prefix != nullptr) return read_register(range, text, code, broken);
    for (unsigned i = 0; i < range.count; ++i) {
      if (same_name(text, Set::code_names[range.names + i]))
        return code = code_bits::of(range.first + i, 1, range.is_shared), true;
      if (range.groups != range_type::no_names && i % 2 == 0 &&
          same_name(text, Set::code_names[range.groups + i / 2]))
        return code = code_bits::of(range.first + i, 2, range.is_shared), true;
    }
    return false;
  }

  /// `s1`, `s[2:3]`
  static constexpr bool read_register(const range_type& range, text_view text, code_bits& code,
                                      rule_set& broken) {
    const text_view prefix(range.prefix);
    if (text.size <= prefix.size || !same_name(text.first(prefix.size), range.prefix)) return false;
    text = text.from(prefix.size);
    const bool several = strip(text, "[", "]");
    if (!is_digit(text[0])) return false;
    const parsed_number first = parse_number(text);
    text = text.from(first.length);
    std::uint64_t last = first.value;
    if (several && !text.empty() && text[0] == ':') {
      const parsed_number second = parse_number(text.from(1));
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
    else
      code = code_bits::of(range.first + static_cast<unsigned>(first.value), static_cast<unsigned>(count),
                           range.is_shared);
    return true;
  }

  /// A number that has a code in `place`.
  constexpr bool read_constant(const place_type& place, text_view text, text_view item, code_bits& code) {
    const bool negative = text[0] == '-';
    const text_view digits = text.from(negative ? 1 : 0);
    const parsed_number number = parse_number(digits);
    if (!number.found) return refuse(rule::syntax, item);
    const bool is_integer = number.length == digits.size;
    if (!is_integer && digits[number.length] != '.') return refuse(rule::unknown_operand, item);
    bool elsewhere = false;
    for (const range_type& range : Set::code_ranges) {
      const int index =
          is_integer ? integer_index(range, place, number, negative) : decimal_index(range, text);
      if (index < 0) continue;
      if (range.archs.contains(arch_)) {
        code = code_bits::of(range.first + static_cast<unsigned>(index), 1, range.is_shared);
        return true;
      }
      elsewhere = true;
    }
    return refuse(elsewhere ? rule::not_in_arch : rule::no_literal, item);
  }

  /// The index of an integer among the constants of `range`; -1 if it is not among them. The integer is the
  /// value of the operand, also as 64 bits in two's complement, or its bits.
  static constexpr int integer_index(const range_type& range, const place_type& place,
                                     const parsed_number& number, bool negative) noexcept {
    constexpr std::uint64_t sign = std::uint64_t{1} << 63;
    if (number.overflow || (negative && number.value > sign)) return -1;
    const std::uint64_t given = negative ? 0 - number.value : number.value;
    auto value = static_cast<long long>(given);
    if (!place.values_only) {
      const unsigned above = place.size < 64 ? 64u - place.size : 0;
      const std::uint64_t bits = given << above >> above;
      const long long extended = static_cast<long long>(given << above) >> above;
      if (bits != given && extended != value) return -1;
      value = extended;
      if (const int index = float_index(range, place.size, bits); index >= 0) return index;
    }
    if (range.step == 0) return -1;
    if (value < -0x8000 || value > 0x7fff) return -1;
    const int distance = static_cast<int>(value) - range.value;
    const int index = distance / range.step;
    return distance % range.step == 0 && index >= 0 && index < range.count ? index : -1;
  }

  /// The index of the float with the `size` bits `bits` among the constants of `range`; -1 if it is not among
  /// them.
  static constexpr int float_index(const range_type& range, unsigned size, std::uint64_t bits) noexcept {
    if (range.floats == range_type::no_names) return -1;
    for (int i = 0; i < range.count; ++i) {
      const auto& known = Set::float_bits[range.floats + i];
      if (bits == (size == 16 ? known.half : size == 32 ? known.single : known.wide)) return i;
    }
    return -1;
  }

  /// The index of a number with a point among the names of `range`; -1 if it is not among them.
  static constexpr int decimal_index(const range_type& range, text_view text) noexcept {
    if (range.step != 0 || !Set::is_constant(range.kind)) return -1;
    for (int i = 0; i < range.count; ++i)
      for (const std::uint16_t names : {range.names, range.wide_names})
        if (names != range_type::no_names && is_same_number(text, Set::code_names[names + i])) return i;
    return -1;
  }

  /// Whether two numbers with a point differ only in trailing zeros.
  static constexpr bool is_same_number(text_view text, text_view name) noexcept {
    const auto shorter = [](text_view t) {
      while (t.size > 1 && t[t.size - 1] == '0') --t.size;
      return t;
    };
    return shorter(text) == shorter(name);
  }

  // The modifiers after the operands.

  constexpr void read_words(encoder& parts, text_view words, std::uint32_t& seen) {
    while (!words.empty()) {
      const std::size_t end = end_of_word(words);
      read_word(parts, words.first(end), seen);
      words = trimmed(words.from(end));
    }
  }

  constexpr void read_word(encoder& parts, text_view word, std::uint32_t& seen) {
    for (unsigned i = 0; i < row_->modifier_count; ++i) {
      const auto& place = row_->modifiers()[i];
      if (Set::is_in_operand(place.id)) continue;
      for (unsigned v = 0; v >> place.size == 0; ++v) {
        if (v == place.default_value || !same_name(word, value_name<Set>(place, v))) continue;
        if ((seen >> i & 1) != 0) return report(rule::duplicate_modifier, word);
        seen |= 1u << i;
        const rule_set before = parts.rules();
        parts.set(place, v);
        return tell(parts.rules() & ~before, word);
      }
    }
    report(is_in_another_form(word) ? rule::not_in_arch : rule::unknown_modifier, word);
  }

  /// Whether another architecture has a modifier with the name `word` for this instruction.
  constexpr bool is_in_another_form(text_view word) const {
    for (const row_type& form : Set::instructions) {
      if (form.operation != row_->operation) continue;
      for (unsigned i = 0; i < form.modifier_count; ++i)
        for (unsigned v = 1; v >> form.modifiers()[i].size == 0; ++v)
          if (same_name(word, value_name<Set>(form.modifiers()[i], v))) return true;
    }
    return false;
  }
};

/// The members of a language, for `assemble` and `read_literal`, that do not depend on the parser of lines,
/// in a set where no instruction has a label.
template <class Set>
struct language_base {
  using set = Set;                                      ///< The instruction set.
  using rule = coded::rule;                             ///< The rules of text.
  using error = coded::error<Set>;                      ///< An error in text.
  using reading_options = coded::reading_options<Set>;  ///< How text is read.
  /// A use of a label; no text has one.
  struct reference {};

  /// The word that `.align` inserts.
  static constexpr std::uint64_t padding(const reading_options&) noexcept { return 0; }
  /// Not called.
  static constexpr error unresolved(reference, text_view name, const reading_options&) noexcept {
    return {.rule = rule::unknown_symbol, .where = name};
  }
  /// Not called.
  static constexpr error resolve(reference, text_view, long long, const reading_options&,
                                 std::uint64_t&) noexcept {
    return {};
  }
};

}  // namespace coded
