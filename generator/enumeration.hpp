// SPDX-License-Identifier: MIT
#pragma once

#include "diagnostics.hpp"

#include <array>
#include <cstddef>
#include <map>
#include <optional>

/// Enumerations, with the names of their values in each spelling.
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

}  // namespace generator
