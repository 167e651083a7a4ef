// SPDX-License-Identifier: MIT
#pragma once

#include "lexer.hpp"
#include "names.hpp"
#include "reader.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace tgsi {

/// `text` in quotes for a message, printable and short.
std::string quoted(std::string_view text);
/// A token for a message.
std::string described(const token& t);
/// A number with its noun: "no sources", "1 source".
std::string counted(std::size_t n, std::string_view noun);
/// The number of a component letter, or 4.
std::size_t component_of(char c) noexcept;

/// An operand as written, before it is known whether it is a destination, a source or an offset.
struct operand_text {
  register_use reg;
  bool is_absolute = false, is_negated = false;
  std::string_view components;  ///< After the point; empty if there are no letters.
  position components_at;
};

/// Reads a text, as `read` describes. Declarations and instructions have files of their own.
class reader {
 public:
  reader(std::string_view text, error_list& errors) : lexer_(text), errors_(errors) { advance(); }

  std::optional<program> run();

 private:
  lexer lexer_;
  error_list& errors_;
  program result_;
  token token_;
  position last_end_;    ///< Position after the token before this one.
  bool failed_ = false;  ///< The rest of this statement is skipped.

  void advance() noexcept;
  void skip_line() noexcept {
    while (token_.kind != token_kind::end && !token_.is_first_on_line) advance();
  }

  bool fail_at(position where, std::string message, std::string hint = {});
  bool fail(std::string message, std::string hint = {}) {
    return fail_at(token_.where, std::move(message), std::move(hint));
  }
  bool expected(std::string_view what, std::string hint = {});
  bool accept(char symbol) noexcept;
  bool require(char symbol) { return accept(symbol) || expected(quoted(std::string_view(&symbol, 1))); }
  bool accept_word(std::string_view word) noexcept;
  /// The meaning of the token in a table; nothing if it is not a word of it.
  template <class Value, std::size_t Count>
  std::optional<Value> word_in(const named<Value> (&table)[Count]) const noexcept {
    return token_.kind == token_kind::word ? find(table, token_.text) : std::nullopt;
  }
  void note_unclear(register_file f) noexcept { result_.unclear_files |= 1u << static_cast<unsigned>(f); }

  /// Whether the token begins another statement. Several may be on one line.
  bool ends_statement() const noexcept;
  static bool is_keyword(std::string_view word) noexcept {
    return same_word(word, "DCL") || same_word(word, "IMM") || same_word(word, "PROPERTY");
  }

  // Numbers

  bool read_integer(std::uint32_t most, std::string_view what, std::uint32_t& to);

  /// Decimal, or hexadecimal with 0x. Too large numbers saturate.
  static bool parse_unsigned(std::string_view text, std::uint64_t& to) noexcept;

  // Header and statements

  bool read_header();
  bool read_statement();
  bool read_property();

  // Immediates

  bool read_immediate();
  bool read_immediate_values(immediate& to);
  bool read_value(immediate::kind kind, std::uint64_t& to);
  bool read_float(immediate::kind kind, bool is_negative, std::uint64_t& to);

  /// Beyond the range, a conversion of the language would be undefined.
  static float to_float(double value) noexcept;

  // Declarations

  bool read_declaration();
  bool read_file(register_file& to);
  bool read_range(std::uint32_t& first, std::uint32_t& last);
  bool read_declared_registers(declaration& d);
  bool read_attributes(declaration& d);

  /// One word after a comma. A semantic comes before an interpolation, so that COLOR, COLOR is both.
  bool read_attribute(declaration& d);

  /// STREAM(a, b, c, d): geometry only.
  bool read_streams();
  static constexpr std::string_view format_prefix = "PIPE_FORMAT_";
  /// Whether `word` is longer than `prefix` and begins with it.
  static bool begins_with(std::string_view word, std::string_view prefix) noexcept {
    return word.size() > prefix.size() && same_word(word.substr(0, prefix.size()), prefix);
  }

  // Instructions

  /// An opcode without its suffixes.
  struct opcode_word {
    std::string_view name;
    bool is_saturated = false, is_precise = false;
  };
  static opcode_word without_suffixes(std::string_view word) noexcept;
  bool read_instruction();

  bool read_operands(instruction& i);
  /// Whether no operand follows the opcode. IMM is an operand there, and does not begin a statement.
  bool ends_operands() const noexcept;
  bool has_all_operands(const instruction& i, const opcode_info& row);
  bool read_operand(instruction& i, const opcode_info& row, unsigned count);

  /// BUFFER is a register file and a shape of textures.
  bool is_target_word(const opcode_info& row, const instruction& i) const noexcept;

  /// A shape, or a word about the access to memory.
  bool read_operand_word(instruction& i, const opcode_info& row);

  /// As a resource, CONST[n] is a buffer.
  static void name_buffer(register_use& r);
  bool take_destination(instruction& i, const operand_text& o);
  bool take_source(const operand_text& o, source& to);

  /// An offset has three components; if the text has fewer, the last is repeated.
  bool take_offset(operand_text o, source& to);

  static constexpr const char* mask_hint = "some of x, y, z, w in this order, such as .xyz";

  /// Letters in the order of the components.
  static bool read_mask(std::string_view letters, std::uint8_t& to) noexcept;

  // Registers

  /// `-|TEMP[ADDR[0].x+4](1).xyzw|`
  bool read_register_operand(operand_text& o);
  bool read_register(register_use& r);

  /// `4]`, `ADDR[0].x+4]`
  bool read_index(register_index& to);
};

}  // namespace tgsi
