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
#include <valhall/text/plain_printer.hpp>
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
    instruction_printer text(out, d, bare, 0, 0);
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
constexpr rule refusal(const decoded_instruction& d, const print_options& options) noexcept {
  if (!d.ok() || options.permissive ||
      (d.native_bits() == 0 && !may_break_rule(d.info(), row_of(d.id()), d.canonical_word())))
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
  return put_text_by(instruction_printer(out, d, options, facts.index, last_label), out, d, options, facts);
}

/// Prints `d` with all options, after the prefix of its line.
constexpr void put_any_text(text_out& out, const decoded_instruction& d, const print_options& options,
                            const line_facts& facts, std::size_t last_label) {
  if (!d.ok())
    put_word(out, d, d.error(), options);
  else if (!put_text(out, d, options, facts, last_label))
    put_word(out, d, refusal(d, options), options);
}

/// Prints `d` with the default options to a buffer that may be too short.
[[gnu::noinline]] constexpr std::size_t print_unusual(char* buffer, std::size_t capacity,
                                                      const decoded_instruction& d) {
  text_out out(buffer, capacity);
  put_any_text(out, d, default_options, {}, 0);
  return out.size();
}

/// Prints `d` with the default options.
constexpr std::size_t print_here(char* buffer, std::size_t capacity, const decoded_instruction& d) {
  if (is_canonical(d)) [[likely]] {
    const plain_printer printer(d);
    if (capacity >= printer.longest() && printer.is_usual()) [[likely]]
      return static_cast<std::size_t>(printer.print(buffer) - buffer);
  }
  return print_unusual(buffer, capacity, d);
}

constexpr void put_line(text_out& out, bool plain, const decoded_instruction& d, const print_options& options,
                        const line_facts& facts, std::size_t last_label) {
  if (options.offsets || options.words) put_prefix(out, d, options, facts);
  if (plain)
    out.add(print_here(out.next(), out.room(), d));
  else
    put_any_text(out, d, options, facts, last_label);
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

namespace detail::compiled {
std::size_t print(char* buffer, std::size_t capacity, const decoded_instruction& d);
}

/// Prints with the default options.
constexpr std::size_t print(char* buffer, std::size_t capacity, const decoded_instruction& d) {
  VALHALL_COMPILED_OR(detail::compiled::print(buffer, capacity, d), detail::print_here(buffer, capacity, d));
}

}  // namespace valhall
