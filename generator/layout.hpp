// SPDX-License-Identifier: MIT
#pragma once

#include "coded/codes.hpp"

#include <map>

/// The layout: the positions of fields in words, and the rules that instructions share.
namespace generator {

/// The instructions that a layout entry applies to.
struct condition {
  std::vector<std::string> families;
  std::string suffix;
  bool floating = false;
};

struct source_kind {
  std::string name;
  unsigned prefix = 0;
  unsigned index_size = 0;
  unsigned pages = 0;  ///< 0 if there are no pages.
  place where;
};

struct special_page {
  unsigned page = 0;
  std::string enum_name;
  place where;
};

struct staging_rule {
  std::string access;
  bool flagless = false;
  bit_range bits;
  std::optional<unsigned> flags;
};

struct count_rule {
  std::string tag;
  bit_range bits;
  unsigned bias = 0;
  bool wraps = false;       ///< The field holds the low bits of the count; counts start at `bias`.
  bool of_written = false;  ///< If there are two groups, it counts the written registers.
};

/// Bits with one value in all words of some architectures.
struct fixed_rule {
  std::string name;
  bit_range bits;
  std::uint64_t value = 0;
  arch_range archs;
};

/// The field of the primary opcode in some architectures.
struct opcode_rule {
  bit_range bits;
  arch_range archs;
};

/// Start of a source modifier's field by position.
struct stepped_start {
  unsigned start = 0;
  int step = 0;
  std::optional<unsigned> start1;
  unsigned at(unsigned position) const {
    if (position == 1 && start1) return *start1;
    return static_cast<unsigned>(static_cast<int>(start) + step * static_cast<int>(position));
  }
};

struct swizzle_rule {
  std::string attribute;
  std::optional<unsigned> if_size;
  stepped_start start;
  unsigned size = 0;
  std::string enum_name;
  std::optional<unsigned> first;
  std::string widens;  ///< How a narrow part is widened: half_float, type, amount, or empty.
  std::string count;   ///< The number of selected lanes: digits, `type`, or empty.
  place where;
};

struct source_type {
  std::string name;
  std::vector<std::string> attributes;
  std::vector<std::string> codes;  ///< The kinds of codes that it accepts; all if empty.
  std::string literals;            ///< The kind of codes for C++ literals; empty if it takes none.
  std::vector<unsigned> sizes;
  std::string text;
  bool values_only = false;  ///< An integer in text is not the bit pattern of a constant.
};

struct secondary_rule {
  std::vector<std::string> if_families;
  std::string if_mod;
  std::optional<unsigned> if_opcode;
  std::optional<unsigned> if_sources;
  std::vector<std::string> if_second;
  bool after_sources = false;
  unsigned start = 0;
  unsigned size = 0;
  std::optional<unsigned> high;  ///< The bit of the number where its upper part begins.
  bit_range high_bits;
  std::optional<unsigned> flag;  ///< A fixed bit outside the opcode that distinguishes instructions.
};

struct modifier_rule {
  std::string tag;
  std::string text;  ///< Used for a modifier without a text of its own.
  bit_range bits;
  std::string enum_name;
  bool ignored = false;
  std::optional<bool> helpers;  ///< The value of the flag that makes an instruction need helper threads.
  std::optional<unsigned> first;
  arch_range archs;
  place where;
  bool in_operand = false;  ///< Text has the modifier within an operand.
};

struct limit_rule {
  std::string tag;
  std::vector<std::string> values;
  condition when;
  bool alone = false;
  std::string rule;
  std::string enum_name;
  place where;
};

struct needs_rule {
  std::string tag, other, value, rule;
  bool operator==(const needs_rule&) const = default;
};

/// A summand of a number of staging registers: `words` maps each value of the modifier `tag`, by name, to a
/// number.
struct formula_term {
  std::string tag;                        ///< Empty for a constant, which `words` holds under the name "".
  std::map<std::string, unsigned> words;  ///< For a flag: the key "" holds the summand if the flag is set.
  std::optional<unsigned> least;          ///< Any number from `least` to the one in `words` is valid.
  std::string half_tag;  ///< Modifier whose values `halves` mean two components per register.
  std::vector<std::string> halves;
};

/// A named formula for a count of staging registers.
struct staging_formula {
  std::string name;
  std::vector<formula_term> terms;
};

/// A name for a set of modifiers that several instructions share.
struct set_name {
  std::string name;
  std::string instruction;
};

/// An immediate with a type of its own.
struct named_immediate {
  std::string name;
  std::string text;  ///< The meaning of the number.
  unsigned top = 0;  ///< Numbers from here on are encoded by their low bits; 0 if there are no such numbers.
  place where;
};

struct never_rule {
  std::string tag, rule;
  condition when;
};

/// The sign of a source: the attribute that accepts it, and its position.
struct sign_rule {
  std::string attribute;
  stepped_start start;
};

struct layout {
  std::vector<fixed_rule> fixed;
  std::optional<fixed_rule> broken;  ///< Bits that mark a broken word; no valid word has them.
  std::vector<opcode_rule> opcodes;
  bit_range opcode;  ///< All bits of `opcodes`.
  bit_range flow, fau_page, placeholder;
  std::string flow_enum;  ///< Empty if words have no flow.
  unsigned placeholder_value = 0;
  unsigned source_size = 0;
  unsigned source_start = 0;  ///< For the first source, ...
  unsigned source_step = 0;   ///< ... and the distance to the next.
  std::vector<code_rule> codes;
  unsigned wide_size = 0;
  std::optional<unsigned> extended_since;  ///< Since then, bit 0 of a 64-bit source is not in its number.
  std::vector<source_kind> source_kinds;
  std::string constant_lut;
  std::vector<special_page> special_pages;
  unsigned default_type_size = 32;
  std::vector<unsigned> type_sizes;
  std::string float_letters;
  bit_range destination;  ///< Empty if the fields of results have names.
  std::map<std::string, unsigned> destination_masks;
  std::vector<result_rule> results;
  std::vector<result_type> result_types;
  std::vector<staging_rule> staging;
  std::vector<count_rule> counts;
  std::optional<sign_rule> negate, absolute;
  std::optional<stepped_start> invert;
  std::vector<swizzle_rule> swizzles;
  std::vector<source_type> source_types;
  std::vector<secondary_rule> secondary;
  std::vector<modifier_rule> modifiers;
  std::string vector_length_tag;
  std::map<std::string, unsigned> vector_lengths;
  std::string format_tag;
  std::vector<std::string> half_formats;
  std::vector<staging_formula> staging_formulas;
  std::vector<std::string> message_units;
  std::vector<std::string> last_members;  ///< Modifiers that are the last members of the builders' structs.
  std::vector<set_name> set_names;
  std::vector<named_immediate> named_immediates;
  std::vector<limit_rule> limits;
  std::vector<needs_rule> needs;
  std::vector<never_rule> nevers;

  /// Whether each source is one of `codes`, and each result has a named field. If not, each source is one of
  /// `source_kinds`, and words have an FAU page, a destination and swizzles.
  bool sources_are_codes() const { return !codes.empty(); }

  /// The field of the primary opcode in `arch`; empty if there is none.
  bit_range opcode_in(unsigned arch) const {
    for (const opcode_rule& rule : opcodes)
      if (rule.archs.contains(arch)) return rule.bits;
    return {};
  }

  /// The field for the halves of the destination that are written.
  bit_range destination_mask() const { return {destination.end(), 2}; }

  /// The field of the source at `position`.
  bit_range source_at(unsigned position) const {
    return {source_start + position * source_step, source_size};
  }
};

}  // namespace generator
