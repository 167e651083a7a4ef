// SPDX-License-Identifier: MIT
#pragma once

#include "headers.hpp"
#include "value_tests.hpp"

/// The words of instructions in compact tables.
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

/// The fields of `ins` with reserved values, except the flow, and these values.
std::vector<field_values> reserved_values(const description& d, const instruction& ins);

/// The most tests that a row has for these values; at least 2.
std::size_t most_value_tests(const description& d);

/// The size of a `text_piece` for texts of up to `longest` characters.
std::size_t piece_size(std::size_t longest);

/// Bit n is set if the flow n is defined in `arch`.
std::uint32_t flow_values(const description& d, unsigned arch);

}  // namespace generator
