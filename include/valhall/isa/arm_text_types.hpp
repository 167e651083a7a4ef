// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/arch_set.hpp>
#include <valhall/isa/generated/encoding.hpp>

#include <cstdint>

/// The types of the tables of a spelling that does not follow the operands and modifiers of the library.
namespace valhall::detail {

/// The textual forms of fields.
enum class arm_field_kind : std::uint8_t {
  names,             ///< The name of its value, after a dot.
  destination,       ///< `rN`
  destination_pair,  ///< `[rN:rN+1]`
  staging,           ///< `@rN:rN+1`; the second run has the number of registers.
  staging_more,      ///< Like `staging`; the second run has the number minus one.
  source,
  source_pair,
  number,         ///< `#0x1f`
  signed_number,  ///< `#-0x10`
  target_words,   ///< A distance in words from the next word; its text is the target's address in bytes,
                  ///< `0x68`.
  signed_target_words,  ///< Like `target_words`, with a sign.
  signed_target,        ///< Like `signed_target_words`, in bytes.
};

/// Neighbouring bits of a word.
struct bit_run {
  std::uint8_t start = 0, size = 0;
};

/// A part of a word that has a place in text.
struct arm_field {
  arm_field_kind kind;
  bit_run runs[3];           ///< The low bits first; runs without bits are unused.
  std::uint16_t first_name;  ///< Index of the names of its values in `arm_names`.
  std::uint16_t name_count;
  /// For a number: values from the low bits of `top` on represent the numbers from `top` on; 0 if no value
  /// does.
  std::uint8_t top = 0;
};

/// A textual form of words.
struct arm_form {
  std::uint64_t mask, bits;  ///< The bits in `mask` are as in `bits`.
  std::uint16_t mnemonic;    ///< Index of a text. Index of the first part in `arm_parts`. A part is the end,
                             ///< the start of an operand, a field or a fixed name.
  std::uint16_t first_part;
  arch_set archs;

  static constexpr unsigned end = 0, operand = 1, first_field = 2, fixed = 0x8000;
};

/// A text in `arm_characters`.
struct arm_text {
  std::uint16_t start;
  std::uint8_t size;
};

}  // namespace valhall::detail
