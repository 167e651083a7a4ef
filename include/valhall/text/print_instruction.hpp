// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/check.hpp>
#include <valhall/codec/decoder.hpp>
#include <valhall/codec/missing_feature.hpp>
#include <valhall/isa/generated/texts.hpp>
#include <valhall/support/text_out.hpp>
#include <valhall/text/arm_functions.hpp>
#include <valhall/text/instruction_printer.hpp>
#include <valhall/text/note_printer.hpp>
#include <valhall/text/print_options.hpp>
#include <valhall/text/text_style.hpp>
#include <valhall/text/word_format.hpp>

#include <cstddef>
#include <cstdint>

/// Instructions as lines of text, into the caller's memory.
namespace valhall {

namespace detail {

constexpr void put_prefix(text_out& out, const decoded_instruction& d, const print_options& options,
                          const line_facts& facts) noexcept {
  if (options.offsets) {
    const std::uint64_t offset = std::uint64_t{facts.index} * 8;
    const unsigned digits = hex_digits(offset);
    put_style(out, options, style::comment);
    out.put_digits(offset, digits < 4 ? 4 : digits, lower_digits);
    out.put(':');
    put_style(out, options, style::none);
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
  put_style(out, options, style::comment);
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
  } else if (const missing_feature missing = missing_feature_of(d); missing.ok()) {
    out.put(text_view(": "));
    out.put(text_view(missing.name));
    out.put(text_view(", "));
    for (const char* part : range_words(missing.archs).parts) out.put(text_view(part));
  } else if (d.is_identified()) {
    out.put(text_view(": "));
    out.put(text_view(d.info().name()));
    out.put(text_view(", bits "));
    out.put_hex(d.wrong_bits(), lower_digits);
  }
  put_style(out, options, style::none);
}

/// The rule that prevents `d` from being printed as an instruction. Undocumented forms are printed, for
/// dumps.
VALHALL_INLINE constexpr rule refusal(const decoded_instruction& d, const print_options& options) noexcept {
  if (!d.ok() || options.permissive ||
      (d.native_bits() == 0 && !may_break_rule(d.info(), d.canonical_word()))) [[likely]]
    return d.error();
  const rule broken = find_broken_rule(d);
  return broken == rule::undocumented_form ? rule::none : broken;
}

/// Prints the text of `d` with all options. Prints nothing and returns false if the text would not be valid.
template <class Printer>
constexpr bool put_text_by(Printer printer, text_out& out, const decoded_instruction& d,
                           const print_options& options, const line_facts& facts) {
  printer.print();
  if (printer.is_unprintable() || refusal(d, options) != rule::none) return false;
  const std::size_t column = printer.out().size() - out.size() - printer.hidden();
  out = printer.out();
  if (options.comments) out = note_printer(out, d, options, facts).print(column);
  return true;
}

constexpr bool put_text(text_out& out, const decoded_instruction& d, const print_options& options,
                        const line_facts& facts, std::size_t last_label) {
  if (const arm_functions* const arm = options.syntax.spelling->arm; arm != nullptr)
    return arm->print(out, d, options, facts, last_label);
  return put_text_by(instruction_printer<text_out, false>(out, d, options, facts.index, last_label), out, d,
                     options, facts);
}

/// Prints the text for `is_plain` options at `next`, which has room for `longest` of the instruction's
/// layout. Returns the end of the text, or `next` if the text would not be valid.
VALHALL_INLINE constexpr char* put_plain_text(char* next, const decoded_instruction& d,
                                              const print_options& options) {
  instruction_printer<roomy_out, true> printer(roomy_out(next), d, options, 0, 0);
  printer.print();
  if (printer.is_unprintable() || refusal(d, options) != rule::none) [[unlikely]]
    return next;
  return printer.out().next();
}

/// The maximum of `longest` over all layouts.
constexpr std::size_t longest_text() noexcept {
  std::size_t most = 0;
  for (const print_layout& layout : line_layouts) most = layout.longest > most ? layout.longest : most;
  return most;
}

/// Like `put_plain_text`, for a buffer that may be too short.
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

namespace detail {

constexpr std::size_t print_here(char* buffer, std::size_t capacity, const decoded_instruction& d,
                                 const print_options& options, const line_facts& facts) {
  detail::text_out out(buffer, capacity);
  detail::put_line(out, detail::is_plain(options), d, options, facts, ~std::size_t{0});
  return out.size();
}

}  // namespace detail

namespace detail::compiled {
std::size_t print(char* buffer, std::size_t capacity, const decoded_instruction& d,
                  const print_options& options, const line_facts& facts);
}

/// Prints the line of `d` to `buffer`, without an end of line and without a NUL, and returns its length. If
/// that exceeds `capacity`, only the first `capacity` characters are written. Memory between the end of the
/// text and `capacity` may be overwritten.
///
/// A word that does not decode, breaks a rule of `check`, or has a text that would be assembled to another
/// word is printed as `.word` with the reason after `;`. So the assembler makes the same word from any line,
/// including one with `offsets` and `words`.
constexpr std::size_t print(char* buffer, std::size_t capacity, const decoded_instruction& d,
                            const print_options& options, const line_facts& facts = {}) {
  VALHALL_COMPILED_OR(detail::compiled::print(buffer, capacity, d, options, facts),
                      detail::print_here(buffer, capacity, d, options, facts));
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

/// Prints an instruction of `e`. One that could not be built is a comment with the rule that it breaks.
constexpr std::size_t print(char* buffer, std::size_t capacity, instruction i, required_arch e,
                            const print_options& options = {}, const line_facts& facts = {}) {
  detail::text_out out(buffer, capacity);
  if (detail::put_error(out, i)) return out.size();
  return print(buffer, capacity, decode(i, e), options, facts);
}

namespace detail {

constexpr std::size_t print_here(char* buffer, std::size_t capacity, const decoded_instruction& d) {
  detail::text_out out(buffer, capacity);
  detail::put_line(out, true, d, detail::default_options, {}, 0);
  return out.size();
}

}  // namespace detail

namespace detail::compiled {
std::size_t print(char* buffer, std::size_t capacity, const decoded_instruction& d);
}

/// Prints with the default options.
constexpr std::size_t print(char* buffer, std::size_t capacity, const decoded_instruction& d) {
  VALHALL_COMPILED_OR(detail::compiled::print(buffer, capacity, d), detail::print_here(buffer, capacity, d));
}

}  // namespace valhall
