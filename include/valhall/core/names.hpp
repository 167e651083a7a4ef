// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/characters.hpp>
#include <valhall/support/text_view.hpp>

#include <cstdint>

/// Lookup of names in the generated tables of an instruction set. `Tables` has them as static members:
/// `instructions`, `instruction_aliases`, `mnemonic_table`, `modifier_names` and `enum_table`.
namespace valhall::core {

/// The instruction that a name in text denotes.
struct mnemonic {
  static constexpr unsigned none = ~0u;  ///< No index.

  unsigned row = none;    ///< Index of the first form of the instruction; `none` if there is no instruction.
  unsigned alias = none;  ///< Index of the alias, if the name is one.
  /// Whether there is such an instruction.
  constexpr bool found() const noexcept { return row != none; }
  /// Whether the name is an alias.
  constexpr bool is_alias() const noexcept { return alias != none; }
};

/// The number of elements of an array.
template <class Element, unsigned Size>
constexpr unsigned size_of(const Element (&)[Size]) noexcept {
  return Size;
}

/// The instruction called `name`, whose `name_hash` is `hash`.
template <class Tables>
constexpr mnemonic find_mnemonic(text_view name, std::uint32_t hash) noexcept {
  constexpr unsigned places = size_of(Tables::mnemonic_table) - 1;  // Without the literal's terminator.
  for (unsigned at = (hash == 0 ? 1 : hash) % places; Tables::mnemonic_table[at] != Tables::no_name;
       at = (at + 1) % places) {
    const unsigned value = Tables::mnemonic_table[at];
    if (value < Tables::instruction_count) {
      if (detail::same_name(name, Tables::instructions[value].name())) return {value};
    } else if (const auto& alias = Tables::instruction_aliases[value - Tables::instruction_count];
               detail::same_name(name, alias.name)) {
      return {static_cast<unsigned>(alias.id), value - Tables::instruction_count};
    }
  }
  return {};
}

/// The form that the instruction of `row` has in `e`; null if the architecture lacks it.
template <class Tables, class Arch>
constexpr const typename Tables::row* form_in(const typename Tables::row& row, Arch e) noexcept {
  for (unsigned i = static_cast<unsigned>(row.first_form);
       i < Tables::instruction_count && Tables::instructions[i].first_form == row.first_form; ++i)
    if (Tables::instructions[i].archs.contains(e)) return &Tables::instructions[i];
  return nullptr;
}

/// The architectures that have the instruction of `row`, in whatever form.
template <class Tables>
constexpr auto archs_of(const typename Tables::row& row) noexcept {
  auto all = row.archs;
  for (unsigned i = static_cast<unsigned>(row.first_form);
       i < Tables::instruction_count && Tables::instructions[i].first_form == row.first_form; ++i)
    all = all | Tables::instructions[i].archs;
  return all;
}

/// The name of the value `value` of the modifier `place`, as the number of an enumerator; empty where no
/// value has that number. The value 1 of a flag has the name of the flag.
template <class Tables, class Place>
[[nodiscard]] constexpr const char* value_name(const Place& place, unsigned value) noexcept {
  if (place.is_flag()) return value == 1 ? Tables::modifier_names[static_cast<unsigned>(place.id)] : "";
  const auto& values = Tables::enum_table[place.values];
  return value < values.count && values.values[value] != nullptr ? values.values[value] : "";
}

}  // namespace valhall::core
