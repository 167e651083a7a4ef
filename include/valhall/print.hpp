// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/decode.hpp>
#include <valhall/isa/texts.hpp>
#include <valhall/text_out.hpp>

#include <cstddef>
#include <cstdint>

/// Instructions as text, into the caller's memory.
namespace valhall {

enum class letter_case : std::uint8_t { upper, lower };

enum class text_syntax : std::uint8_t {
  mesa_2022,  ///< `^r0`, `ICMP.u32.eq.i1.and`
  later,      ///< `r0^`, `[r0:r1]` for a pair that is read, `ICMP_AND.u32.eq.i1`, `LD_PKA.i32`
};

/// Names of numbered things, which the caller knows: an empty text where there is none.
struct name_lookup {
  text_view (*find)(const void* context, std::size_t number) = nullptr;
  const void* context = nullptr;

  constexpr text_view operator()(std::size_t number) const {
    return find == nullptr ? text_view() : find(context, number);
  }
};

/// How instructions are printed.
struct print_options {
  bool offsets = false;          ///< The offset in bytes before the text.
  bool words = false;            ///< The word in hexadecimal digits before the text.
  bool comments = false;         ///< Named uniforms, constants as floats, and live registers behind the text.
  bool colour = false;           ///< Escape sequences of a terminal.
  bool permissive = false;       ///< Instructions that break a rule of `check` as such, not as `.word`.
  bool numbered_labels = false;  ///< Branch targets that `labels` has no name for are `L` and their index.
  letter_case mnemonics = letter_case::upper;
  text_syntax syntax = text_syntax::mesa_2022;
  name_lookup labels = {};    ///< Labels, by the index of the word that they stand before.
  name_lookup uniforms = {};  ///< Uniforms, by number; for comments.
};

/// What the word alone does not tell.
struct line_facts {
  std::size_t index = 0;    ///< Which word of its program it is.
  bool live_known = false;  ///< Whether `live` is given.
  std::uint64_t live = 0;   ///< Registers that are live behind the instruction, bit n for rn; for comments.
};

namespace detail {

inline constexpr text_piece<16> sign_texts[] = {{"", 0}, {".neg", 4}, {".abs", 4}, {".neg.abs", 8}};
inline constexpr text_piece<8> invert_texts[] = {{"", 0}, {".not", 4}};

/// The constants that the table has at an earlier entry too, which text means.
constexpr std::uint32_t repeated_constants() noexcept {
  std::uint32_t repeated = 0;
  for (unsigned i = 1; i < encoding::constant_count; ++i)
    for (unsigned j = 0; j < i; ++j)
      if (table_constants[i] == table_constants[j]) repeated |= 1u << i;
  return repeated;
}

/// Whether more than one word comes through the FAU in a way that may break a rule.
constexpr bool is_fau_suspect(const instruction_info& row, std::uint64_t word) noexcept {
  const std::uint32_t bytes = static_cast<std::uint32_t>(word) & row.source_mask;
  const std::uint32_t all = bytes & 0x80808080;
  const std::uint32_t second = all & (all - 1);
  if (second == 0) [[likely]]
    return false;
  if ((second & (second - 1)) != 0) return true;
  const std::uint32_t constants = all & bytes << 1 & ~(bytes << 2);
  if (row.is_message || constants != 0) return false;
  const int low = __builtin_ctz(all) - 7, high = __builtin_ctz(second) - 7;
  return ((bytes >> low ^ bytes >> high) & 0xfe) != 0;
}

/// Where an instruction continues besides the next word.
struct jump {
  bool found = false;
  std::size_t target = 0;  ///< The index of a word.
};

/// Where the branch or BLEND at `index` with an immediate `distance` goes. A BLEND that skips nothing goes
/// nowhere else.
constexpr jump jump_of(const instruction_info& row, long long distance, std::size_t index) noexcept {
  const bool skips = row.control == control_effect::blend && distance != 0;
  if (row.control != control_effect::branch && !skips) return {};
  const std::size_t next = index + 1;
  if (distance < 0 && next < 0 - static_cast<std::size_t>(distance)) return {};
  return {true, next + static_cast<std::size_t>(distance)};
}

/// The rule that keeps `d` from being printed as what it is.
constexpr rule refusal(const decoded& d, const print_options& options) noexcept {
  return options.permissive ? d.error() : check(d);
}

constexpr bool is_plain(const print_options& o) noexcept {
  return !o.comments && !o.colour && !o.numbered_labels && o.labels.find == nullptr &&
         o.mnemonics == letter_case::upper && o.syntax == text_syntax::mesa_2022;
}

/// Escape sequences of the things in a line.
enum class style : std::uint8_t { none, mnemonic, register_name, fau_value, immediate, comment };
inline constexpr const char* style_starts[] = {"\033[0m",  "\033[1m",  "\033[36m",
                                               "\033[33m", "\033[35m", "\033[90m"};

/// Prints one line. `Plain` is the form without options that change the text, which is the fast one.
template <bool Plain>
class line_printer {
 public:
  VALHALL_INLINE constexpr line_printer(text_out out, const decoded& d, const print_options& options,
                                        const line_facts& facts,
                                        std::size_t last_label = ~std::size_t{0}) noexcept
      : out_(out), row_(d.info()), d_(d), options_(options), facts_(facts), last_label_(last_label) {}

