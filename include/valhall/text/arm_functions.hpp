// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/decoder.hpp>
#include <valhall/support/text_number.hpp>
#include <valhall/support/text_out.hpp>
#include <valhall/support/text_view.hpp>
#include <valhall/text/print_options.hpp>
#include <valhall/text/reading.hpp>

#include <cstddef>
#include <cstdint>

/// The functions of Arm's spelling, which others call without its tables.
namespace valhall::detail {

/// Receives texts.
class text_sink {
 public:
  virtual constexpr void take(text_view text) = 0;

 protected:
  constexpr ~text_sink() = default;
};

/// The program around a line that is read.
class line_context {
 public:
  virtual constexpr void report(const text_error& found) = 0;
  virtual constexpr bool symbol(text_view name, text_number& value) = 0;        ///< A constant of .equ.
  virtual constexpr void reference(text_view name, const label_use& what) = 0;  ///< A label, patched later.
  virtual constexpr std::size_t word_count() const = 0;  ///< The index of the instruction.

 protected:
  constexpr ~line_context() = default;
};

/// What `syntax::arm` points to.
struct arm_functions {
  /// Prints the text of `d`. Prints nothing and returns false if the text would not be valid.
  bool (*print)(text_out& out, const decoded_instruction& d, const print_options& options,
                const line_facts& facts, std::size_t last_label);
  /// Returns the word of `line`, which has no comment and no label. Clears `good` if it reported an error.
  std::uint64_t (*read)(line_context& context, const reading_options& options, text_view line, bool& good);
  /// Passes the message of an error, whose place is `found` in quotes, and the replacements of that place.
  /// Returns false if the message is that of all languages.
  bool (*explain)(const text_error& error, text_view found, text_sink& message, text_sink& instead);
  /// The first instruction in `in` with that mnemonic; not `ok()` if there is none.
  decoded_opcode (*find_mnemonic)(text_view name, arch in);
  /// Passes the mnemonics in `in`, each once or several times in a row.
  void (*list_mnemonics)(arch in, text_sink& names);
  /// Passes the names that may follow `mnemonic` after a dot in `in`, each once or several times.
  void (*list_modifiers)(text_view mnemonic, arch in, text_sink& names);
};

}  // namespace valhall::detail
