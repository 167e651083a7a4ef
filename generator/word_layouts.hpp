// SPDX-License-Identifier: MIT
#pragma once

#include "headers.hpp"

/// The layout of words in compact tables.
namespace generator {

/// The contribution of a source's fields to its byte: as text, and as the shape of an `operand`.
struct suffix {
  std::string text;
  std::uint32_t shape = 0;
  bool operator==(const suffix&) const = default;
};

/// The library's `operand` representation, apart from its number, of a source with the swizzle `lanes`, one
/// of `swizzles`; empty means no swizzle. Bit 0 of `signs` is negation, bit 1 is the absolute value.
std::uint32_t shape_of(const std::vector<std::string>& swizzles, const std::string& lanes, std::size_t signs,
                       bool inverted);

/// The suffixes of `s` in a spelling, indexed by the value of its fields with the swizzle in the low bits.
/// `swizzles` are the `swizzle_names` of the description.
std::vector<suffix> suffixes_of(const std::vector<std::string>& swizzles, const source& s,
                                std::size_t spelling);

/// The sources of all instructions. Tables of several headers share the places and the suffixes.
struct source_layouts {
  std::vector<suffix> suffixes;
  std::vector<std::string> places;  ///< Initializers of `source_place`.
  /// Indexed by spelling and instruction: the first of its places.
  std::array<std::vector<std::size_t>, other_spelling_count + 1> first_of;
};

source_layouts source_layouts_of(const description& d);

/// The rows of `word_layout`, and for each instruction the number of its row.
struct word_layouts {
  std::vector<std::string> rows;
  std::vector<std::size_t> of_instruction;
};

word_layouts word_layouts_of(const description& d, const source_layouts& sources);

/// Tests for reserved values. Two-bit fields where only 0 or only 3 is reserved are tested together, by
/// masks; the flow is the same in all instructions; all other fields form a list.
struct value_checks {
  std::uint64_t never_zero = 0;
  std::uint64_t never_three = 0;
  std::vector<std::string> others;

  /// Adds the field `bits`. Bit n of `allowed` is set if value n is defined.
  void add(bit_range bits, std::uint32_t allowed);
};

/// The fields of `ins` with reserved values, except the flow.
value_checks checks_of(const description& d, const instruction& ins);

/// Bit n is set if the flow n is defined in `arch`.
std::uint32_t flow_values(const description& d, unsigned arch);

}  // namespace generator
