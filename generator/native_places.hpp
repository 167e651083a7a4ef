// SPDX-License-Identifier: MIT
#pragma once

#include "diagnostics.hpp"
#include "headers.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace generator {

/// Positions of the fields of an instruction in its native words: each bit of a native word is the
/// exclusive-or of a fixed bit and bits of the canonical word.
struct native_places {
  std::vector<const native_word*> words;
  std::string problem;  ///< Why there are no such places; empty if there are.
  /// The native word for a canonical word whose fields are all zero.
  std::uint64_t fixed = 0;
  /// By bit of the canonical word: the bits of the native word that it changes.
  std::array<std::uint64_t, 64> bits{};
  /// Bits of the canonical word without a place that are 0 unless a rule is broken.
  std::uint64_t zero = 0;
  /// Fields of canonical words that have no native word.
  std::vector<undocumented_form> absent;

  /// The field `at` of the canonical word, as terms of the native word. It has the bits of `value` from bit
  /// `first` on. A rule refuses higher bits of `value`, unless it `has_more`.
  std::vector<std::string> terms(const std::string& value, bit_range at, unsigned first, bool has_more) const;
  /// The first bit in the native word of the field `at`; nothing if it has no such field.
  std::optional<unsigned> start_of(bit_range at) const;
};

/// The places of `ins`, in `native`: for canonical words that break no rule of the builder or, unless
/// `checked`, for all.
native_places places_of(const description& d, const native_layout& native, const instruction& ins,
                        bool checked);

/// The bits of canonical words of `ins` that builders set: all except fixed ones, operands, flow and page.
std::uint64_t field_bits(const description& d, const instruction& ins);

/// The bits of canonical words of `ins` that are the same in all: the opcode, and modifiers that builders
/// lack.
std::uint64_t settled_bits(const instruction& ins);

/// The first bit of the mask of a destination in words of `native`; nothing if they have no masks.
std::optional<unsigned> mask_start(const description& d, const native_layout& native);

/// Reports the instructions that have no places.
void check_native(const description& d, diagnostics& log);

}  // namespace generator
