// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/check.hpp>
#include <valhall/codec/decoder.hpp>
#include <valhall/codec/word_fields.hpp>
#include <valhall/support/characters.hpp>
#include <valhall/support/text_out.hpp>
#include <valhall/text/arm_form.hpp>
#include <valhall/text/branch_label.hpp>
#include <valhall/text/print_instruction.hpp>
#include <valhall/text/text_style.hpp>
#include <valhall/text/word_format.hpp>

#include <cstddef>
#include <cstdint>

/// The text of one instruction as Arm writes it.
namespace valhall::detail {

class arm_printer {
 public:
  constexpr arm_printer(text_out out, const decoded_instruction& d, const print_options& options,
                        std::size_t index, std::size_t last_label) noexcept
      : out_(out),
        word_(d.canonical_word()),
        high_{d.native_bits()},
        row_(d.info()),
        arch_(d.in()),
        options_(options),
        index_(index),
        last_label_(last_label),
        form_(form_of(d.canonical_word(), d.in())) {}

  /// Prints nothing if Arm has no text for the word.
  constexpr void print() {
    if (form_ == nullptr) return;
    begin(style::mnemonic);
    for (const char c : arm_text_at(form_->mnemonic))
      out_.put(options_.mnemonics == letter_case::lower ? lower(c) : c);
    end();
    bool first = true;
    for (const std::uint16_t* part = arm_parts + form_->first_part; *part != arm_form::end; ++part) {
      if (*part == arm_form::operand) {
        out_.put(text_view(first ? " " : ", "));
        first = false;
      } else if (is_field(*part)) {
        field(field_of(*part));
      } else {
        name(*part - arm_form::fixed);
      }
    }
  }

  constexpr const text_out& out() const noexcept { return out_; }
  /// Whether the word has no text, or only a text that is refused or means another word.
  constexpr bool is_unprintable() const noexcept { return form_ == nullptr || unprintable_; }
  /// The number of characters that a terminal does not show.
  constexpr std::size_t hidden() const noexcept { return hidden_; }

 private:
  text_out out_;
  std::uint64_t word_;
  native_bits high_;
  const instruction_info& row_;
  arch arch_;
  const print_options& options_;
  std::size_t index_;
  std::size_t last_label_;
  const arm_form* form_;
  std::size_t hidden_ = 0;
  bool unprintable_ = false;

  constexpr void begin(style s) noexcept { hidden_ += put_style(out_, options_, s); }
  constexpr void end() noexcept { begin(style::none); }

  constexpr void name(unsigned text) noexcept {
    if (text == arm_no_text) return;
    out_.put('.');
    out_.put(arm_text_at(text));
  }

  constexpr void field(const arm_field& place) {
    const std::uint64_t value = value_of(place, word_);
    switch (place.kind) {
      case arm_field_kind::names: return name(name_at(place, value));
      case arm_field_kind::destination:
      case arm_field_kind::destination_pair:
        begin(style::register_name);
        registers(register_number(place, value), place.kind == arm_field_kind::destination_pair, false);
        break;
      case arm_field_kind::staging:
      case arm_field_kind::staging_more: staging(place, value); break;
      case arm_field_kind::source: source(place, static_cast<unsigned>(value), false); break;
      case arm_field_kind::source_pair: source(place, static_cast<unsigned>(value), true); break;
      default: begin(style::immediate); number(place, value);
    }
    end();
  }

  /// The number of the register at `place`, whose lower bits are `value`.
  constexpr unsigned register_number(const arm_field& place, std::uint64_t value) const noexcept {
    return static_cast<unsigned>(value) + high_.at(place.runs[0].start) * encoding::register_count;
  }

  constexpr void put_register(unsigned number, bool last_use) noexcept {
    out_.put('r');
    out_.put_decimal(static_cast<long long>(number));
    if (last_use) out_.put('^');
  }

  constexpr void registers(unsigned first, bool pair, bool last_use) noexcept {
    if (pair) out_.put('[');
    put_register(first, last_use);
    if (!pair) return;
    out_.put(':');
    put_register(first + 1, last_use);
    out_.put(']');
  }

  constexpr void staging(const arm_field& place, std::uint64_t value) noexcept {
    begin(style::register_name);
    const unsigned first = register_number(place, detail::field(value, 0, place.runs[0].size));
    auto count = static_cast<unsigned>(value >> place.runs[0].size);
    if (place.kind == arm_field_kind::staging) unprintable_ |= !means_count(place.runs[1], count);
    // An empty group, and a group of eight registers whose count has three bits, are written as their first
    // register.
    if (place.kind == arm_field_kind::staging_more || count == 0) ++count;
    unprintable_ |= first + count > register_count_of(arch_);
    for (unsigned i = 0; i < count; ++i) {
      out_.put(i == 0 ? '@' : ':');
      put_register(first + i, false);
    }
  }

