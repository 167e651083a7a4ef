// SPDX-License-Identifier: MIT
#pragma once

#include "ranges.hpp"

#include <map>
#include <numeric>

/// Arm's spelling of instructions, and words of other languages.
namespace generator {

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
