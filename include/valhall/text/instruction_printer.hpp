// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/decoder.hpp>
#include <valhall/codec/word_fields.hpp>
#include <valhall/isa/generated/texts.hpp>
#include <valhall/support/characters.hpp>
#include <valhall/support/text_out.hpp>
#include <valhall/text/branch_label.hpp>
#include <valhall/text/mesa_names.hpp>
#include <valhall/text/print_options.hpp>
#include <valhall/text/repeated_constants.hpp>
#include <valhall/text/source_text.hpp>
#include <valhall/text/text_style.hpp>
#include <valhall/text/word_format.hpp>

#include <cstddef>
#include <cstdint>

/// The text of one instruction.
namespace valhall::detail {

inline constexpr text_piece<8> destination_mask_texts[4] = {{".h01", 4}, {".h0", 3}, {".h1", 3}, {"", 0}};
static_assert(encoding::both_halves == 0 && encoding::low_half == 1 && encoding::high_half == 2);

inline constexpr text_piece<8> extension_text = {".zext", 5};

/// Prints any instruction, with any options.
class instruction_printer {
 public:
  constexpr instruction_printer(text_out out, const decoded_instruction& d, const print_options& options,
                                std::size_t index, std::size_t last_label) noexcept
      : out_(out),
        word_(d.canonical_word()),
        high_{d.native_bits()},
        row_(d.info()),
        layout_(row_of(d.id())),
        first_source_(first_source_in(d.id(), options)),
        source_offsets_(source_offsets_of(d.in())),
        arch_(d.in()),
        numbered_(has_canonical_words(d.in()) ? 0 : static_cast<unsigned>(encoding::constant)),
        options_(options),
        index_(index),
        last_label_(last_label) {}

  constexpr void print() {
    mnemonic();
    operands();
    const std::uint32_t bytes = static_cast<std::uint32_t>(word_) & layout_.source_mask;
    if (may_be_repeated(bytes)) [[unlikely]]
      unprintable_ |= repeated_constant(bytes, arch_);
  }

  constexpr const text_out& out() const noexcept { return out_; }
  /// Whether the text would be assembled to another word.
  constexpr bool is_unprintable() const noexcept { return unprintable_; }
  /// The number of characters that a terminal does not show.
  constexpr std::size_t hidden() const noexcept { return hidden_; }

 private:
  text_out out_;
  std::uint64_t word_;
  native_bits high_;
  const instruction_info& row_;
  const opcode_row& layout_;
  const source_place* const first_source_;
  const std::uint16_t (&source_offsets_)[32];
  const arch arch_;
  const unsigned numbered_;  ///< Source bytes below this are printed by their numbers.
  const print_options& options_;
  std::size_t index_;
  std::size_t last_label_;  // No word after this one has a label.
  std::size_t hidden_ = 0;
  bool unprintable_ = false;

  constexpr void begin(style s) noexcept { hidden_ += put_style(out_, options_, s); }
  constexpr void end() noexcept { begin(style::none); }

  static constexpr const source_place* first_source_in(opcode id, const print_options& options) noexcept {
    if (const other_layout* other = other_layout_of(id, options.syntax))
      return source_places + other->first_source;
    return detail::first_source_of(id);
  }

  constexpr bool is_later() const noexcept { return options_.syntax == syntax::mesa_later; }

  /// The name of the instruction in the spelling. `hidden` receives the first bit of the modifier that the
  /// name includes.
  constexpr const char* name_in_spelling(unsigned& hidden) const noexcept {
    const char* name = row_.name();
    for (const instruction_alias& alias : instruction_aliases) {
      if (alias.id != row_.first_form || !is_name_in(alias, options_.syntax)) continue;
      if (!alias.has_flag) {
        name = alias.name;
        continue;
      }
      for (unsigned i = 0; i < row_.modifier_count; ++i) {
        const modifier_info& place = row_.modifiers()[i];
        if (place.id != alias.flag || field(word_, place.start, 1) == 0) continue;
        hidden = place.start;
        return alias.name;
      }
    }
    return name;
  }

  constexpr void mnemonic() noexcept {
    unsigned hidden = ~0u;
    begin(style::mnemonic);
    const text_view name = name_in_spelling(hidden);
    if (options_.mnemonics == letter_case::lower)
      for (const char c : name) out_.put(lower(c));
    else
      out_.put(name);
    end();
    const print_layout& line = line_layouts[static_cast<unsigned>(row_.id)];
    const other_layout* const other = other_layout_of(row_.id, options_.syntax);
    const modifier_place* place =
        modifier_places + (other != nullptr ? other->first_modifier : line.first_modifier);
    const unsigned count = other != nullptr ? other->modifier_count : line.modifier_count;
    for (const modifier_place* const last = place + count; place != last; ++place)
      if (place->start != hidden)
        out_.put(modifier_texts[place->first_text + (word_ >> place->start & place->mask)]);
  }

  constexpr void operands() {
    const operand_info* place = row_.operands();
    out_.put(' ');
    for (unsigned i = 0; i < layout_.staging_count; ++i) {
      staging_group(*place++);
      out_.put(',', ' ');
    }
    if (layout_.destination_count != 0) {
      destination();
      ++place;
      out_.put(',', ' ');
    }
    const source_place* source_at = first_source_;
    for (unsigned i = 0; i < layout_.source_count; ++i) {
      source(*source_at++, *place++);
      out_.put(',', ' ');
    }
    for (const operand_info* const end = row_.operands() + row_.operand_count; place != end;) {
      immediate(*place++);
      out_.put(',', ' ');
    }
    out_.drop(row_.operand_count == 0 ? 1 : 2);
  }

