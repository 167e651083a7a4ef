// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

/// Types of the generated tables that are the same for every instruction set.
namespace valhall::core {

/// The names of the values of a modifier or swizzle, by encoding; null for reserved values.
struct [[nodiscard]] enum_info {
  const char* name;             ///< The name in words: "Round mode".
  const char* const* values;    ///< The names of the values, by number.
  const std::uint32_t* hashes;  ///< Hashes of the names by `detail::name_hash`; 0 for reserved values.
  std::uint8_t count;           ///< The number of `values`.
};

/// One modifier of an instruction. `Modifier` is the enum of modifiers, `Rule` the enum of rules.
template <class Modifier, class Rule>
struct [[nodiscard]] modifier_info {
  Modifier id;                   ///< The modifier.
  std::uint8_t start = 0;        ///< First bit of the field.
  std::uint8_t size = 0;         ///< Size of the field in bits.
  bool ignored = false;          ///< The hardware ignores the field: all values mean the same.
  std::uint8_t values = flag;    ///< Index of its names in `enum_table`; `flag` for a flag.
  std::uint8_t type = 0;         ///< Its C++ type unless it is a flag: index into `first_enumerators`.
  std::uint32_t allowed = 0;     ///< Bit n: value n is legal.
  std::uint32_t refused = 0;     ///< Bit n: value n belongs to other instructions, as `refused_by` says.
  Rule refused_by = Rule::none;  ///< The rule that refuses these values.
  std::uint32_t other_arch_values = 0;  ///< Bit n: the instruction has value n in other architectures only.
  std::uint8_t default_value = 0;       ///< `no_default` if the modifier is required.
  Rule needs_rule = Rule::none;  ///< The rule of this flag that requires a value of another field, if any.
  std::uint8_t needs_start = 0;  ///< First bit of that field.
  std::uint8_t needs_size = 0;   ///< Bits of that field.
  std::uint8_t needs_value = 0;  ///< The required value of that field.

  /// For a flag: `encode` and builders set it by default if this field has a value n for which bit n of
  /// `set_for` is set. A field without bits has the value 0.
  std::uint8_t set_start = 0;
  std::uint8_t set_size = 0;  ///< Bits of that field.
  std::uint16_t set_for = 0;  ///< Bit n: the flag is set for value n.
  bool is_set = false;        ///< For a flag: whether it is set if all modifiers have their defaults.

  // For `encode`.
  std::uint8_t base = 0;      ///< The value of the field if all modifiers have their defaults.
  std::uint64_t illegal = 0;  ///< Bit n: value n is not legal.

  static constexpr std::uint8_t flag = 0xff;  ///< The value of `values` for a flag.
  /// The value of `default_value` if the modifier is required.
  static constexpr std::uint8_t no_default = 0xff;

  /// Whether it is a flag, with the values 0 and 1.
  [[nodiscard]] constexpr bool is_flag() const noexcept { return values == flag; }
  /// Whether it may be omitted.
  [[nodiscard]] constexpr bool has_default() const noexcept { return default_value != no_default; }
};

/// The index of modifier `m` of `row`; the number of its modifiers if it lacks `m`.
template <class Row, class Modifier>
constexpr unsigned modifier_index(const Row& row, Modifier m) noexcept {
  unsigned i = 0;
  while (i < row.modifier_count && row.modifiers()[i].id != m) ++i;
  return i;
}

/// The rows of all instructions, one instruction after the other. Equal rows recur.
template <class Row, std::size_t Size>
struct row_pool {
  Row rows[Size == 0 ? 1 : Size];  ///< The rows of all instructions; an array is never empty.
};

/// The pool of the `rows` with the numbers `numbers`.
template <class Row, std::size_t Distinct, std::size_t Size>
consteval row_pool<Row, Size - 1> pool_of(const Row (&rows)[Distinct], const char16_t (&numbers)[Size]) {
  row_pool<Row, Size - 1> all{};
  for (std::size_t i = 0; i < Size - 1; ++i) all.rows[i] = rows[numbers[i]];
  return all;
}

}  // namespace valhall::core
