// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/rule.hpp>
#include <valhall/support/characters.hpp>
#include <valhall/support/text_number.hpp>
#include <valhall/support/text_view.hpp>
#include <valhall/text/word_format.hpp>

#include <cstdint>

/// The parts of operands that are equal in all spellings. Each function takes a part from the start of
/// `rest`, and returns the rule that it breaks; `operand_kind` if the text is another operand.
namespace valhall::detail {

/// Takes `c`, with blanks around it.
constexpr bool take_mark(text_view& rest, char c) noexcept {
  const text_view text = without_blanks(rest);
  if (text.empty() || text.data[0] != c) return false;
  rest = trimmed(text.from(1));
  return true;
}

/// Takes `^` directly after a register.
constexpr bool take_last_use(text_view& rest) noexcept {
  const bool found = !rest.empty() && rest[0] == '^';
  if (found) rest = rest.from(1);
  return found;
}

/// Takes `.w0` or `.w1`; `word` receives 0 or 1.
constexpr bool take_word(text_view& rest, unsigned& word) noexcept {
  const bool found = rest.size >= 3 && rest[0] == '.' && lower(rest[1]) == 'w' &&
                     (rest[2] == '0' || rest[2] == '1') && (rest.size == 3 || !is_name(rest[3]));
  if (!found) return false;
  word = static_cast<unsigned>(rest[2] - '0');
  rest = rest.from(3);
  return true;
}

/// Whether `text` begins with `letter` and a digit, as a register or uniform does.
constexpr bool is_numbered(text_view text, char letter) noexcept {
  return text.size > 1 && lower(text[0]) == letter && is_digit(text[1]);
}

/// Takes `letter` and a decimal number below `count`. `beyond` is the rule for a larger number.
constexpr rule take_numbered(text_view& rest, char letter, unsigned count, rule beyond,
                             unsigned& n) noexcept {
  if (!is_numbered(rest, letter)) return rule::operand_kind;
  unsigned value = 0;
  std::size_t end = 1;
  for (; end < rest.size && is_digit(rest[end]); ++end)
    if (value < count) value = value * 10 + static_cast<unsigned>(rest[end] - '0');
  rest = rest.from(end);
  if (value >= count) return beyond;
  n = value;
  return rest.empty() || !is_name(rest[0]) ? rule::none : rule::unknown_operand;
}

/// Takes a register: `rN`.
constexpr rule take_register(text_view& rest, arch in, unsigned& number) noexcept {
  return take_numbered(rest, 'r', register_count_of(in), rule::register_out_of_range, number);
}

/// Registers in a row: `r4:r5:r6`.
struct register_group {
  unsigned first = 0, count = 0;
  unsigned last_uses = 0;   ///< The number of registers with `^`.
  bool consecutive = true;  ///< Each register follows the one before.
};

/// Takes a group. Its later registers may exceed the last register by `past_last`.
constexpr rule take_registers(text_view& rest, arch in, register_group& group,
                              unsigned past_last = 0) noexcept {
  do {
    unsigned number = 0;
    const unsigned most = register_count_of(in) + (group.count == 0 ? 0 : past_last);
    const rule broken = take_numbered(rest, 'r', most, rule::register_out_of_range, number);
    if (broken != rule::none) return broken;
    if (group.count == 0) group.first = number;
    group.consecutive &= number == group.first + group.count;
    ++group.count;
    if (take_last_use(rest)) ++group.last_uses;
  } while (take_mark(rest, ':'));
  return rule::none;
}

/// The encoding of a word that a source reads: its byte in the canonical word, its page and its high bit.
struct source_word {
  std::uint64_t byte = 0, page = 0;
  unsigned high = 0;
  friend constexpr bool operator==(const source_word&, const source_word&) noexcept = default;
};

constexpr source_word register_word(unsigned number) noexcept {
  return {number % encoding::register_count, 0, number / encoding::register_count};
}

/// How a spelling counts uniforms: by words, by entries of two words and the word after a dot, or by entries
/// that are read whole.
enum class uniform_form : std::uint8_t { word, word_of_entry, entry };

/// Takes a uniform: `uN`, in a `word_of_entry` with `.w0` or `.w1`.
constexpr rule take_uniform(text_view& rest, arch in, uniform_form form, source_word& to) noexcept {
  const unsigned scale = form == uniform_form::word ? 1 : 2;
  unsigned number = 0, word = 0;
  const rule broken =
      take_numbered(rest, 'u', uniform_count_of(in) / scale, rule::uniform_out_of_range, number);
  if (broken != rule::none) return broken;
  if (form == uniform_form::word_of_entry && !take_word(rest, word)) return rule::missing_modifier;
  number = number * scale + word;
  constexpr unsigned low = 1u << encoding::uniform_index_size;
  to = {encoding::uniform | number % low, number / page_size_of(in), number % page_size_of(in) / low};
  return rule::none;
}

/// The word `word` of the special value `entry` of `page`.
constexpr source_word special_word(unsigned page, unsigned entry, unsigned word) noexcept {
  return {encoding::special | std::uint64_t{entry} * 2 | word, page, 0};
}

/// Reads `text`, all of which is a number or the name of a constant of .equ, after an optional sign. `label`
/// receives another name; it has no sign.
template <class Context>
constexpr rule read_integer(Context& context, text_view text, text_number& value, text_view& label) {
  const bool negative = take_mark(text, '-');
  if (text.empty()) return rule::syntax;
  if (is_digit(text[0])) {
    const number read = read_number(text);
    if (!read.found || read.length != text.size) return rule::syntax;
    value = {read.value, negative};
    return read.overflow ? rule::immediate_out_of_range : rule::none;
  }
  if (end_of_name(text, 0) != text.size) return rule::syntax;
  if (context.symbol(text, value)) {
    value.negative ^= negative;
    return rule::none;
  }
  label = text;
  return negative ? rule::unknown_symbol : rule::none;
}

}  // namespace valhall::detail
