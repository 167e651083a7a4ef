// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/arch.hpp>
#include <valhall/isa/generated/tables.hpp>
#include <valhall/isa/source_encoding.hpp>
#include <valhall/support/characters.hpp>

#include <cstdint>

/// Constants with several entries of the table.
namespace valhall::detail {

/// Source bytes of constants that the table also has at an earlier entry, which their text denotes.
struct byte_list {
  unsigned count = 0;
  std::uint32_t bytes[encoding::constant_count] = {};
};

constexpr bool is_repeated(const constant_values& table, unsigned entry) noexcept {
  for (unsigned i = 0; i < entry; ++i)
    if (table.values[i] == table.values[entry]) return true;
  return false;
}

/// The source bytes of constants that repeat an earlier entry in some architecture.
constexpr byte_list repeated_constants() noexcept {
  byte_list list;
  for (unsigned i = 1; i < encoding::constant_count; ++i) {
    bool found = false;
    for (const constant_values& table : constant_tables) found |= is_repeated(table, i);
    if (found) list.bytes[list.count++] = static_cast<std::uint32_t>(encoding::constant | i);
  }
  return list;
}

/// Whether one of the four source bytes is a repeated constant of some architecture.
constexpr bool may_be_repeated(std::uint32_t bytes) noexcept {
  constexpr byte_list repeated = repeated_constants();
  bool found = false;
  for (unsigned i = 0; i < repeated.count; ++i)
    found |= any_zero_byte(bytes ^ repeated.bytes[i] * static_cast<std::uint32_t>(in_each_byte));
  return found;
}

/// Whether one of the four source bytes is a repeated constant of `e`.
constexpr bool repeated_constant(std::uint32_t bytes, arch e) noexcept {
  const constant_values& table = constant_tables[constant_tables_of[arch_index(e)]];
  for (unsigned i = 0; i < 4; ++i) {
    const std::uint32_t byte = bytes >> (8 * i) & 0xff;
    if (is_constant(byte) && is_repeated(table, byte & (encoding::constant_count - 1))) return true;
  }
  return false;
}

}  // namespace valhall::detail
