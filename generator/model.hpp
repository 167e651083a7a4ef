// SPDX-License-Identifier: MIT
#pragma once

#include "diagnostics.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace generator {

/// The largest number of architectures that a description can have: the operand of a special value has one
/// mark per architecture, which is set if the architecture lacks the value.
constexpr unsigned most_archs = 14;

/// A range of architectures, inclusive.
struct arch_range {
  unsigned since = 0;
  unsigned until = 0xff;
  bool contains(unsigned arch) const { return since <= arch && arch <= until; }
  bool operator==(const arch_range&) const = default;
};

/// Whether an architecture is in both ranges.
inline bool overlap(arch_range a, arch_range b) { return a.since <= b.until && b.since <= a.until; }

/// A spelling that differs from the description's own spelling by names and by the order of modifiers.
struct other_spelling {
  const char* attribute;  ///< The attribute that lists the names of a field's values in this spelling.
  const char* table;      ///< The printer's table.
};

/// All other spellings; an index into this list is the number of a spelling.
inline constexpr other_spelling other_spellings[] = {{"mesa25", "mesa_25_layouts"},
                                                     {"later", "later_layouts"}};
constexpr std::size_t other_spelling_count = sizeof other_spellings / sizeof *other_spellings;

/// The number of the description's own spelling.
constexpr std::size_t own_spelling = other_spelling_count;

struct enum_value {
  std::string name;  ///< Empty for a reserved encoding.
  std::string text;
  std::vector<std::string> aliases;
  std::array<std::string, other_spelling_count> other_names;  ///< By spelling; empty if equal to `name`.
  std::vector<std::string> word_names;  ///< Earlier names of words 0 and 1 of a special value.
  arch_range archs;
  bool in_messages = true;  ///< For a special value: whether message instructions can read it.
  /// Whether an instruction with this value of a modifier needs helper threads; absent if the enum does not
  /// specify it.
  std::optional<bool> helpers;
  /// Whether no described architecture defines the value.
  bool reserved() const { return name.empty(); }
  bool is_in(unsigned arch) const { return !reserved() && archs.contains(arch); }
};

struct erratum {
  std::string item, was, fixed, text;
  bool operator==(const erratum&) const = default;
};

struct enumeration {
  std::string name;
  std::string text;
  std::vector<erratum> errata;
  std::vector<enum_value> values;
  std::optional<unsigned> default_value;
  place where;
};

struct table_constant {
  std::uint32_t value = 0;
  std::string text;
};

/// An entry of the constant table whose value changes in architecture `since`.
struct changed_constant {
  std::size_t index = 0;
  unsigned since = 0;
  table_constant entry;
};

/// Bits `start` to `start + size - 1` of a word.
struct bit_range {
  unsigned start = 0;
  unsigned size = 0;
  /// Whether the range is within a word; if not, `mask` must not be called.
  bool fits() const { return size > 0 && size < 64 && start < 64 && start + size <= 64; }
  std::uint64_t mask() const { return ((std::uint64_t{1} << size) - 1) << start; }
  bool operator==(const bit_range&) const = default;
};

/// The runs of ones in `mask`, the lowest first.
inline std::vector<bit_range> runs_of(std::uint64_t mask) {
  std::vector<bit_range> runs;
  for (unsigned start = 0; start < 64; ++start) {
    unsigned size = 0;
    while (start + size < 64 && (mask >> (start + size) & 1) != 0) ++size;
    if (size != 0) runs.push_back({start, size});
    start += size;
  }
  return runs;
}

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

/// A range of codes of sources, from `first` on, with a meaning in some architectures.
struct code_rule {
  std::string kind;  ///< C++ enumerator of the kind of operand.
  unsigned first = 0;
  unsigned count = 0;
  std::string prefix;                   ///< For numbered registers: the text before the number.
  std::vector<std::string> names;       ///< One per code, unless the codes are registers or numbers.
  std::vector<std::string> wide_names;  ///< The names of the codes as 64-bit operands.
  std::vector<std::string> groups;      ///< Names of pairs of codes that form one operand.
  int value = 0;                        ///< For numbers: the first number, ...
  int step = 0;                         ///< ... and the difference to the next.
  std::vector<unsigned> sizes;          ///< Possible sizes of the operand.
  unsigned align = 1;                   ///< Alignment of the first of several registers.
  std::optional<unsigned> position;     ///< The only source that accepts the codes.
  bool constant = false;                ///< The codes are values, not places.
  bool shared = false;                  ///< An instruction reads at most one of these codes.
  arch_range archs;
  place where;
};

/// The field of a named result.
struct result_rule {
  std::string name;
  bit_range bits;
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

/// The type of a result in a named field.
struct result_type {
  std::string name;
  std::string field;
  std::vector<std::string> codes;
  std::vector<unsigned> sizes;
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
  std::optional<unsigned> least;          ///< Any number from `least` to that in `words` is valid.
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

  /// Whether a source is one of `codes` and results are in named fields. Otherwise, sources are of
  /// `source_kinds`, and words have the FAU, the destination and swizzles.
  bool sources_are_codes() const { return !codes.empty(); }

