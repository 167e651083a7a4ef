// SPDX-License-Identifier: MIT
#pragma once

#include "instruction.hpp"

#include <numeric>

/// The described instruction set, Arm's spelling of it, and words of other languages.
namespace generator {

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
  std::string arch_identifier(unsigned v) const {
    return arch_names.empty() ? arch_text(v) : "v" + fold(arch_text(v));
  }

  /// The enum with the name `name`; null if there is none.
  const enumeration* find_enum(const std::string& enum_name) const {
    const auto found = enums.find(enum_name);
    return found == enums.end() ? nullptr : &found->second;
  }
};

/// The kinds of fields, as the enumerators of `arm_field_kind` in the generated tables.
inline constexpr const char* arm_field_kinds[] = {
    "names",       "destination", "destination_pair", "staging",      "staging_more",        "source",
    "source_pair", "number",      "signed_number",    "target_words", "signed_target_words", "signed_target"};

/// A part of a word that has a place in text.
struct arm_field {
  std::string kind = arm_field_kinds[0];
  std::vector<bit_range> runs;  ///< Low bits first.
  std::string names;            ///< For a field of kind `names`.
  unsigned top = 0;  ///< For a field of kind `number`: numbers from here on are encoded by their low bits.
  unsigned size() const {
    return std::accumulate(runs.begin(), runs.end(), 0u,
                           [](unsigned sum, bit_range run) { return sum + run.size; });
  }
};

/// A word's text: the mnemonic, then literal text and fields.
struct arm_form {
  std::uint64_t mask = 0, bits = 0;
  arch_range archs;
  std::string mnemonic;
  /// The parts of the head, then the parts of each operand. A part that begins with `{` is the name of a
  /// field.
  std::vector<std::vector<std::string>> groups;
};

/// How Arm writes instructions.
struct arm_spelling {
  std::string name;
  std::map<std::string, std::vector<std::string>> names;  ///< Lists; `-` marks an absent entry.
  std::vector<std::string> field_order;
  std::map<std::string, arm_field> fields;
  std::vector<arm_form> forms;
  /// The names of the constant table, with the architectures that have them, and of special values by page.
  std::vector<std::pair<arch_range, std::string>> constants;
  std::map<unsigned, std::string> specials;
};

/// Names in other languages for the effect of an idiom.
struct foreign_word {
  std::string names;  ///< In lower case, separated by `, `.
  std::string operand;
  std::string modifiers;           ///< Separated by blanks.
  std::vector<std::string> idiom;  ///< Lines of text.
  std::string remark;
  arch_range archs;
};

/// The words of other languages.
struct foreign_vocabulary {
  std::vector<std::string> prefixes, suffixes;  ///< Parts of names that may be omitted.
  std::vector<foreign_word> words;
};

}  // namespace generator