  VALHALL_INLINE constexpr text_out line() {
    prefix();
    if (!d_.ok()) [[unlikely]]
      return refused(out_, d_, d_.error(), options_);
    const text_out start = out_;
    instruction_text();
    if (unclear_ || unprintable_) [[unlikely]] {
      const rule broken = refusal(d_, options_);
      if (unprintable_ || broken != rule::none) return refused(start, d_, broken, options_);
    }
    if constexpr (!Plain)
      if (options_.comments) notes(start.size());
    return out_;
  }

  VALHALL_INLINE constexpr void instruction_text() {
    mnemonic();
    operands();
    unclear_ |= is_fau_suspect(row_, word());
  }
  constexpr const text_out& out() const noexcept { return out_; }

 private:
  text_out out_;
  const instruction_info& row_;
  const decoded& d_;
  const print_options& options_;
  const line_facts& facts_;
  std::size_t last_label_;
  std::size_t hidden_ = 0;    // Characters that a terminal does not show.
  bool unclear_ = false;      // A rule may be broken.
  bool unprintable_ = false;  // The text would mean another word.

  VALHALL_INLINE constexpr std::uint64_t word() const noexcept { return d_.word(); }

  VALHALL_INLINE constexpr void begin(style s) noexcept {
    if constexpr (!Plain)
      if (options_.colour) escape(s);
  }
  VALHALL_INLINE constexpr void end() noexcept { begin(style::none); }

  constexpr void escape(style s) noexcept {
    const text_view text = style_starts[static_cast<unsigned>(s)];
    out_.put(text);
    hidden_ += text.size;
  }

  VALHALL_INLINE constexpr void prefix() noexcept {
    if (options_.offsets) {
      const std::uint64_t offset = std::uint64_t{facts_.index} * 8;
      const unsigned digits = (64 - static_cast<unsigned>(__builtin_clzll(offset | 1)) + 3) / 4;
      begin(style::comment);
      out_.put_digits(offset, digits < 4 ? 4 : digits, text_out::lower_digits);
      out_.put(':');
      end();
      out_.put(' ');
    }
    if (options_.words) {
      out_.put_digits(word(), 16, text_out::lower_digits);
      out_.put(' ', ' ');
    }
  }

  VALHALL_INLINE constexpr bool is_later() const noexcept {
    return !Plain && options_.syntax == text_syntax::later;
  }