  /// The field of the primary opcode in `arch`; empty if there is none.
  bit_range opcode_in(unsigned arch) const {
    for (const opcode_rule& rule : opcodes)
      if (rule.archs.contains(arch)) return rule.bits;
    return {};
  }

  /// The code with the name `name` in `arch`; for a pair, the first code.
  std::optional<unsigned> code_of(const std::string& name, unsigned arch) const {
    for (const code_rule& rule : codes) {
      if (!rule.archs.contains(arch)) continue;
      for (unsigned i = 0; i < rule.names.size(); ++i)
        if (rule.names[i] == name) return rule.first + i;
      for (unsigned i = 0; i < rule.groups.size(); ++i)
        if (rule.groups[i] == name) return rule.first + 2 * i;
    }
    return std::nullopt;
  }

  /// The field of the source at `position`.
  bit_range source_at(unsigned position) const {
    return {source_start + position * source_step, source_size};
  }
};

/// The names of values of a field in another spelling, by value; empty if the spelling omits the value.
using other_names = std::map<unsigned, std::string>;

/// The names of values of a field, by spelling.
using names_in_spellings = std::array<other_names, other_spelling_count>;

/// One modifier of an instruction.
struct modifier {
  std::string name;
  names_in_spellings others;
  std::array<bool, other_spelling_count> first_in{};  ///< Whether a spelling prints it before the others.
  std::string text;
  bit_range bits;
  const enumeration* values = nullptr;  ///< Null for a flag.
  std::string enum_type;                ///< C++ type of its values; empty for a flag.
  std::uint32_t allowed = 0;            ///< Bit n: value n is legal.
  std::optional<unsigned> default_value;
  bool ignored = false;  ///< The hardware ignores the field.
  /// Values of the enum that this instruction does not accept, by the rule that refuses them.
  std::map<std::string, std::uint32_t> refused;
  std::uint32_t undocumented = 0;       ///< Bit n: value n is allowed but absent from Arm's description.
  std::uint32_t other_arch_values = 0;  ///< Bit n: only forms in other architectures have value n.
  std::uint32_t helpers = 0;            ///< Bit n: with value n, the instruction needs helper threads.
  /// For a flag: builders and `encode` set it by default if bit n is set here, where n is the value of the
  /// modifier `set_by`. Without such a modifier, bit 0 means always.
  std::uint32_t set_for = 0;
  std::string set_by;
  bool operator==(const modifier&) const = default;
};

/// Words of an instruction that Mesa's description of 2022 allows and Arm's does not: the words with `bits`
/// under `mask`.
struct undocumented_form {
  std::uint64_t mask = 0;
  std::uint64_t bits = 0;
  bool written = false;  ///< Working compilers emit it.
  bool operator==(const undocumented_form&) const = default;
};

struct source {
  std::string text;
  unsigned position = 0;
  unsigned size = 0;
  std::string type;
  const enumeration* swizzle = nullptr;
  bit_range swizzle_bits;
  std::optional<unsigned> swizzle_first;
  names_in_spellings others;  ///< Names of the values of the swizzle.
  std::string widening;       ///< Enumerator for the widening of a narrow part; empty if unknown.
  unsigned lanes = 0;         ///< The number of lanes that the swizzle selects.
  bool identity_only = false;
  std::optional<unsigned> identity;                      ///< Value of the swizzle field for no swizzle.
  std::optional<unsigned> sign_start;                    ///< Common field of negation and absolute value.
  std::optional<unsigned> negate_start, absolute_start;  ///< First bits of separate fields.
  std::optional<unsigned> invert_start;
  std::vector<std::string> codes;  ///< As in `source_type`.
  bool values_only = false;        ///< As in `source_type`.
  std::optional<unsigned> free;    ///< The shared code that does not count in this source.
  bool operator==(const source&) const = default;
};

/// A result in a named field.
struct result {
  std::string name;
  std::string text;
  std::string type;  ///< The C++ type.
  bit_range bits;
  unsigned size = 0;
  std::vector<std::string> codes;
  bool operator==(const result&) const = default;
};

struct immediate {
  std::string name;
  std::string text;
  bit_range bits;
  bool is_signed = false;
  bool is_float = false;            ///< Holds floats of the instruction's type.
  std::optional<bit_range> high{};  ///< The field of the bits above `bits`.
  std::optional<unsigned> most{};   ///< The greatest valid number, if the field has room for greater ones.
  unsigned size() const { return bits.size + (high ? high->size : 0); }
  bool operator==(const immediate&) const = default;
};

/// A summand of a number of staging registers, selected by the value of a field.
struct count_term {
  std::ptrdiff_t field = -1;          ///< Index of the modifier; -1 for a constant, with one entry.
  std::vector<unsigned> least, most;  ///< Indexed by the value.
  std::ptrdiff_t half_field = -1;     ///< Index of the modifier for `halves`.
  std::uint32_t halves = 0;           ///< Bit n: its value n halves the number, rounding up.
  bool is_constant() const { return field < 0 && halves == 0 && least == most; }
  bool operator==(const count_term&) const = default;
};

/// The number of staging registers of an access: the sum of the terms; any number without terms.
struct staging_need {
  bool optional = false;    ///< An empty group is also valid.
  bool documented = false;  ///< Only Arm's description states the need.
  std::vector<count_term> terms;
  /// The number, if it is a constant.
  std::optional<unsigned> constant() const {
    if (optional || terms.size() != 1 || !terms[0].is_constant()) return std::nullopt;
    return terms[0].most[0];
  }
  bool operator==(const staging_need&) const = default;
};

struct staging {
  std::string text;
  bool reads = false;
  bool writes = false;
  bit_range bits;
  std::optional<unsigned> flags;
  std::optional<bit_range> count_bits;
  unsigned count_bias = 0;
  bool count_wraps = false;  ///< As in `count_rule`.
  staging_need need;
  bool operator==(const staging&) const = default;
};

struct instruction_alias {
  std::string name, syntax;
  std::string flag;  ///< The name of the flag that the alias implies; empty if there is none.
  bool operator==(const instruction_alias&) const = default;
};

/// The unit that executes an instruction, and its cycles there, from architecture `since` on.
struct issue {
  std::string unit;
  unsigned cycles = 1;
  unsigned since = 0;
};

/// An instruction of one architecture or, after `merge_archs`, of neighbouring architectures that have it in
/// one form.
struct instruction {
  std::string name;
  std::string id;  ///< C++ identifier: the name; a later form has its first architecture as suffix.
  std::string family;
  std::string title;
  std::string text;
  std::vector<issue> issues;  ///< By architecture; at least one.
  unsigned opcode = 0;
  std::optional<unsigned> opcode2;
  std::vector<bit_range> secondary;  ///< The bits of the secondary opcode, low part first.
  std::optional<unsigned> flag;      ///< A fixed bit that distinguishes instructions with the same `opcode2`.
  unsigned type_size = 0;
  unsigned source_size = 0;  ///< Size of the source type: in a conversion, of the type before `_TO_`.
  char source_letter = 0;    ///< Letter of the source type, in lower case; 0 if there is none.
  unsigned components = 1;   ///< Components of the type.
  char number = 0;           ///< The letter of the type; 0 if the name has none.
  bool is_float = false;
  bool is_message = false;
  bool has_destination = false;
  bool narrow_destination = false;  ///< Writing both halves is a form of its own.
  bool whole_destination = false;   ///< A single half cannot be the destination.
  std::string destination_text;
  std::vector<result> results;
  std::optional<unsigned> implied_code;  ///< A source without an operand.
  std::vector<staging> stagings;
  std::optional<staging> no_staging;  ///< The access without registers: only its flags are encoded.
  std::vector<source> sources;
  std::vector<immediate> immediates;
  std::vector<modifier> modifiers;  ///< In printing order; `flow` is last.
  std::map<std::string, std::string> effects;
  std::vector<instruction_alias> aliases;
  std::vector<erratum> errata;
  std::map<std::string, std::string> nevers;  ///< Excluded modifiers, with the rule that excludes them.
  std::vector<undocumented_form> undocumented;
  std::vector<needs_rule> needs;
  std::uint64_t fixed_bits = 0;
  std::uint64_t fixed_mask = 0;
  std::uint64_t used_mask = 0;  ///< All bits covered by a field or by the fixed part.
  arch_range archs;
  std::size_t order = 0;  ///< Position in the description.
  place where;

