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

/// Where the words of an instruction in another layout have the fields of its base words: each bit of a word
/// is the exclusive-or of a fixed bit and bits of the base word.
struct moved_places {
  std::vector<const moved_word*> words;
  std::string problem;  ///< Why there are no such places; empty if there are.
  /// The word for a base word whose fields are all zero.
  std::uint64_t fixed = 0;
  /// By bit of the base word: the bits of the word that it changes.
  std::array<std::uint64_t, 64> bits{};
  /// Bits of the base word without a place that are 0 unless a rule is broken.
  std::uint64_t zero = 0;
  /// Fields of these base words that have no word.
  std::vector<undocumented_form> absent;

  /// The field `at` of the base word, as terms of the word. It has the bits of `value` from bit `first` on. A
  /// rule refuses higher bits of `value`, unless it `has_more`.
  std::vector<std::string> terms(const std::string& value, bit_range at, unsigned first, bool has_more) const;
  /// The first bit in the word of the field `at`; nothing if the word has no such field.
  std::optional<unsigned> start_of(bit_range at) const;
};

/// The places of `ins`, in `moved`: for base words that break no rule of the builder or, unless `checked`,
/// for all.
moved_places places_of(const description& d, const moved_layout& moved, const instruction& ins, bool checked);

/// The bits of base words of `ins` that builders set: all except fixed ones, operands, flow and page.
std::uint64_t field_bits(const description& d, const instruction& ins);

/// The bits of base words of `ins` that are the same in all: the opcode, and modifiers that builders lack.
std::uint64_t settled_bits(const instruction& ins);

/// The first bit of the mask of a destination in words of `moved`; nothing if they have no masks.
std::optional<unsigned> mask_start(const description& d, const moved_layout& moved);

/// Reports the instructions that have no places.
void check_moved(const description& d, diagnostics& log);

}  // namespace generator
