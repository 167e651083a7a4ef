// SPDX-License-Identifier: MIT
#pragma once

#include "headers.hpp"

namespace generator {

/// Positions of an instruction's fields in its native words: each bit of a native word is the exclusive-or of
/// a fixed bit and bits of the canonical word.
struct native_places {
  std::vector<const native_word*> words;
  std::string problem;  ///< The reason why no such places exist; empty if they do.
  /// The native word for a canonical word whose fields are all zero.
  std::uint64_t fixed = 0;
  /// The native bits that each bit of the canonical word changes.
  std::array<std::uint64_t, 64> bits{};
  /// Bits of the canonical word without a place that are 0 unless a rule is broken.
  std::uint64_t zero = 0;
  /// Fields of canonical words without a native word.
  std::vector<undocumented_form> absent;

  /// The field `at` of the canonical word, as terms of the native word. It holds the bits of `value` from bit
  /// `first` on. A rule refuses higher bits of `value`, unless it `has_more`.
  std::vector<std::string> terms(const std::string& value, bit_range at, unsigned first, bool has_more) const;
  /// The first native bit of the field `at`; nothing if the native word has no such field.
  std::optional<unsigned> start_of(bit_range at) const;
};

/// The places of `ins` in `native`: for canonical words that break no rule of the builder or, unless
/// `checked`, for all.
native_places places_of(const description& d, const native_layout& native, const instruction& ins,
                        bool checked);

/// The bits of canonical words of `ins` that builders set: all except fixed bits, operands, flow and page.
std::uint64_t field_bits(const description& d, const instruction& ins);

/// The constant bits of canonical words of `ins`: the opcode, and modifiers that builders lack.
std::uint64_t settled_bits(const instruction& ins);

/// The first bit of a destination's mask in words of `native`; nothing if they have no masks.
std::optional<unsigned> mask_start(const description& d, const native_layout& native);

/// Reports the instructions that have no places.
void check_native(const description& d, diagnostics& log);

}  // namespace generator
