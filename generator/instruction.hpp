// SPDX-License-Identifier: MIT
#pragma once

#include "layout.hpp"

#include <array>

/// Instructions with their operands and modifiers, and the enumerations of values, with their names in each
/// spelling.
namespace generator {

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
  /// The earlier name of word `word` as a C++ expression.
  std::string word_name(std::size_t word) const {
    return word < word_names.size() ? string_literal(word_names[word]) : "nullptr";
  }
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

  /// The number of the value `value`.
  std::optional<unsigned> number_of(std::string_view value) const {
    for (unsigned i = 0; i < values.size(); ++i)
      if (values[i].name == value) return i;
    return std::nullopt;
  }
  /// Bit n is set if a field of `size` bits can hold value n, and `test` is true for it.
  template <class Test>
  std::uint32_t mask_of(unsigned size, const Test& test) const {
    std::uint32_t mask = 0;
    for (unsigned i = 0; i < values.size() && i >> size == 0; ++i)
      mask |= std::uint32_t{test(values[i])} << i;
    return mask;
  }
  /// The values that some architecture defines.
  std::uint32_t defined(unsigned size = 5) const {
    return mask_of(size, [](const enum_value& value) { return !value.reserved(); });
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

  /// All values of the field: allowed values, and values that a rule refuses.
  std::uint32_t known() const {
    std::uint32_t all = allowed;
    for (const auto& [rule, mask] : refused) all |= mask;
    return all;
  }
  std::uint64_t field(std::uint64_t value) const { return value << bits.start; }
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
  /// The values of the swizzle that the source takes: bit n is set for value n.
  std::uint32_t swizzle_values() const {
    return identity_only ? 1u << identity.value_or(0) : swizzle->defined();
  }
  /// The fields of the signs, with the members of C++ sources that have their values.
  std::vector<named_range> sign_fields() const {
    std::vector<named_range> fields;
    const auto add = [&](std::optional<unsigned> start, const char* member, unsigned bits) {
      if (start) fields.push_back({member, {*start, bits}});
    };
    add(sign_start, "sign", 2);
    add(negate_start, "negate", 1);
    add(absolute_start, "absolute", 1);
    add(invert_start, "invert", 1);
    return fields;
  }
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
  std::uint64_t mask() const { return bits.mask() | (high ? high->mask() : 0); }
  bool operator==(const immediate&) const = default;
};

/// A summand of a number of staging registers, selected by the value of a field.
struct count_term {
  std::ptrdiff_t field = -1;          ///< Index of the modifier; -1 for a constant, with one entry.
  std::vector<unsigned> least, most;  ///< Indexed by the value.
  std::ptrdiff_t half_field = -1;     ///< Index of the modifier for `halves`.
  std::uint32_t halves = 0;           ///< Bit n: its value n halves the number, rounding up.
  void set(std::size_t value, unsigned registers) { least.at(value) = most.at(value) = registers; }
  bool is_constant() const { return field < 0 && halves == 0 && least == most; }
  bool operator==(const count_term&) const = default;
};

/// A table of numbers of registers by value, four bits each.
inline std::uint64_t packed_counts(const std::vector<unsigned>& registers) {
  std::uint64_t table = 0;
  for (std::size_t i = 0; i < registers.size(); ++i) table |= std::uint64_t{registers[i]} << 4 * i;
  return table;
}

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
  bool operator==(const issue&) const = default;
};

/// An instruction of one architecture or, after `merge_archs`, of neighbouring architectures that have it in
/// one form.
struct instruction {
  std::string name;
  std::string id;  ///< C++ identifier: the name; a later form has its first architecture as suffix.
  std::string family;
  std::string title;
  std::string text;
  std::string operation;      ///< In pseudocode; empty if there is none.
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

  bool operator==(const instruction&) const = default;

  /// Whether it is the first form of its name; the later forms follow it.
  bool is_first_form() const { return id == identifier(name); }
  /// The modifier with the name `modifier_name`; null if there is none.
  const modifier* find_modifier(std::string_view modifier_name) const {
    return find_named(modifiers, modifier_name);
  }
  /// Modifier `index`, or null if `index` is -1.
  const modifier* modifier_at(std::ptrdiff_t index) const {
    return index < 0 ? nullptr : &modifiers[static_cast<std::size_t>(index)];
  }
  /// The value of the effect `effect`; empty if there is none.
  std::string effect(const char* effect) const {
    const auto found = effects.find(effect);
    return found == effects.end() ? "" : found->second;
  }
};

}  // namespace generator
