// SPDX-License-Identifier: MIT
#include "reader.hpp"

#include "lexer.hpp"
#include "names.hpp"

#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

namespace tgsi {

namespace {

constexpr std::string_view component_letters = "xyzw";

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
  return (n == 0 ? "no" : std::to_string(n)) + " " + std::string(noun) + (n == 1 ? "" : "s");
}

/// The number of a component letter, or 4.
std::size_t component_of(char c) noexcept {
  const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  const std::size_t at = component_letters.find(lower);
  return at == std::string_view::npos ? component_letters.size() : at;
}

/// An operand as written, before it is known whether it is a destination, a source or an offset.
struct operand_text {
  register_use reg;
  bool is_absolute = false, is_negated = false;
  std::string_view components;  ///< After the point; empty if there are no letters.
  position components_at;
};

class reader {
 public:
  reader(std::string_view text, error_list& errors) : lexer_(text), errors_(errors) { advance(); }

  std::optional<program> run() {
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

 private:
  lexer lexer_;
  error_list& errors_;
  program result_;
  token token_;
  position last_end_;    ///< Position after the token before this one.
  bool failed_ = false;  ///< The rest of this statement is skipped.

  void advance() noexcept {
    last_end_ = {token_.where.line, token_.where.column + static_cast<std::uint32_t>(token_.text.size())};
    token_ = lexer_.next();
  }
  void skip_line() noexcept {
    while (token_.kind != token_kind::end && !token_.is_first_on_line) advance();
  }

  bool fail_at(position where, std::string message, std::string hint = {}) {
    if (!failed_) errors_.wrong(where, std::move(message), std::move(hint));
    failed_ = true;
    return false;
  }
  bool fail(std::string message, std::string hint = {}) {
    return fail_at(token_.where, std::move(message), std::move(hint));
  }
  bool expected(std::string_view what, std::string hint = {}) {
    if (token_.is_first_on_line && last_end_.line != 0)
      return fail_at(last_end_, "expected " + std::string(what) + " at the end of the line", std::move(hint));
    return fail("expected " + std::string(what) + ", found " + described(token_), std::move(hint));
  }

  bool accept(char symbol) noexcept {
    if (!token_.is(symbol)) return false;
    advance();
    return true;
  }
  bool require(char symbol) { return accept(symbol) || expected(quoted(std::string_view(&symbol, 1))); }
  bool accept_word(std::string_view word) noexcept {
    if (token_.kind != token_kind::word || !same_word(token_.text, word)) return false;
    advance();
    return true;
  }

  /// Whether the token begins another statement. Several may be on one line.
  bool ends_statement() const noexcept {
    if (token_.kind == token_kind::end || token_.is_first_on_line) return true;
    if (token_.kind == token_kind::number) return true;
    return token_.kind == token_kind::word &&
           (find_opcode(without_suffixes(token_.text).name) || is_keyword(token_.text));
  }
  static bool is_keyword(std::string_view word) noexcept {
    return same_word(word, "DCL") || same_word(word, "IMM") || same_word(word, "PROPERTY");
  }

  // Numbers

  bool read_integer(std::uint32_t most, std::string_view what, std::uint32_t& to) {
    std::uint64_t value = 0;
    if (token_.kind != token_kind::number || !parse_unsigned(token_.text, value)) return expected(what);
    if (value > most)
      return fail(std::string(what) + " " + quoted(token_.text) + " is too large",
                  "at most " + std::to_string(most));
    to = static_cast<std::uint32_t>(value);
    advance();
    return true;
  }

  /// Decimal, or hexadecimal with 0x. Too large numbers saturate.
  static bool parse_unsigned(std::string_view text, std::uint64_t& to) noexcept {
    const bool is_hex = text.size() > 2 && (text[1] == 'x' || text[1] == 'X');
    if (is_hex) text.remove_prefix(2);
    const std::from_chars_result r =
        std::from_chars(text.data(), text.data() + text.size(), to, is_hex ? 16 : 10);
    if (r.ec == std::errc::result_out_of_range) to = std::numeric_limits<std::uint64_t>::max();
    return r.ptr == text.data() + text.size() && r.ec != std::errc::invalid_argument;
  }

  // Header and statements

  bool read_header() {
    if (token_.kind == token_kind::end)
      return fail("the text is empty", "it begins with the stage: " + suggest_stage());
    std::string_view word = token_.kind == token_kind::word ? token_.text : std::string_view();
    // Early texts had a version after the name, as in FRAG1.1.
    std::string_view name = word;
    while (!name.empty() && name.back() >= '0' && name.back() <= '9') name.remove_suffix(1);
    const auto stage = find_stage(name);
    if (!stage) {
      fail("the text does not begin with a stage, but with " + described(token_), suggest_stage());
      return false;
    }
    result_.stage = *stage;
    advance();
    if (name.size() != word.size() && accept('.')) advance();
    return true;
  }

  void read_statement() {
    if (token_.kind == token_kind::number) {  // `12:` before an instruction is decoration.
      advance();
      if (!require(':')) return;
      if (token_.kind != token_kind::word) {
        expected("an opcode");
        return;
      }
      if (is_keyword(token_.text)) {
        fail("only instructions have numbers");
        return;
      }
      read_instruction();
    } else if (token_.kind != token_kind::word) {
      fail("expected an instruction or a declaration, found " + described(token_));
    } else if (accept_word("DCL")) {
      read_declaration();
    } else if (accept_word("IMM")) {
      read_immediate();
    } else if (accept_word("PROPERTY")) {
      read_property();
    } else {
      read_instruction();
    }
  }

  void read_property() {
    property p;
    p.where = token_.where;
    const auto name = token_.kind == token_kind::word ? find_property(token_.text) : std::nullopt;
    if (!name) {
      expected("the name of a property", suggest_property(token_.text));
      return;
    }
    p.name = *name;
    advance();
    const auto value =
        token_.kind == token_kind::word ? find_property_value(p.name, token_.text) : std::nullopt;
    if (value) {
      p.value = *value;
      advance();
    } else if (!read_integer(0xffffffff, "the value of a property", p.value)) {
      return;
    }
    result_.properties.push_back(p);
  }

  // Immediates

  void read_immediate() {
    immediate i;
    i.where = token_.where;
    std::uint32_t number = static_cast<std::uint32_t>(result_.immediates.size());
    const bool is_read = read_immediate_number(number) && read_immediate_values(i);
    if (!is_read) result_.unclear_files |= 1u << static_cast<unsigned>(register_file::immediate);
    if (number != result_.immediates.size() && !failed_)
      fail_at(i.where, "IMM[" + std::to_string(number) + "] is not the next immediate",
              "immediates are numbered in order: IMM[" + std::to_string(result_.immediates.size()) + "]");
    result_.immediates.push_back(i);
  }

  bool read_immediate_number(std::uint32_t& to) {
    return !accept('[') || (read_integer(most_index, "the number of an immediate", to) && require(']'));
  }

  bool read_immediate_values(immediate& to) {
    const auto kind = token_.kind == token_kind::word ? find_immediate_kind(token_.text) : std::nullopt;
    if (!kind) return expected("the type of the immediate", suggest_immediate_kind());
    to.type = *kind;
    advance();
    if (!require('{')) return false;
    const bool is_wide = *kind == immediate::kind::float64 || *kind == immediate::kind::unsigned64 ||
                         *kind == immediate::kind::signed64;
    const unsigned count = is_wide ? 2 : 4;
    for (unsigned n = 0; n < count; ++n) {
      if (n > 0 && !token_.is(',')) return expected(std::to_string(count) + " numbers separated by commas");
      if (n > 0) advance();
      std::uint64_t bits = 0;
      if (!read_value(*kind, bits)) return false;
      if (is_wide) {
        to.words[2 * n] = static_cast<std::uint32_t>(bits);
        to.words[2 * n + 1] = static_cast<std::uint32_t>(bits >> 32);
      } else {
        to.words[n] = static_cast<std::uint32_t>(bits);
      }
    }
    if (token_.is(',')) return fail("the immediate has more than " + std::to_string(count) + " numbers");
    return require('}');
  }

  bool read_value(immediate::kind kind, std::uint64_t& to) {
    const bool is_negative = token_.is('-');
    if (is_negative || token_.is('+')) advance();
    if (kind == immediate::kind::float32 || kind == immediate::kind::float64)
      return read_float(kind, is_negative, to);
    std::uint64_t magnitude = 0;
    if (token_.kind != token_kind::number || !parse_unsigned(token_.text, magnitude))
      return expected("an integer");
    const bool is_wide = kind == immediate::kind::unsigned64 || kind == immediate::kind::signed64;
    const std::uint64_t most = is_wide ? ~std::uint64_t{0} : 0xffffffff;
    const std::uint64_t least = is_wide ? std::uint64_t{1} << 63 : 0x80000000;
    if (magnitude > (is_negative ? least : most) || (magnitude == most && token_.text.size() > 20))
      return fail(quoted(token_.text) + " does not fit " + (is_wide ? "64 bits" : "32 bits"));
    to = is_negative ? 0 - magnitude : magnitude;
    advance();
    return true;
  }

  bool read_float(immediate::kind kind, bool is_negative, std::uint64_t& to) {
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

  /// Beyond the range, a conversion of the language would be undefined.
  static float to_float(double value) noexcept {
    constexpr double least_infinite = 0x1.ffffffp127;
    if (std::abs(value) < least_infinite || std::isnan(value)) return static_cast<float>(value);
    return std::copysign(std::numeric_limits<float>::infinity(), value < 0 ? -1.0f : 1.0f);
  }

  // Declarations

  void read_declaration() {
    declaration d;
    d.where = token_.where;
    if (!read_file(d.file)) {
      // Nothing that it declares is reported as undeclared.
      result_.unclear_files = ~0u;
      return;
    }
    if (!read_declared_registers(d) || !read_attributes(d)) {
      result_.unclear_files |= 1u << static_cast<unsigned>(d.file);
      return;
    }
    result_.declarations.push_back(std::move(d));
  }

  bool read_file(register_file& to) {
    const auto file = token_.kind == token_kind::word ? find_file(token_.text) : std::nullopt;
    if (!file)
      return expected("a register", token_.kind == token_kind::word ? suggest_file(token_.text) : "");
    to = *file;
    advance();
    return true;
  }

  bool read_range(std::uint32_t& first, std::uint32_t& last) {
    const position where = token_.where;
    if (!read_integer(most_index, "the number of a register", first)) return false;
    last = first;
    if (token_.is("..")) {
      advance();
      if (!read_integer(most_index, "the number of a register", last)) return false;
    }
    if (last < first)
      return fail_at(where,
                     "the range is empty: " + std::to_string(first) + " is more than " + std::to_string(last),
                     "[" + std::to_string(last) + ".." + std::to_string(first) + "]");
    return require(']');
  }

  bool read_declared_registers(declaration& d) {
    if (!require('[')) return false;
    std::uint32_t first = 0, last = 0;
    const bool has_vertices = accept(']');  // IN[][0] of geometry and tessellation.
    if (!has_vertices && !read_range(first, last)) return false;
    const position where = token_.where;
    if (accept('[')) {
      d.dimension = first;
      if (!read_range(d.first, d.last)) return false;
      const bool is_per_vertex = d.file == register_file::input || d.file == register_file::output;
      if (is_per_vertex) d.dimension = 0;
      if (!is_per_vertex && d.file != register_file::constant && d.file != register_file::hw_atomic)
        return fail_at(where, std::string(name_of(d.file)) + " has one index");
      if (d.dimension > most_dimension || last != first)
        return fail_at(d.where, "the number of a buffer is wrong",
                       "one of 0 to " + std::to_string(most_dimension));
    } else if (has_vertices) {
      return expected("`[` and the register");
    } else {
      d.first = first;
      d.last = last;
    }
    if (accept('.')) {
      if (token_.kind != token_kind::word || !read_mask(token_.text, d.mask))
        return expected("a mask", mask_hint);
      advance();
    }
    return true;
  }

  bool read_attributes(declaration& d) {
    if (d.file == register_file::image || d.file == register_file::sampler_view) {
      if (!accept(',')) {
        if (d.file == register_file::image) return expected("`,` and the shape of the image", "such as 2D");
        return true;
      }
      const auto target = token_.kind == token_kind::word ? find_target(token_.text) : std::nullopt;
      if (!target) return expected("the shape of the texture", suggest_target(token_.text));
      d.target = *target;
      advance();
    }
    for (unsigned types = 0; accept(',');) {
      if (token_.kind != token_kind::word) return expected("a word that describes the register");
      if (d.file == register_file::sampler_view) {
        const auto type = find_return_type(token_.text);
        if (!type || types == 4) return expected("one or four types", "UNORM, SNORM, SINT, UINT or FLOAT");
        d.returns[types++] = *type;
        if (types == 1) d.returns.fill(*type);
        advance();
      } else if (!read_attribute(d)) {
        return false;
      }
    }
    return true;
  }

  /// One word after a comma. A semantic comes before an interpolation, so that COLOR, COLOR is both.
  bool read_attribute(declaration& d) {
    const token word = token_;
    advance();
    const auto is = [&](std::string_view name) { return same_word(word.text, name); };
    if (is("ARRAY"))
      return require('(') && read_integer(1023, "the number of an array", d.array_id) && require(')');
    if (is("LOCAL")) return d.is_local = true;
    if (is("INVARIANT")) return d.is_invariant = true;
    if (d.file == register_file::image) {
      if (is("WR")) return d.is_writable = true;
      if (is("RAW")) return d.is_raw = true;
      if (is_format(word.text)) {
        d.format = word.text;
        return true;
      }
    }
    if (d.file == register_file::buffer && is("ATOMIC")) return d.is_atomic = true;
    if (d.file == register_file::memory) {
      if (const auto kind = find_memory_kind(word.text)) {
        d.memory = *kind;
        return true;
      }
    }
    const bool has_semantic = d.file == register_file::input || d.file == register_file::output ||
                              d.file == register_file::system_value;
    if (has_semantic && d.name == semantic::none) {
      if (const auto found = find_semantic(word.text)) {
        d.name = *found;
        return !accept('[') ||
               (read_integer(most_index, "the index of a semantic", d.semantic_index) && require(']'));
      }
    }
    if (d.file == register_file::output && is("STREAM")) return read_streams();
    // Early texts have an interpolation on all files.
    if (const auto found = find_interpolation(word.text)) {
      d.interpolated = *found;
      return true;
    }
    if (has_semantic) {
      if (const auto found = find_location(word.text)) {
        d.location = *found;
        return true;
      }
      if (word.text.size() > 8 && same_word(word.text.substr(0, 8), "CYLWRAP_")) return true;
    }
    return fail_at(word.where, quoted(word.text) + " does not describe " + std::string(name_of(d.file)),
                   suggest_attribute(word.text));
  }

  /// STREAM(a, b, c, d): geometry only.
  bool read_streams() {
    if (!require('(')) return false;
    std::uint32_t stream = 0;
    for (unsigned n = 0; n < 4; ++n)
      if ((n > 0 && !require(',')) || !read_integer(3, "the number of a stream", stream)) return false;
    return require(')');
  }

  static bool is_format(std::string_view word) noexcept {
    constexpr std::string_view prefix = "PIPE_FORMAT_";
    return word.size() > prefix.size() && same_word(word.substr(0, prefix.size()), prefix);
  }

  // Instructions

  struct opcode_word {
    std::string_view name;
    bool is_saturated = false, is_precise = false;
  };
  static opcode_word without_suffixes(std::string_view word) noexcept {
    opcode_word result{word};
    constexpr std::string_view saturate = "_SAT", precise = "_PRECISE";
    const auto take = [&](std::string_view suffix) {
      if (result.name.size() <= suffix.size()) return false;
      if (!same_word(result.name.substr(result.name.size() - suffix.size()), suffix)) return false;
      result.name.remove_suffix(suffix.size());
      return true;
    };
    for (bool is_more = true; is_more;) {
      is_more = false;
      if (!result.is_saturated && take(saturate)) is_more = result.is_saturated = true;
      if (!result.is_precise && take(precise)) is_more = result.is_precise = true;
    }
    return result;
  }

  void read_instruction() {
    instruction i;
    i.where = token_.where;
    const opcode_word word = without_suffixes(token_.text);
    const auto id = find_opcode(word.name);
    if (!id) {
      fail(quoted(token_.text) + " is not an opcode", suggest_opcode(word.name));
      add_unread(opcode::nop, i.where);
      return;
    }
    i.id = *id;
    i.is_saturated = word.is_saturated;
    i.is_precise = word.is_precise;
    advance();
    if (read_operands(i))
      result_.instructions.push_back(std::move(i));
    else
      add_unread(i.id, i.where);
  }

  /// Adds an instruction that could not be read: labels count it, and its opcode may open or close a block.
  void add_unread(opcode id, position where) {
    instruction i;
    i.id = id;
    i.is_read = false;
    i.where = where;
    result_.instructions.push_back(std::move(i));
  }

  bool read_operands(instruction& i) {
    const opcode_info& row = info_of(i.id);
    bool has_comma = !ends_operands();
    unsigned count = 0;
    for (; has_comma; ++count) {
      if (!read_operand(i, row, count)) return false;
      has_comma = accept(',');
    }
    if (accept(':')) {
      std::uint32_t label = 0;
      if (!read_integer(0xffffffff, "the number of an instruction", label)) return false;
      i.label = label;
    }
    return has_all_operands(i, row);
  }
  /// Whether no operand follows the opcode. IMM is an operand there, and does not begin a statement.
  bool ends_operands() const noexcept {
    if (token_.kind == token_kind::word && !token_.is_first_on_line)
      return ends_statement() && !same_word(token_.text, "IMM");
    return ends_statement() || token_.is(':');
  }

  bool has_all_operands(const instruction& i, const opcode_info& row) {
    // The component of TG4 may be in the swizzle of the sampler, and ENDPRIM and EMIT were without a stream.
    const bool is_stream = i.id == opcode::emit || i.id == opcode::endprim;
    const bool is_short = (i.id == opcode::tg4 && i.source_count == 2) || (is_stream && i.source_count == 0);
    if (i.destination_count == row.destination_count() && (i.source_count == row.source_count() || is_short))
      return true;
    if (!ends_statement()) return expected("`,`");
    const std::size_t given = std::size_t{i.destination_count} + i.source_count;
    return fail_at(i.where,
                   std::string(row.name) + " takes " + counted(row.destination_count(), "destination") +
                       " and " + counted(row.source_count(), "source") + ", but has " +
                       counted(given, "operand"),
                   i.source_count > row.source_count() ? "remove the last" : "");
  }

  bool read_operand(instruction& i, const opcode_info& row, unsigned count) {
    if (token_.kind == token_kind::word && !find_file(token_.text)) {
      if (is_format(token_.text)) {
        i.format = token_.text;
        advance();
        return true;
      }
      return read_operand_word(i, row);
    }
    if (token_.kind == token_kind::word && is_target_word(row, i)) {
      i.target = *find_target(token_.text);
      advance();
      return true;
    }
    operand_text o;
    if (!read_register_operand(o)) return false;
    if (count < row.destination_count()) return take_destination(i, o);
    if (i.source_count < row.source_count() && i.target == texture_target::none) {
      if (row.source(i.source_count) == operand_type::resource) name_buffer(o.reg);
      return take_source(o, i.sources[i.source_count++]);
    }
    const bool has_texture = row.group == opcode_class::texture || row.group == opcode_class::cube_array;
    if (has_texture && i.source_count > 1) {
      i.offsets.emplace_back();
      if (i.offsets.size() > 4) return fail_at(o.reg.where, "there are more than four offsets");
      return take_offset(o, i.offsets.back());
    }
    return fail_at(o.reg.where, std::string(row.name) + " has too many operands",
                   "it takes " + counted(row.destination_count() + row.source_count(), "operand"));
  }

  /// BUFFER is a register file and a shape of textures.
  bool is_target_word(const opcode_info& row, const instruction& i) const noexcept {
    return i.source_count == row.source_count() && i.source_count > 0 && same_word(token_.text, "BUFFER") &&
           i.target == texture_target::none;
  }

  /// A shape, or a word about the access to memory.
  bool read_operand_word(instruction& i, const opcode_info& row) {
    const auto is_resource =
        row.destination(0) == operand_type::resource || row.source(0) == operand_type::resource;
    for (const std::string_view qualifier : {"COHERENT", "RESTRICT", "VOLATILE", "STREAM_CACHE_POLICY"})
      if (is_resource && accept_word(qualifier)) return true;
    const auto target = find_target(token_.text);
    const bool has_target = is_resource || row.group == opcode_class::texture ||
                            row.group == opcode_class::cube_array || i.id == opcode::lodq ||
                            i.id == opcode::lod;
    const bool is_operand = i.destination_count < row.destination_count() || i.source_count == 0;
    if (!target || !has_target) {
      if (has_target && !is_operand) return expected("a shape of textures", suggest_target(token_.text));
      return expected("a register", suggest_file(token_.text));
    }
    if (i.target != texture_target::none) return fail("the shape is given twice");
    i.target = *target;
    advance();
    return true;
  }

  /// As a resource, CONST[n] is a buffer.
  static void name_buffer(register_use& r) {
    if (r.file != register_file::constant || r.has_dimension) return;
    r.has_dimension = true;
    r.dimension = std::exchange(r.index, {});
  }

  bool take_destination(instruction& i, const operand_text& o) {
    destination& to = i.destinations[i.destination_count++];
    static_cast<register_use&>(to) = o.reg;
    if (o.is_absolute || o.is_negated)
      return fail_at(o.reg.where, "a destination has no sign", "put it on the sources");
    if (o.components.empty() || read_mask(o.components, to.mask)) return true;
    return fail_at(o.components_at, quoted(o.components) + " is not a mask", mask_hint);
  }

  bool take_source(const operand_text& o, source& to) {
    static_cast<register_use&>(to) = o.reg;
    to.is_absolute = o.is_absolute;
    to.is_negated = o.is_negated;
    if (o.components.empty()) return true;
    bool is_right = o.components.size() == 4;
    for (std::size_t c = 0; c < o.components.size(); ++c) {
      const std::size_t component = component_of(o.components[c]);
      is_right = is_right && component < 4;
      if (is_right) to.swizzle[c] = static_cast<std::uint8_t>(component);
    }
    if (is_right) return true;
    const bool is_scalar = o.components.size() == 1 && component_of(o.components[0]) < 4;
    return fail_at(o.components_at, quoted(o.components) + " is not a swizzle",
                   is_scalar ? "four letters: ." + std::string(4, o.components[0])
                             : "four letters of x, y, z, w, such as .xyzw");
  }

  /// An offset has three components; the last is repeated if there are fewer.
  bool take_offset(operand_text o, source& to) {
    if (o.is_absolute || o.is_negated) return fail_at(o.reg.where, "an offset has no sign");
    if (o.components.size() > 4) return fail_at(o.components_at, quoted(o.components) + " is not a swizzle");
    std::string padded(o.components);
    while (!padded.empty() && padded.size() < 4) padded += padded.back();
    const position at = o.components_at;
    const std::string_view given = o.components;
    o.components = padded;
    static_cast<register_use&>(to) = o.reg;
    for (std::size_t c = 0; c < padded.size(); ++c) {
      const std::size_t component = component_of(padded[c]);
      if (component == 4)
        return fail_at(at, quoted(given) + " is not a swizzle", "letters of x, y, z, w, such as .xyz");
      to.swizzle[c] = static_cast<std::uint8_t>(component);
    }
    return true;
  }

  static constexpr const char* mask_hint = "some of x, y, z, w in this order, such as .xyz";

  /// Letters in the order of the components.
  static bool read_mask(std::string_view letters, std::uint8_t& to) noexcept {
    std::size_t next = 0;
    unsigned mask = 0;
    for (const char c : letters) {
      const std::size_t component = component_of(c);
      if (component == 4 || component < next) return false;
      mask |= 1u << component;
      next = component + 1;
    }
    to = static_cast<std::uint8_t>(mask);
    return mask != 0;
  }

  // Registers

  /// `-|TEMP[ADDR[0].x+4](1).xyzw|`
  bool read_register_operand(operand_text& o) {
    o.is_negated = accept('-');
    const position bar = token_.where;
    o.is_absolute = accept('|');
    if (!read_register(o.reg)) return false;
    if (accept('.')) {
      o.components_at = token_.where;
      if (token_.kind != token_kind::word) return expected("components after the point", "such as .xyzw");
      o.components = token_.text;
      advance();
    }
    if (!o.is_absolute || accept('|')) return true;
    return expected("`|`", "the absolute value begins in column " + std::to_string(bar.column));
  }

  bool read_register(register_use& r) {
    r.where = token_.where;
    if (!read_file(r.file) || !require('[') || !read_index(r.index)) return false;
    if (token_.is('[')) {
      const bool has_two = r.file == register_file::constant || r.file == register_file::hw_atomic ||
                           r.file == register_file::input || r.file == register_file::output;
      if (!has_two) return fail(std::string(name_of(r.file)) + " has one index");
      advance();
      r.has_dimension = true;
      r.dimension = r.index;
      r.index = {};
      if (!read_index(r.index)) return false;
    }
    if (accept('(')) return read_integer(1023, "the number of an array", r.array_id) && require(')');
    return true;
  }

  /// `4]`, `ADDR[0].x+4]`
  bool read_index(register_index& to) {
    std::uint32_t number = 0;
    if (token_.kind != token_kind::word) {
      if (token_.is('-')) return fail("a register has no negative number");
      if (!read_integer(most_index, "the number of a register", number)) return false;
      to.number = static_cast<std::int32_t>(number);
      return require(']');
    }
    const token word = token_;
    if (!read_file(to.file)) return false;
    if (to.file != register_file::address && to.file != register_file::temporary) {
      to.file = register_file::none;
      return fail_at(word.where, quoted(word.text) + " cannot index a register", "copy the index to ADDR");
    }
    if (!require('[') || !read_integer(most_index, "the number of a register", to.address) || !require(']'))
      return false;
    if (accept('.')) {
      const std::size_t component =
          token_.kind == token_kind::word && token_.text.size() == 1 ? component_of(token_.text[0]) : 4;
      if (component == 4) return expected("one component", "such as .x");
      to.component = static_cast<std::uint8_t>(component);
      advance();
    }
    const bool is_negative = token_.is('-');
    if (is_negative || token_.is('+')) {
      advance();
      if (!read_integer(32767, "the distance from an indirect register", number)) return false;
      to.number = is_negative ? -static_cast<std::int32_t>(number) : static_cast<std::int32_t>(number);
    }
    return require(']');
  }
};

}  // namespace

std::optional<program> read(std::string_view text, error_list& errors) { return reader(text, errors).run(); }

}  // namespace tgsi