  /// The issue in `arch`.
  const issue& issue_in(unsigned arch) const {
    std::size_t i = issues.size() - 1;
    while (i > 0 && issues[i].since > arch) --i;
    return issues[i];
  }
};

/// Registers that hold a value when a program starts.
struct preloaded_place {
  unsigned number = 0, count = 1;
  std::optional<unsigned> half;  ///< Half of the register: 0 is the low one, 1 the high one.
  std::vector<std::string> stages;
  arch_range archs;
  place where;
};

/// A value that registers hold when a program starts.
struct preloaded_value {
  std::string name;
  std::string text;
  std::vector<preloaded_place> places;  ///< One or more per architecture.
};

/// The whole description, resolved against the layout.
struct isa {
  unsigned arch = 0;                    ///< The architecture whose instructions are being read.
  std::vector<unsigned> archs;          ///< All described architectures, without gaps.
  std::vector<std::string> arch_names;  ///< From architecture 1 on; empty if architectures are only numbers.
  std::vector<table_constant> constants;  ///< In the first architecture.
  std::vector<changed_constant> changed_constants;
  std::string constant_text;
  std::map<std::string, enumeration> enums;
  std::vector<std::string> enum_order;
  std::vector<instruction> instructions;
  std::vector<preloaded_value> preloaded;

  /// The name of an architecture in text and in C++: `v9`, or `1.0` and `v1_0`.
  std::string arch_text(unsigned v) const {
    return arch_names.empty() ? "v" + std::to_string(v) : arch_names.at(v - 1);
  }
  std::string arch_identifier(unsigned v) const;
};

}  // namespace generator
