// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/decoder.hpp>
#include <valhall/codec/word_marks.hpp>
#include <valhall/isa/generated/texts.hpp>
#include <valhall/support/characters.hpp>
#include <valhall/support/text_out.hpp>
#include <valhall/text/print_options.hpp>
#include <valhall/text/source_text.hpp>

#include <cstddef>
#include <cstdint>

/// Instructions as text, into the caller's memory.
namespace valhall {

namespace detail {

/// Source bytes of constants that the table also has at an earlier entry, which is the one that text means.
struct byte_list {
  unsigned count = 0;
  std::uint32_t bytes[encoding::constant_count] = {};
};

constexpr byte_list repeated_constants() noexcept {
  byte_list list;
  for (unsigned i = 1; i < encoding::constant_count; ++i) {
    bool found = false;
    for (unsigned j = 0; j < i; ++j) found |= table_constants[i] == table_constants[j];
    if (found) list.bytes[list.count++] = static_cast<std::uint32_t>(encoding::constant | i);
  }
  return list;
}

/// Whether one of the four source bytes is such a constant.
constexpr bool repeated_constant(std::uint32_t bytes) noexcept {
  constexpr byte_list repeated = repeated_constants();
  bool found = false;
  for (unsigned i = 0; i < repeated.count; ++i)
    found |= any_zero_byte(bytes ^ repeated.bytes[i] * static_cast<std::uint32_t>(in_each_byte));
  return found;
}

/// The top bit of each source byte in `bytes` that comes through the FAU, except the first.
constexpr std::uint32_t more_fau_bytes(std::uint32_t bytes) noexcept {
  const std::uint32_t all = bytes & 0x80808080;
  return all & (all - 1);
}

/// Whether several words come through the FAU such that they may break a rule.
constexpr bool is_fau_suspect(bool message, std::uint32_t bytes) noexcept {
  const std::uint32_t all = bytes & 0x80808080, more = more_fau_bytes(bytes);
  if (more == 0) return false;
  if ((more & (more - 1)) != 0) return true;  // Three or four.
  const std::uint32_t constants = all & bytes << 1 & ~(bytes << 2);
  if (message || constants != 0) return false;
  // Two operands of an arithmetic instruction lie in one slot: their bytes differ in bit 0 at most.
  const int low = __builtin_ctz(all) - 7, high = __builtin_ctz(more) - 7;
  return ((bytes >> low ^ bytes >> high) & 0xfe) != 0;
}

/// Prints the label of the word `index`, if it has one.
constexpr bool put_label(text_out& out, const print_options& options, std::size_t index) {
  const text_view name = options.labels(index);
  if (!name.empty()) {
    out.put(name);
  } else if (options.numbered_labels) {
    out.put('L');
    out.put_decimal(static_cast<long long>(index));
  }
  return !name.empty() || options.numbered_labels;
}

inline constexpr text_piece<8> destination_mask_texts[4] = {{"", 0}, {".h0", 3}, {".h1", 3}, {"", 0}};
static_assert(encoding::low_half == 1 && encoding::high_half == 2);

/// Escape sequences for the parts of a line.
enum class style : std::uint8_t { none, mnemonic, register_name, fau_value, immediate, comment };

inline constexpr const char* style_starts[] = {"\033[0m",  "\033[1m",  "\033[36m",
                                               "\033[33m", "\033[35m", "\033[90m"};

/// Prints instructions to `Out`. `Plain` is the form without options that change the text.
template <class Out, bool Plain>
class instruction_printer {
 public:
  VALHALL_INLINE constexpr instruction_printer(Out out, const decoded_instruction& d,
                                               const print_options& options, std::size_t index,
                                               std::size_t last_label) noexcept
      : out_(out),
        word_(d.word()),
        row_(d.info()),
        layout_(line_layouts[static_cast<unsigned>(d.id())]),
        options_(options),
        index_(index),
        last_label_(last_label) {}

  VALHALL_INLINE constexpr void print() {
    mnemonic();
    operands();
    const std::uint32_t bytes = static_cast<std::uint32_t>(word_) & row_.source_mask;
    const std::uint64_t illegal = (word_ & layout_.pair_bits) | (~legal_values() & 1);
    const bool repeated = repeated_constant(bytes);
    if ((illegal | more_fau_bytes(bytes) | repeated) != 0) [[unlikely]] {
      unclear_ |= illegal != 0 || is_fau_suspect(row_.is_message, bytes);
      unprintable_ |= repeated != 0;
    }
  }