  constexpr void source(const source_place& place, const operand_info& info) noexcept {
    auto byte = static_cast<unsigned>(field(word_, place.start, encoding::source_size));
    unsigned extended = 0;
    // For an amount, the later spelling writes the word that the bits encode.
    if (place.is_wide != 0 && (!is_later() || takes_pair(info))) {
      extended = is_extended(info, byte, arch_) != 0;
      byte -= extended;
    }
    const auto code = static_cast<unsigned>(word_ >> place.swizzle_start & place.swizzle_mask);
    const auto sign = static_cast<unsigned>(word_ >> place.sign_start & place.sign_mask);
    begin(byte < encoding::uniform ? style::register_name : style::fau_value);
    const auto page = static_cast<unsigned>(field(word_, encoding::fau_page_start, 2));
    if (is_later() && byte < encoding::constant) {
      later_word(byte, page, high_.at(place.start),
                 takes_pair(info) && (extended == 0 || byte >= encoding::uniform));
    } else if (byte < numbered_) {
      plain_word(byte, page, high_.at(place.start));
    } else {
      out_.put(source_text(source_offsets_, page, byte));
    }
    end();
    if (extended != 0) [[unlikely]]
      out_.put(extension_text);
    out_.put(suffix_texts[place.first_suffix + (code | sign)]);
    if (is_later() && row_.single_half && code != info.identity) {
      // h00 and h10 become h0 and h1.
      const swizzle lanes = swizzle_sets[info.swizzle_set][code];
      if (lanes == swizzle::h00 || lanes == swizzle::h10) out_.drop(1);
    }
  }

  /// The number of a register.
  static constexpr unsigned register_number(unsigned byte, unsigned high) noexcept {
    return (byte & (encoding::register_count - 1)) + high * encoding::register_count;
  }
  /// The number of a uniform.
  constexpr unsigned uniform_number(unsigned byte, unsigned page, unsigned high) const noexcept {
    constexpr unsigned low = 1u << encoding::uniform_index_size;
    return page * page_size_of(arch_) + high * low + (byte & (low - 1));
  }

  /// Prints a register or uniform by its number, for an architecture with more of them than `source_texts`.
  constexpr void plain_word(unsigned byte, unsigned page, unsigned high) noexcept {
    const bool is_register = byte < encoding::uniform;
    if (is_register && (byte & encoding::last_use) != 0) out_.put('^');
    out_.put(is_register ? 'r' : 'u');
    out_.put_decimal(is_register ? register_number(byte, high) : uniform_number(byte, page, high));
  }

  /// Prints a register or uniform, or a pair, in the later spelling.
  constexpr void later_word(unsigned byte, unsigned page, unsigned high, bool pair) noexcept {
    if (byte >= encoding::uniform) {
      const unsigned number = uniform_number(byte, page, high);
      out_.put('u');
      const unsigned entry = number / 2;
      out_.put_decimal(static_cast<long long>(entry));
      // If the odd word of an entry is widened, the text names only the entry.
      if (pair) unprintable_ |= number % 2 != 0;
      if (pair) return;
      out_.put('.', 'w');
      out_.put(number % 2 == 0 ? '0' : '1');
      return;
    }
    const unsigned number = register_number(byte, high);
    const bool last_use = (byte & encoding::last_use) != 0;
    // An odd register does not start a pair; it is widened.
    pair = pair && number % 2 == 0;
    if (pair) out_.put('[');
    later_register(number, last_use);
    if (!pair) return;
    out_.put(':');
    later_register(number + 1, last_use);
    out_.put(']');
  }

  constexpr void later_register(unsigned number, bool last_use) noexcept {
    out_.put('r');
    out_.put_decimal(static_cast<long long>(number));
    if (last_use) out_.put('^');
  }

  constexpr void put_register(unsigned number) noexcept {
    if (number < encoding::register_count) [[likely]]
      out_.put(source_texts[number]);
    else
      later_register(number, false);
  }

  constexpr void destination() noexcept {
    begin(style::register_name);
    const auto number =
        static_cast<unsigned>(field(word_, encoding::destination_start, encoding::register_size));
    const unsigned high = high_.at(encoding::destination_start);
    if (is_later() && row_.type_size == 64)
      later_word(number, 0, high, true);
    else
      put_register(register_number(number, high));
    end();
    out_.put(destination_mask_texts[field(word_, encoding::destination_mask_start, 2)]);
  }

  constexpr void staging_group(const operand_info& place) noexcept {
    const auto low = static_cast<unsigned>(field(word_, place.start, place.size));
    const unsigned base = low + high_.at(place.start) * encoding::register_count;
    const unsigned count = staging_count(place, word_);
    begin(style::register_name);
    out_.put('@');
    if (base + count > register_count_of(arch_) || (count == 0 && base != 0)) [[unlikely]] {
      unprintable_ = true;
    } else if (count != 0) {
      put_register(base);
      for (unsigned i = 1; i < count; ++i) {
        out_.put(':');
        put_register(base + i);
      }
    }
    end();
  }

  constexpr void immediate(const operand_info& place) {
    const long long value = immediate_at(place, word_);
    out_.put(immediate_texts[place.text]);
    begin(style::immediate);
    if (label()) {
      // The name is printed.
    } else if (place.is_signed) {
      out_.put_decimal(value);
    } else {
      out_.put_hex(static_cast<std::uint64_t>(value), upper_digits);
    }
    end();
  }

  /// Prints the name of the branch target instead of the distance, if it has one.
  constexpr bool label() {
    const jump to = jump_of(row_, word_, index_);
    return to.found && to.target <= last_label_ && put_label(out_, options_, to.target);
  }
};

}  // namespace valhall::detail
