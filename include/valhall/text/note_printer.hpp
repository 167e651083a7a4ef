// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/decoder.hpp>
#include <valhall/isa/generated/texts.hpp>
#include <valhall/support/text_out.hpp>
#include <valhall/text/print_options.hpp>
#include <valhall/text/source_text.hpp>
#include <valhall/text/text_style.hpp>
#include <valhall/text/word_format.hpp>

#include <cstddef>
#include <cstdint>

/// The comment after the text of an instruction.
namespace valhall::detail {

/// Prints the comments after an instruction.
class note_printer {
 public:
  constexpr note_printer(text_out out, const decoded_instruction& d, const print_options& options,
                         const line_facts& facts) noexcept
      : out_(out), d_(d), options_(options), facts_(facts) {}

  /// `column` is the column after the text.
  constexpr text_out print(std::size_t column) {
    column_ = column;
    for (unsigned i = 0; i < d_.info().operand_count; ++i)
      if (d_.info().operands()[i].role == operand_role::source && is_first(i)) value(d_.operand_at(i));
    if (facts_.live_known) live_registers();
    if (has_note_) put_style(out_, options_, style::none);
    return out_;
  }

 private:
  text_out out_;
  const decoded_instruction& d_;
  const print_options& options_;
  const line_facts& facts_;
  std::size_t column_ = 0;
  bool has_note_ = false;

  static constexpr std::size_t first_column = 56;

  /// Whether no source before operand `i` reads the same value.
  constexpr bool is_first(unsigned i) const noexcept {
    for (unsigned j = 0; j < i; ++j)
      if (d_.info().operands()[j].role == operand_role::source &&
          d_.operand_at(j).bits() == d_.operand_at(i).bits())
        return false;
    return true;
  }

  constexpr void begin() noexcept {
    if (has_note_) {
      out_.put(',', ' ');
      return;
    }
    has_note_ = true;
    do out_.put(' ');
    while (++column_ < first_column);
    put_style(out_, options_, style::comment);
    out_.put(';', ' ');
  }

  constexpr void value(const operand& read) {
    const unsigned number = read.number();
    text_view meaning;
    if (read.kind() == operand_kind::uniform) meaning = options_.uniforms(number);
    if (read.kind() == operand_kind::constant && constant_at(number, d_.in()) != 0)
      meaning = constant_notes[constant_tables_of[arch_index(d_.in())]][number];
    if (meaning.empty()) return;
    begin();
    if (read.kind() == operand_kind::uniform) {
      out_.put('u');
      out_.put_decimal(number);
    } else {
      out_.put(source_text(0, static_cast<unsigned>(encoding::constant) | number, d_.in()));
    }
    out_.put(text_view(" = "));
    out_.put(meaning);
  }

  constexpr void put_register(unsigned number) noexcept {
    out_.put('r');
    out_.put_decimal(number);
  }

  constexpr void live_registers() noexcept {
    begin();
    out_.put(text_view(facts_.live.empty() ? "live none" : "live"));
    for (unsigned first = 0; first < register_count_of(d_.in()); ++first) {
      if (!facts_.live.contains(reg(first))) continue;
      unsigned last = first;
      while (last + 1 < register_count_of(d_.in()) && facts_.live.contains(reg(last + 1))) ++last;
      out_.put(' ');
      put_register(first);
      if (last != first) {
        out_.put('-');
        put_register(last);
      }
      first = last;
    }
  }
};

}  // namespace valhall::detail