  constexpr const Out& out() const noexcept { return out_; }
  /// Whether the instruction may break a rule.
  constexpr bool is_unclear() const noexcept { return unclear_; }
  /// Whether the text would be assembled to another word.
  constexpr bool is_unprintable() const noexcept { return unprintable_; }
  /// The number of characters that a terminal does not show.
  constexpr std::size_t hidden() const noexcept { return hidden_; }

 private:
  Out out_;
  std::uint64_t word_;
  const instruction_info& row_;
  const line_layout layout_;  // A copy, which g++ keeps in registers.
  const print_options& options_;
  std::size_t index_;
  std::size_t last_label_;  // No word after this one has a label.
  std::size_t hidden_ = 0;
  bool unclear_ = false;
  bool unprintable_ = false;

  /// Bit 0 is set if no field has a defined value that breaks a rule.
  VALHALL_INLINE constexpr unsigned legal_values() const noexcept {
    static_assert(most_legal_checks == 2, "as many as are tested here");
    return is_defined(layout_.legal[0], word_) & is_defined(layout_.legal[1], word_);
  }

  VALHALL_INLINE constexpr void begin(style s) noexcept {
    if constexpr (!Plain)
      if (options_.colour) {
        const text_view text = style_starts[static_cast<unsigned>(s)];
        out_.put(text);
        hidden_ += text.size;
      }
  }
  VALHALL_INLINE constexpr void end() noexcept { begin(style::none); }

  VALHALL_INLINE constexpr bool is_later() const noexcept {
    return !Plain && options_.syntax == text_syntax::later;
  }

  /// The name of the instruction in later editions. `hidden` receives the first bit of the modifier that the
  /// name includes.
  constexpr const char* later_name(unsigned& hidden) const noexcept {
    const char* name = row_.name;
    for (const instruction_alias& alias : instruction_aliases) {
      if (alias.id != row_.id || alias.edition[0] != 'l') continue;
      if (alias.implied[0] == '\0') {
        name = alias.name;
        continue;
      }
      for (unsigned i = 0; i < row_.modifier_count; ++i) {
        const modifier_info& place = row_.modifiers[i];
        if (!place.is_flag() || field(word_, place.start, 1) == 0 ||
            !same_name(alias.implied, modifier_names[static_cast<unsigned>(place.id)]))
          continue;
        hidden = place.start;
        return alias.name;
      }
    }
    return name;
  }

  VALHALL_INLINE constexpr void mnemonic() noexcept {
    unsigned hidden = ~0u;
    begin(style::mnemonic);
    if constexpr (Plain) {
      out_.put(mnemonic_texts[static_cast<unsigned>(row_.id)]);
    } else {
      const text_view name = is_later() ? later_name(hidden) : row_.name;
      if (options_.mnemonics == letter_case::lower)
        for (const char c : name) out_.put(lower(c));
      else
        out_.put(name);
    }
    end();
    const modifier_place* place = modifier_places + layout_.first_modifier;
    const modifier_place* const last = place + layout_.modifier_count;
    static_assert(least_modifiers == 3, "as many as stand here");
    put_modifier(place[0], hidden);
    put_modifier(place[1], hidden);
    put_modifier(place[2], hidden);
    for (place += 3; place != last; ++place) put_modifier(*place, hidden);
  }

  VALHALL_INLINE constexpr void put_modifier(const modifier_place& place, unsigned hidden) noexcept {
    if constexpr (!Plain)
      if (place.start == hidden) return;
    out_.put(modifier_texts[place.first_text + (word_ >> place.start & place.mask)]);
  }

