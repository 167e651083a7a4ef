// SPDX-License-Identifier: MIT
// Reads tokens, statements, properties and immediates.
#include "text_reader.hpp"

#include <bit>
#include <charconv>
#include <cmath>
#include <limits>

namespace tgsi {

std::string quoted(std::string_view text) {
  // The texts of errors stay printable, and short.
  constexpr std::size_t longest = 40;
  std::string result = "`";
  for (const char c : text.substr(0, longest)) result += c >= ' ' && c <= '~' ? c : '?';
  return result + (text.size() > longest ? "...`" : "`");
}

std::string described(const token& t) {
  return t.kind == token_kind::end ? "the end of the text" : quoted(t.text);
}

std::string counted(std::size_t n, std::string_view noun) {
  return joined(n == 0 ? "no" : std::to_string(n), " ", noun, n == 1 ? "" : "s");
}

std::size_t component_of(char c) noexcept {
  const std::size_t at = std::string_view("xyzwXYZW").find(c);
  return at == std::string_view::npos ? 4 : at % 4;
}

std::optional<program> reader::run() {
  if (!read_header()) return std::nullopt;
  while (token_.kind != token_kind::end) {
    failed_ = false;
    const position where = token_.where;
    read_statement();
    if (!failed_ && !ends_statement())
      fail("unexpected " + described(token_) + " after the statement", "operands are separated by commas");
    if (failed_ && token_.where == where) advance();
    if (failed_) skip_line();
  }
  return static_cast<program&&>(result_);
}

void reader::advance() noexcept {
  last_end_ = {token_.where.line, token_.where.column + static_cast<std::uint32_t>(token_.text.size())};
  token_ = lexer_.next();
}

bool reader::fail_at(position where, std::string message, std::string hint) {
  if (!failed_) errors_.wrong(where, std::move(message), std::move(hint));
  failed_ = true;
  return false;
}

bool reader::expected(std::string_view what, std::string hint) {
  if (token_.is_first_on_line && last_end_.line != 0)
    return fail_at(last_end_, joined("expected ", what, " at the end of the line"), std::move(hint));
  return fail(joined("expected ", what, ", found ", described(token_)), std::move(hint));
}

bool reader::accept(char symbol) noexcept {
  if (!token_.is(symbol)) return false;
  advance();
  return true;
}

bool reader::accept_word(std::string_view word) noexcept {
  if (token_.kind != token_kind::word || !same_word(token_.text, word)) return false;
  advance();
  return true;
}

bool reader::ends_statement() const noexcept {
  if (token_.kind == token_kind::end || token_.is_first_on_line) return true;
  if (token_.kind == token_kind::number) return true;
  return token_.kind == token_kind::word &&
         (find_opcode(without_suffixes(token_.text).name) || is_keyword(token_.text));
}

// Numbers

bool reader::read_integer(std::uint32_t most, std::string_view what, std::uint32_t& to) {
  std::uint64_t value = 0;
  if (token_.kind != token_kind::number || !parse_unsigned(token_.text, value)) return expected(what);
  if (value > most)
    return fail(joined(what, " ", quoted(token_.text), " is too large"), joined("at most ", most));
  to = static_cast<std::uint32_t>(value);
  advance();
  return true;
}

bool reader::parse_unsigned(std::string_view text, std::uint64_t& to) noexcept {
  const bool is_hex = text.size() > 2 && (text[1] == 'x' || text[1] == 'X');
  if (is_hex) text.remove_prefix(2);
  const std::from_chars_result r =
      std::from_chars(text.data(), text.data() + text.size(), to, is_hex ? 16 : 10);
  if (r.ec == std::errc::result_out_of_range) to = std::numeric_limits<std::uint64_t>::max();
  return r.ptr == text.data() + text.size() && r.ec != std::errc::invalid_argument;
}

bool reader::read_header() {
  if (token_.kind == token_kind::end)
    return fail("the text is empty", "it begins with the stage: " + all_of(stage_words));
  std::string_view word = token_.kind == token_kind::word ? token_.text : std::string_view();
  // Early texts had a version after the name, as in FRAG1.1.
  std::string_view name = word;
  while (!name.empty() && name.back() >= '0' && name.back() <= '9') name.remove_suffix(1);
  const auto stage = find(stage_words, name);
  if (!stage)
    return fail("the text does not begin with a stage, but with " + described(token_), all_of(stage_words));
  result_.stage = *stage;
  advance();
  if (name.size() != word.size() && accept('.')) advance();
  return true;
}

bool reader::read_statement() {
  if (token_.kind == token_kind::number) {  // `12:` before an instruction is decoration.
    advance();
    if (!require(':')) return false;
    if (token_.kind != token_kind::word) return expected("an opcode");
    return is_keyword(token_.text) ? fail("only instructions have numbers") : read_instruction();
  }
  if (token_.kind != token_kind::word)
    return fail("expected an instruction or a declaration, found " + described(token_));
  if (accept_word("DCL")) return read_declaration();
  if (accept_word("IMM")) return read_immediate();
  return accept_word("PROPERTY") ? read_property() : read_instruction();
}

bool reader::read_property() {
  property p;
  p.where = token_.where;
  const auto name = word_in(property_words);
  if (!name) return expected("the name of a property", suggest_property(token_.text));
  p.name = *name;
  advance();
  if (const auto value =
          token_.kind == token_kind::word ? find_property_value(p.name, token_.text) : std::nullopt) {
    p.value = *value;
    advance();
  } else if (!read_integer(0xffffffff, "the value of a property", p.value)) {
    return false;
  }
  result_.properties.push_back(p);
  return true;
}

// Immediates

bool reader::read_immediate() {
  immediate i;
  i.where = token_.where;
  const std::size_t next = result_.immediates.size();
  auto number = static_cast<std::uint32_t>(next);
  const bool has_number =
      !accept('[') || (read_integer(most_index, "the number of an immediate", number) && require(']'));
  if (!has_number || !read_immediate_values(i)) note_unclear(register_file::immediate);
  if (number != next)
    fail_at(i.where, joined("IMM[", number, "] is not the next immediate"),
            joined("immediates are numbered in order: IMM[", next, "]"));
  result_.immediates.push_back(i);
  return !failed_;
}

bool reader::read_immediate_values(immediate& to) {
  const auto kind = word_in(immediate_words);
  if (!kind) return expected("the type of the immediate", all_of(immediate_words));
  to.type = *kind;
  advance();
  if (!require('{')) return false;
  const bool is_wide = *kind >= immediate::kind::float64;
  const unsigned count = is_wide ? 2 : 4;
  for (std::size_t n = 0; n < count; ++n) {
    if (n > 0 && !accept(',')) return expected(joined(count, " numbers separated by commas"));
    std::uint64_t bits = 0;
    if (!read_value(*kind, bits)) return false;
    if (is_wide) {
      to.words[2 * n] = static_cast<std::uint32_t>(bits);
      to.words[2 * n + 1] = static_cast<std::uint32_t>(bits >> 32);
    } else {
      to.words[n] = static_cast<std::uint32_t>(bits);
    }
  }
  if (token_.is(',')) return fail(joined("the immediate has more than ", count, " numbers"));
  return require('}');
}

bool reader::read_value(immediate::kind kind, std::uint64_t& to) {
  const bool is_negative = token_.is('-');
  if (is_negative || token_.is('+')) advance();
  if (kind == immediate::kind::float32 || kind == immediate::kind::float64)
    return read_float(kind, is_negative, to);
  std::uint64_t magnitude = 0;
  if (token_.kind != token_kind::number || !parse_unsigned(token_.text, magnitude))
    return expected("an integer");
  const bool is_wide = kind >= immediate::kind::float64;
  const std::uint64_t most = is_wide ? ~std::uint64_t{0} : 0xffffffff;
  const std::uint64_t least = is_wide ? std::uint64_t{1} << 63 : 0x80000000;
  if (magnitude > (is_negative ? least : most) || (magnitude == most && token_.text.size() > 20))
    return fail(quoted(token_.text) + " does not fit " + (is_wide ? "64 bits" : "32 bits"));
  to = is_negative ? 0 - magnitude : magnitude;
  advance();
  return true;
}

bool reader::read_float(immediate::kind kind, bool is_negative, std::uint64_t& to) {
  double value = 0;
  std::uint64_t bits = 0;
  const std::string_view text = token_.text;
  const bool is_word = token_.kind == token_kind::word;
  if (token_.kind == token_kind::number && text.size() > 2 && (text[1] == 'x' || text[1] == 'X')) {
    if (!parse_unsigned(text, bits)) return expected("a number");
    if (kind == immediate::kind::float32 && bits > 0xffffffff)
      return fail(quoted(text) + " does not fit 32 bits");
    to = bits;
    advance();
    return true;
  }
  if (is_word && (same_word(text, "inf") || same_word(text, "infinity"))) {
    value = std::numeric_limits<double>::infinity();
  } else if (is_word && same_word(text, "nan")) {
    value = std::numeric_limits<double>::quiet_NaN();
  } else if (token_.kind == token_kind::number) {
    const std::from_chars_result r = std::from_chars(text.data(), text.data() + text.size(), value);
    // A number out of range is infinite if its exponent is positive, else 0.
    if (r.ec == std::errc::result_out_of_range)
      value = text.find('-') == std::string_view::npos ? std::numeric_limits<double>::infinity() : 0.0;
  } else {
    return expected("a number");
  }
  advance();
  if (token_.is('.') && !token_.is_first_on_line) advance();  // `1.`
  if (is_negative) value = -value;
  to = kind == immediate::kind::float64 ? std::bit_cast<std::uint64_t>(value)
                                        : std::bit_cast<std::uint32_t>(to_float(value));
  return true;
}

float reader::to_float(double value) noexcept {
  constexpr double least_infinite = 0x1.ffffffp127;
  if (std::abs(value) < least_infinite || std::isnan(value)) return static_cast<float>(value);
  return std::copysign(std::numeric_limits<float>::infinity(), value < 0 ? -1.0f : 1.0f);
}

std::optional<program> read(std::string_view text, error_list& errors) { return reader(text, errors).run(); }

}  // namespace tgsi