  /// Whether a group with `count` in the field `size`, written as one register, is read with the same count:
  /// 1, unless only 0 breaks no rule.
  constexpr bool means_count(bit_run size, unsigned count) const noexcept {
    if (count > 1 || (form_->mask & field_mask(size.start, size.size)) != 0) return true;
    const auto is_good = [&](std::uint64_t word) {
      return check(decode_laid_out(word, high_, arch_)) == rule::none;
    };
    const bool good = is_good(word_), other = is_good(with_field(word_, size.start, size.size, 1 - count));
    return count == 1 ? good || !other : good && !other;
  }

  constexpr void source(const arm_field& place, unsigned byte, bool pair) noexcept {
    const unsigned index = byte & 63;
    const unsigned numbered = register_number(place, index);
    const bool extends = pair && has_zero_extension(arch_) && !is_constant(byte) && (byte & 1) != 0;
    begin(byte < encoding::uniform ? style::register_name : style::fau_value);
    const auto page = static_cast<unsigned>(detail::field(word_, encoding::fau_page_start, 2));
    if (byte < encoding::uniform) {
      registers(extends ? numbered - 1 : numbered, pair, (byte & encoding::last_use) != 0);
    } else if ((byte & encoding::constant) == encoding::uniform) {
      const unsigned entry = (page * page_size_of(arch_) + numbered) / 2;
      out_.put('u');
      out_.put_decimal(static_cast<long long>(entry));
    } else if (is_constant(byte)) {
      out_.put(arm_text_at(arm_constant(index, arch_)));
    } else {
      out_.put(arm_text_at(arm_specials[page][index >> 1 & 15]));
    }
    if (byte >= encoding::uniform && !is_constant(byte) && !pair)
      out_.put(text_view((byte & 1) != 0 ? ".w1" : ".w0"));
    if (extends) out_.put(text_view(".zext"));
  }

  constexpr void number(const arm_field& place, std::uint64_t value) {
    const unsigned size = size_of(place);
    switch (place.kind) {
      case arm_field_kind::target_words: return target(value * 8);
      case arm_field_kind::signed_target_words: return target(sign_extend(value, size) * 8);
      case arm_field_kind::signed_target: return target(sign_extend(value, size));
      case arm_field_kind::signed_number: value = sign_extend(value, size); break;
      default: break;
    }
    if (place.top != 0 && value >= first_at_top(place)) value += place.top - first_at_top(place);
    out_.put('#');
    const bool negative = place.kind == arm_field_kind::signed_number && value >> 63 != 0;
    if (negative) out_.put('-');
    out_.put_hex(negative ? 0 - value : value, lower_digits);
  }

  /// Prints the label `distance` bytes after the next word, or the address. Only jumps have numbered labels,
  /// because a listing defines no others.
  constexpr void target(std::uint64_t distance) {
    const std::uint64_t address = (std::uint64_t{index_} + 1) * 8 + distance;
    const std::uint64_t to = address / 8;
    print_options named = options_;
    named.numbered_labels = options_.numbered_labels && jump_of(row_, word_, index_).found;
    if (address % 8 == 0 && to <= last_label_ && put_label(out_, named, static_cast<std::size_t>(to))) return;
    out_.put_hex(address, lower_digits);
  }
};

constexpr bool put_arm_text_here(text_out& out, const decoded_instruction& d, const print_options& options,
                                 const line_facts& facts, std::size_t last_label) {
  return put_text_by(arm_printer(out, d, options, facts.index, last_label), out, d, options, facts);
}

}  // namespace valhall::detail

namespace valhall::detail::compiled {
bool put_arm_text(detail::text_out& out, const decoded_instruction& d, const print_options& options,
                  const line_facts& facts, std::size_t last_label);
}

namespace valhall::detail {

/// Implements `arm_functions::print`.
constexpr bool put_arm_text(text_out& out, const decoded_instruction& d, const print_options& options,
                            const line_facts& facts, std::size_t last_label) {
  VALHALL_COMPILED_OR(detail::compiled::put_arm_text(out, d, options, facts, last_label),
                      put_arm_text_here(out, d, options, facts, last_label));
}

}  // namespace valhall::detail