  VALHALL_INLINE constexpr void operands() {
    const operand_info* place = row_.operands;
    out_.put(' ');
    for (unsigned i = 0; i < layout_.staging_count; ++i) {
      staging_group(*place++);
      out_.put(',', ' ');
    }
    if (layout_.has_destination != 0) {
      destination();
      ++place;
      out_.put(',', ' ');
    }
    const source_place* source_at = source_places + layout_.first_source;
    for (const source_place* last = source_at + row_.source_count; source_at != last; ++source_at) {
      source(*source_at, *place++);
      out_.put(',', ' ');
    }
    for (unsigned i = 0; i < layout_.immediate_count; ++i) {
      immediate(*place++);
      out_.put(',', ' ');
    }
    out_.drop(row_.operand_count == 0 ? 1 : 2);
  }

  VALHALL_INLINE constexpr void source(const source_place& place, const operand_info& info) noexcept {
    const auto byte = static_cast<unsigned>(field(word_, place.start, encoding::source_size));
    const auto code = static_cast<unsigned>(word_ >> place.swizzle_start & place.swizzle_mask);
    const auto sign = static_cast<unsigned>(word_ >> place.sign_start & place.sign_mask);
    begin(byte < encoding::uniform ? style::register_name : style::fau_value);
    if (is_later() && byte < encoding::uniform) {
      later_register(byte, info.size == 64 && code == info.identity);
    } else {
      const auto page = static_cast<unsigned>(field(word_, encoding::fau_page_start, 2));
      out_.put(source_text(page, byte));
    }
    end();
    out_.put(decoration_texts[place.first_text + (code | sign)]);
    if (is_later() && row_.single_half && code != info.identity) {
      // h00 and h10 become h0 and h1.
      const swizzle lanes = swizzle_sets[info.swizzle_set][code];
      if (lanes == swizzle::h00 || lanes == swizzle::h10) out_.drop(1);
    }
  }

  constexpr void later_register(unsigned byte, bool pair) noexcept {
    const unsigned number = byte & (encoding::register_count - 1);
    const bool last_use = (byte & encoding::last_use) != 0;
    // An odd register does not start a pair.
    pair = pair && number % 2 == 0;
    if (pair) out_.put('[');
    out_.put(source_texts[number]);
    if (last_use) out_.put('^');
    if (!pair) return;
    out_.put(':');
    out_.put(source_texts[number + 1]);
    if (last_use) out_.put('^');
    out_.put(']');
  }

  VALHALL_INLINE constexpr void destination() noexcept {
    begin(style::register_name);
    out_.put(source_texts[field(word_, encoding::destination_start, encoding::register_size)]);
    end();
    out_.put(destination_mask_texts[field(word_, encoding::destination_mask_start, 2)]);
  }

  VALHALL_INLINE constexpr void staging_group(const operand_info& place) noexcept {
    const auto base = static_cast<unsigned>(field(word_, place.start, place.size));
    const unsigned count = staging_count(place, word_);
    begin(style::register_name);
    out_.put('@');
    if (base + count > encoding::register_count || (count == 0 && base != 0)) [[unlikely]] {
      unprintable_ = true;
    } else if (count != 0) {
      out_.put(source_texts[base]);
      for (unsigned i = 1; i < count; ++i) {
        out_.put(':');
        out_.put(source_texts[base + i]);
      }
    }
    end();
    unclear_ |= (count > 1 && (base & 1) != 0) || !is_right_count(place, count);
  }

  VALHALL_INLINE constexpr bool is_right_count(const operand_info& place, unsigned count) const noexcept {
    if (place.form == staging_form::any) return true;
    if (place.form == staging_form::fixed && place.alternative_size == 0) return count == place.words;
    return staging_count_rules(row_, place, count, word_) == 0;
  }

  VALHALL_INLINE constexpr void immediate(const operand_info& place) {
    const std::uint64_t bits = field(word_, place.start, place.size);
    out_.put(immediate_texts[place.text]);
    begin(style::immediate);
    bool named = false;
    if constexpr (!Plain) named = label();
    if (place.is_signed && !named)
      out_.put_decimal(static_cast<long long>(sign_extend(bits, place.size)));
    else if (!named)
      out_.put_hex(bits, upper_digits);
    end();
  }

  /// Prints the name of the branch target instead of the distance, if it has one.
  constexpr bool label() {
    const jump to = jump_of(row_, word_, index_);
    return to.found && to.target <= last_label_ && put_label(out_, options_, to.target);
  }
};

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
      if (d_.info().operands[i].role == operand_role::source && is_first(i)) value(d_.operand_at(i));
    if (facts_.live_known) live_registers();
    if (has_note_ && options_.colour) out_.put(text_view(style_starts[static_cast<unsigned>(style::none)]));
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