  /// The later name of the instruction, and in `hidden` the modifier that it stands for.
  constexpr const char* later_name(unsigned& hidden) const noexcept {
    const char* name = row_.name;
    for (const instruction_alias& alias : instruction_aliases) {
      if (alias.id != row_.id || alias.edition[0] != 'l') continue;
      if (alias.implied[0] == '\0') {
        name = alias.name;
        continue;
      }
      for (unsigned i = 0; i < row_.modifier_count; ++i)
        if (d_.value(row_.modifiers[i]) == 1 &&
            text_view(alias.implied) == modifier_names[static_cast<unsigned>(row_.modifiers[i].id)]) {
          hidden = i;
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
      text_view name = is_later() ? later_name(hidden) : row_.name;
      if (options_.mnemonics == letter_case::lower)
        for (const char c : name) out_.put(lower(c));
      else
        out_.put(name);
    }
    end();
    const unsigned count = row_.modifier_count;
    for (unsigned i = 0; i < count; ++i) {
      const modifier_info& place = row_.modifiers[i];
      const unsigned value = d_.value(place);
      // One of which nothing has to be said prints as the first text, which is empty.
      const unsigned text =
          value == place.default_value || (!Plain && i == hidden) ? 0u : place.first_text + value;
      out_.put(modifier_texts[text]);
      unclear_ |= (place.allowed >> value & 1) == 0 || (place.needs_size != 0 && value != 0);
    }
  }

  VALHALL_INLINE constexpr void operands() {
    const unsigned count = row_.operand_count;
    for (unsigned i = 0; i < count; ++i) {
      if (i != 0) out_.put(',');
      out_.put(' ');
      const operand_info& place = row_.operands[i];
      switch (place.role) {
        case operand_role::source: source(place); break;
        case operand_role::destination: destination(place); break;
        case operand_role::staging: staging_group(place); break;
        case operand_role::immediate: immediate(place); break;
      }
    }
  }

  VALHALL_INLINE constexpr void source(const operand_info& place) noexcept {
    const auto byte = static_cast<unsigned>(field(word(), place.start, encoding::source_size));
    const auto code = static_cast<unsigned>(field(word(), place.swizzle_start, place.swizzle_size));
    const bool whole = code == place.identity;
    begin(byte < encoding::uniform ? style::register_name : style::fau_value);
    if (is_later() && byte < encoding::uniform) {
      later_register(byte, place.size == 64 && whole);
    } else if (byte < encoding::constant) [[likely]] {
      const auto page = static_cast<unsigned>(word() >> encoding::fau_page_start & 1);
      out_.put(source_texts[byte + ((byte >> 7 & page) << encoding::uniform_index_size)]);
    } else {
      constant_or_special(byte);
    }
    unclear_ |=
        place.size == 64 && whole && (byte & 1) != 0 && (byte & encoding::special) != encoding::constant;
    end();
    if (place.takes_sign) out_.put(sign_texts[field(word(), place.sign_start, 2)]);
    if (!whole) {
      swizzle lanes = swizzle_sets[place.swizzle_set][code];
      if (is_later() && row_.single_half) {
        if (lanes == swizzle::h00) lanes = swizzle::h0;
        if (lanes == swizzle::h10) lanes = swizzle::h1;
      }
      out_.put(swizzle_texts[static_cast<unsigned>(lanes)]);
    }
    if (place.takes_invert) out_.put(invert_texts[field(word(), place.invert_start, 1)]);
  }

  constexpr void later_register(unsigned byte, bool pair) noexcept {
    const unsigned number = byte & (encoding::register_count - 1);
    const bool last_use = (byte & encoding::last_use) != 0;
    // An odd one begins no pair.
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

  VALHALL_INLINE constexpr void constant_or_special(unsigned byte) noexcept {
    if ((byte & encoding::special) == encoding::constant) {
      constexpr std::uint32_t repeated = repeated_constants();
      const unsigned entry = byte & (encoding::constant_count - 1);
      out_.put(constant_texts[entry]);
      unprintable_ |= (repeated >> entry & 1) != 0;
    } else {
      const auto page = static_cast<unsigned>(field(word(), encoding::fau_page_start, 2));
      out_.put(special_texts[special_text_index[page << 4 | (byte >> 1 & 15)] + (byte & 1)]);
    }
  }

  VALHALL_INLINE constexpr void destination(const operand_info& place) noexcept {
    const auto number = static_cast<unsigned>(field(word(), place.start, encoding::register_size));
    begin(style::register_name);
    out_.put(source_texts[number]);
    end();
    const std::uint64_t mask = field(word(), encoding::destination_mask_start, 2);
    if (mask != encoding::whole_register)
      out_.put(swizzle_texts[static_cast<unsigned>(mask == encoding::low_half ? swizzle::h0 : swizzle::h1)]);
    unclear_ |= place.size == 64 && (number & 1) != 0;
  }

  VALHALL_INLINE constexpr void staging_group(const operand_info& place) noexcept {
    const auto base = static_cast<unsigned>(field(word(), place.start, place.size));
    const unsigned count = staging_count(place, word());
    begin(style::register_name);
    out_.put('@');
    if (base + count > encoding::register_count) {
      unprintable_ = true;
    } else {
      for (unsigned i = 0; i < count; ++i) {
        if (i != 0) out_.put(':');
        out_.put(source_texts[base + i]);
      }
    }
    end();
    unclear_ |= (count > 1 && (base & 1) != 0) || staging_count_rules(row_, place, count, word()) != 0;
  }

  VALHALL_INLINE constexpr void immediate(const operand_info& place) {
    const long long value = take_immediate(place, word()).value();
    out_.put(immediate_texts[place.text]);
    begin(style::immediate);
    if (!label(value)) {
      if (place.is_signed)
        out_.put_decimal(value);
      else
        out_.put_hex(static_cast<std::uint64_t>(value), text_out::upper_digits);
    }
    end();
  }

  /// Prints the name of the place that the instruction goes on at, if it has one.
  VALHALL_INLINE constexpr bool label(long long distance) {
    if constexpr (!Plain) {
      const jump to = jump_of(row_, distance, facts_.index);
      if (!to.found || to.target > last_label_) return false;
      return put_label(out_, options_, to.target);
    }
    return false;
  }

 public:
  /// Prints the label of the word `index`, if it has one.
  static constexpr bool put_label(text_out& out, const print_options& options, std::size_t index) {
    const text_view name = options.labels(index);
    if (!name.empty()) {
      out.put(name);
    } else if (options.numbered_labels) {
      out.put('L');
      out.put_decimal(static_cast<long long>(index));
    }
    return !name.empty() || options.numbered_labels;
  }

 private:
  // Comments.

  static constexpr std::size_t note_column = 56;
  bool has_note_ = false;

  constexpr void begin_note(std::size_t start) noexcept {
    if (has_note_) {
      out_.put(',', ' ');
      return;
    }
    has_note_ = true;
    do out_.put(' ');
    while (out_.size() - start - hidden_ < note_column);
    begin(style::comment);
    out_.put(';', ' ');
  }

  constexpr void notes(std::size_t start) {
    for (unsigned i = 0; i < row_.operand_count; ++i) {
      if (row_.operands[i].role != operand_role::source) continue;
      const operand read = d_.operand_at(i);
      bool seen = false;
      for (unsigned j = 0; j < i; ++j)
        seen |= row_.operands[j].role == operand_role::source && d_.operand_at(j).bits() == read.bits();
      if (seen) continue;
      if (read.kind() == operand_kind::uniform) {
        const text_view name = options_.uniforms(read.number());
        if (name.empty()) continue;
        begin_note(start);
        out_.put('u');
        out_.put_decimal(read.number());
        out_.put(text_view(" = "));
        out_.put(name);
      } else if (read.kind() == operand_kind::constant && table_constants[read.number()] != 0) {
        begin_note(start);
        out_.put(constant_texts[read.number()]);
        out_.put(text_view(" = "));
        out_.put(text_view(constant_notes[read.number()]));
      }
    }
    if (facts_.live_known) {
      begin_note(start);
      out_.put(text_view("live"));
      live_registers();
    }
    if (has_note_) end();
  }

  constexpr void live_registers() noexcept {
    if (facts_.live == 0) out_.put(text_view(" none"));
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

  /// `.word` and why. `broken` is `rule::none` if no rule is, but the text would mean another word.
  [[gnu::cold]] static constexpr text_out refused(text_out out, const decoded& d, rule broken,
                                                  const print_options& options);
};

/// The text of an instruction as it stands in a comment.
constexpr text_out put_instruction(text_out out, const decoded& d, const print_options& options) noexcept {
  print_options bare;
  bare.mnemonics = options.mnemonics;
  bare.syntax = options.syntax;
  line_printer<false> text(out, d, bare, line_facts());
  text.instruction_text();
  return text.out();
}

template <bool Plain>
constexpr text_out line_printer<Plain>::refused(text_out out, const decoded& d, rule broken,
                                                const print_options& options) {
  out.put(text_view(".word 0x"));
  out.put_digits(d.word(), 16, text_out::lower_digits);
  out.put(' ');
  if (!Plain && options.colour) out.put(text_view(style_starts[static_cast<unsigned>(style::comment)]));
  out.put(text_view("; "));
  if (!d.ok()) {
    out.put(text_view(name_of(d.error())));
    if (d.error() != rule::unknown_opcode) {
      out.put(text_view(": "));
      out.put(text_view(d.info().name));
      out.put(text_view(", bits "));
      out.put_hex(d.wrong_bits(), text_out::lower_digits);
    }
  } else {
    out.put(text_view(broken == rule::none ? "not what its text means" : name_of(broken)));
    out.put(text_view(": "));
    out = put_instruction(out, d, options);
  }
  if (!Plain && options.colour) out.put(text_view(style_starts[static_cast<unsigned>(style::none)]));
  return out;
}

VALHALL_INLINE constexpr text_out put_line(text_out out, const decoded& d, const print_options& options,
                                           const line_facts& facts,
                                           std::size_t last_label = ~std::size_t{0}) {
  if (is_plain(options)) [[likely]]
    return line_printer<true>(out, d, options, facts).line();
  return line_printer<false>(out, d, options, facts, last_label).line();
}

}  // namespace detail

/// Prints the line of `d` to `buffer`, without an end of line and without a NUL, and returns how many
/// characters it has. If these are more than `capacity`, the first `capacity` of them are there. Memory
/// between the end of the text and `capacity` may be overwritten.
///
/// What does not decode, breaks a rule of `check`, or has a text that would mean another word is printed as
/// `.word` with the reason behind `;`. So the assembler makes the same word of any line, unless `offsets` or
/// `words` stand before it.
constexpr std::size_t print(char* buffer, std::size_t capacity, const decoded& d,
                            const print_options& options = {}, const line_facts& facts = {}) {
  return detail::put_line(detail::text_out(buffer, capacity), d, options, facts).size();
}

namespace detail {

/// The words that branches go to, of a part of a program.
class target_set {
 public:
  static constexpr std::size_t words_per_part = 1u << 15;

  /// Of the part that `index` begins.
  template <class Word>
  constexpr void collect(view<Word> words, std::size_t index, const print_options& options) noexcept {
    for (std::uint64_t& b : bits_) b = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
      const decoded d = decode(words[i]);
      if (!d.ok() ||
          (d.info().control != control_effect::branch && d.info().control != control_effect::blend))
        continue;
      const jump to = jump_of(d.info(), d.operand_at(d.info().operand_count - 1u).value(), i);
      if (!to.found || to.target < index || to.target - index >= words_per_part) continue;
      if (refusal(d, options) == rule::none)
        bits_[(to.target - index) / 64] |= std::uint64_t{1} << (to.target - index) % 64;
    }
  }
  constexpr bool holds(std::size_t index) const noexcept {
    const std::size_t i = index % words_per_part;
    return (bits_[i / 64] >> i % 64 & 1) != 0;
  }

 private:
  std::uint64_t bits_[words_per_part / 64] = {};
};

template <class Word>
constexpr std::size_t put_program(text_out out, view<Word> words, const print_options& options,
                                  view<std::uint64_t> live) {
  if (is_plain(options)) {
    line_facts facts;
    for (; facts.index < words.size(); ++facts.index) {
      const decoded d = decode(words[facts.index]);
      out = line_printer<true>(out, d, options, facts).line();
      out.put('\n');
    }
    return out.size();
  }
  target_set targets;
  for (std::size_t i = 0; i <= words.size(); ++i) {
    if (options.numbered_labels && i % target_set::words_per_part == 0) targets.collect(words, i, options);
    const bool is_target = options.numbered_labels && targets.holds(i);
    print_options named = options;
    named.numbered_labels = is_target;
    if (line_printer<false>::put_label(out, named, i)) out.put(':', '\n');
    if (i == words.size()) break;
    line_facts facts;
    facts.index = i;
    facts.live_known = i < live.size();
    if (facts.live_known) facts.live = live[i];
    out = line_printer<false>(out, decode(words[i]), options, facts, words.size()).line();
    out.put('\n');
  }
  return out.size();
}

}  // namespace detail

/// Prints a line for each of `words`, as `print` does, and one for each label before its word: those that
/// `labels` names, and with `numbered_labels` the targets of branches. All lines end in `\n`. `live` has the
/// registers that are live behind each word, or is empty.
constexpr std::size_t print_program(char* buffer, std::size_t capacity, view<std::uint64_t> words,
                                    const print_options& options = {}, view<std::uint64_t> live = {}) {
  return detail::put_program(detail::text_out(buffer, capacity), words, options, live);
}
constexpr std::size_t print_program(char* buffer, std::size_t capacity, view<instruction> words,
                                    const print_options& options = {}, view<std::uint64_t> live = {}) {
  return detail::put_program(detail::text_out(buffer, capacity), words, options, live);
}

}  // namespace valhall