  /// Whether no earlier source than operand `i` reads the same.
  constexpr bool is_first(unsigned i) const noexcept {
    for (unsigned j = 0; j < i; ++j)
      if (d_.info().operands[j].role == operand_role::source &&
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
    if (options_.colour) out_.put(text_view(style_starts[static_cast<unsigned>(style::comment)]));
    out_.put(';', ' ');
  }

  constexpr void value(const operand& read) {
    const unsigned number = read.number();
    text_view meaning;
    if (read.kind() == operand_kind::uniform) meaning = options_.uniforms(number);
    if (read.kind() == operand_kind::constant && table_constants[number] != 0)
      meaning = constant_notes[number];
    if (meaning.empty()) return;
    begin();
    if (read.kind() == operand_kind::uniform) {
      out_.put('u');
      out_.put_decimal(number);
    } else {
      out_.put(source_text(0, static_cast<unsigned>(encoding::constant) | number));
    }
    out_.put(text_view(" = "));
    out_.put(meaning);
  }

  constexpr void live_registers() noexcept {
    begin();
    out_.put(text_view(facts_.live == 0 ? "live none" : "live"));
    for (unsigned first = 0; first < encoding::register_count; ++first) {
      if ((facts_.live >> first & 1) == 0) continue;
      unsigned last = first;
      while (last + 1 < encoding::register_count && (facts_.live >> (last + 1) & 1) != 0) ++last;
      out_.put(' ');
      out_.put(source_texts[first]);
      if (last != first) {
        out_.put('-');
        out_.put(source_texts[last]);
      }
      first = last;
    }
  }
};

constexpr void put_prefix(text_out& out, const decoded_instruction& d, const print_options& options,
                          const line_facts& facts) noexcept {
  const auto colour = [&](style s) {
    if (options.colour) out.put(text_view(style_starts[static_cast<unsigned>(s)]));
  };
  if (options.offsets) {
    const std::uint64_t offset = std::uint64_t{facts.index} * 8;
    const unsigned digits = hex_digits(offset);
    colour(style::comment);
    out.put_digits(offset, digits < 4 ? 4 : digits, lower_digits);
    out.put(':');
    colour(style::none);
    out.put(' ');
  }
  if (options.words) {
    out.put_digits(d.word(), 16, lower_digits);
    out.put(' ', ' ');
  }
}

/// Prints `.word` and the reason. `broken` is `rule::none` if the text would be assembled to another word.
constexpr void put_word(text_out& out, const decoded_instruction& d, rule broken,
                        const print_options& options) {
  out.put(text_view(".word 0x"));
  out.put_digits(d.word(), 16, lower_digits);
  out.put(' ');
  if (options.colour) out.put(text_view(style_starts[static_cast<unsigned>(style::comment)]));
  out.put(text_view("; "));
  out.put(text_view(broken == rule::none ? "not what its text means" : name_of(broken)));
  if (d.ok()) {
    out.put(text_view(": "));
    print_options bare;
    bare.mnemonics = options.mnemonics;
    bare.syntax = options.syntax;
    instruction_printer<text_out, false> text(out, d, bare, 0, 0);
    text.print();
    out = text.out();
  } else if (d.is_identified()) {
    out.put(text_view(": "));
    out.put(text_view(d.info().name));
    out.put(text_view(", bits "));
    out.put_hex(d.wrong_bits(), lower_digits);
  }
  if (options.colour) out.put(text_view(style_starts[static_cast<unsigned>(style::none)]));
}

/// The rule that prevents `d` from being printed as an instruction.
constexpr rule refusal(const decoded_instruction& d, const print_options& options) noexcept {
  return options.permissive ? d.error() : check(d);
}

/// Prints the text of `d` with all options. Prints nothing and returns false if the text would not be valid.
constexpr bool put_text(text_out& out, const decoded_instruction& d, const print_options& options,
                        const line_facts& facts, std::size_t last_label) {
  instruction_printer<text_out, false> printer(out, d, options, facts.index, last_label);
  printer.print();
  if (printer.is_unprintable() || (printer.is_unclear() && refusal(d, options) != rule::none)) return false;
  const std::size_t column = printer.out().size() - out.size() - printer.hidden();
  out = printer.out();
  if (options.comments) out = note_printer(out, d, options, facts).print(column);
  return true;
}

/// Prints the text for `is_plain` options at `next`, which has room for `longest` of the instruction's
/// layout. Returns the end of the text, or `next` if the text would not be valid.
VALHALL_INLINE constexpr char* put_plain_text(char* next, const decoded_instruction& d,
                                              const print_options& options) {
  instruction_printer<roomy_out, true> printer(roomy_out(next), d, options, 0, 0);
  printer.print();
  if (printer.is_unprintable()) [[unlikely]]
    return next;
  if (printer.is_unclear()) [[unlikely]]
    if (refusal(d, options) != rule::none) return next;
  return printer.out().next();
}

/// The maximum of `longest` over all layouts.
constexpr std::size_t longest_text() noexcept {
  std::size_t most = 0;
  for (const line_layout& layout : line_layouts) most = layout.longest > most ? layout.longest : most;
  return most;
}

/// The same, for a buffer that may be too short.
constexpr bool put_plain_text_in_parts(text_out& out, const decoded_instruction& d,
                                       const print_options& options) {
  char text[longest_text()];
  const char* end = put_plain_text(text, d, options);
  out.put(text_view(text, static_cast<std::size_t>(end - text)));
  return end != text;
}

VALHALL_INLINE constexpr void put_line(text_out& out, bool plain, const decoded_instruction& d,
                                       const print_options& options, const line_facts& facts,
                                       std::size_t last_label) {
  if (options.offsets || options.words) put_prefix(out, d, options, facts);
  if (!d.ok()) [[unlikely]]
    return put_word(out, d, d.error(), options);
  bool done = false;
  if (!plain) {
    done = put_text(out, d, options, facts, last_label);
  } else if (out.room() >= line_layouts[static_cast<unsigned>(d.id())].longest) [[likely]] {
    char* const end = put_plain_text(out.next(), d, options);
    done = end != out.next();
    out.advance(end);
  } else {
    done = put_plain_text_in_parts(out, d, options);
  }
  if (!done) [[unlikely]]
    put_word(out, d, refusal(d, options), options);
}

}  // namespace detail

/// Prints the line of `d` to `buffer`, without an end of line and without a NUL, and returns its length. If
/// that exceeds `capacity`, only the first `capacity` characters are written. Memory between the end of the
/// text and `capacity` may be overwritten.
///
/// A word that does not decode, breaks a rule of `check`, or has a text that would be assembled to another
/// word is printed as `.word` with the reason after `;`. So the assembler makes the same word from any line,
/// including one with `offsets` and `words`.
constexpr std::size_t print(char* buffer, std::size_t capacity, const decoded_instruction& d,
                            const print_options& options, const line_facts& facts = {}) {
  detail::text_out out(buffer, capacity);
  detail::put_line(out, detail::is_plain(options), d, options, facts, ~std::size_t{0});
  return out.size();
}

namespace detail {

/// Prints the error of an instruction that could not be built. Returns false for any other instruction.
constexpr bool put_error(text_out& out, instruction i) noexcept {
  if (i.ok()) return false;
  out.put(text_view("; error: "));
  out.put(text_view(name_of(i.error())));
  return true;
}

constexpr bool put_error(text_out&, std::uint64_t) noexcept { return false; }

}  // namespace detail

/// Prints an instruction. One that could not be built is a comment with the rule that it breaks.
constexpr std::size_t print(char* buffer, std::size_t capacity, instruction i,
                            const print_options& options = {}, const line_facts& facts = {}) {
  detail::text_out out(buffer, capacity);
  if (detail::put_error(out, i)) return out.size();
  return print(buffer, capacity, decode(i), options, facts);
}

/// Prints with the default options.
constexpr std::size_t print(char* buffer, std::size_t capacity, const decoded_instruction& d) {
  detail::text_out out(buffer, capacity);
  detail::put_line(out, true, d, detail::default_options, {}, 0);
  return out.size();
}

}  // namespace valhall
