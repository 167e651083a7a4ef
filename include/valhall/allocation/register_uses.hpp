// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/effects.hpp>
#include <valhall/codec/decoder.hpp>
#include <valhall/codec/row_rules.hpp>
#include <valhall/support/bits.hpp>

#include <cstdint>

/// The register operands of a word: their places, and the registers that they need.
namespace valhall::detail {

/// A register operand of a canonical word: `count` consecutive registers from the register that its field
/// names.
struct register_use {
  std::uint32_t value = 0;     ///< The value that its first register stands for; see `value_program`.
  std::uint8_t start = 0;      ///< First bit of the field.
  std::uint8_t count = 1;      ///< The number of registers.
  bool reads : 1 = false;      ///< Reads the registers.
  bool writes : 1 = false;     ///< Writes the registers.
  bool is_even : 1 = false;    ///< The first register must have an even number.
  bool has_mark : 1 = false;   ///< A source, with a mark of last use.
  bool extension : 1 = false;  ///< Bit 0 of the field if it marks an extension to 64 bits instead of being a
                               ///< part of the number.
};

/// The number of the first register of `use` in a word.
constexpr unsigned number_at(const register_use& use, std::uint64_t canonical, std::uint64_t high) noexcept {
  const auto low = static_cast<unsigned>(field(canonical, use.start, encoding::register_size));
  return (low & ~unsigned{use.extension}) | static_cast<unsigned>(high >> use.start & 1)
                                                << encoding::register_size;
}

/// Puts register `number` into the field of `use`, without a mark of last use.
constexpr void set_number(const register_use& use, unsigned number, std::uint64_t& canonical,
                          std::uint64_t& high) noexcept {
  canonical = with_field(canonical, use.start, encoding::register_size, number | unsigned{use.extension});
  if (use.has_mark) canonical &= ~(std::uint64_t{encoding::last_use} << use.start);
  high = with_field(high, use.start, 1, number >> encoding::register_size);
}

/// Calls `visit(use)` for each register operand of `d`, a word that decodes, in the order of the text. `e`
/// are its effects.
template <class Visit>
VALHALL_INLINE constexpr void for_each_register_use(const decoded_instruction& d, const effects& e,
                                                    const Visit& visit) {
  const opcode_row& layout = row_of(d.id());
  const operand_info* info = d.info().operands();
  const std::uint64_t word = d.canonical_word();
  for (unsigned n = layout.staging_count; n != 0; --n, ++info) {
    register_use use;
    use.start = info->start;
    use.count = static_cast<std::uint8_t>(staging_count(*info, word));
    if (use.count == 0) continue;
    use.writes = info->writes;
    use.reads = info->reads || (info->writes && !e.partial_writes.empty());
    use.is_even = use.count > 1;
    visit(use);
  }
  for (unsigned n = layout.destination_count; n != 0; --n, ++info) {
    register_use use;
    use.start = info->start;
    use.count = info->size == 64 ? 2 : 1;
    use.writes = true;
    use.reads = !e.partial_writes.empty();
    use.is_even = use.count > 1;
    visit(use);
  }
  const source_place* place = first_source_of(d.id());
  for (unsigned n = layout.source_count; n != 0; --n, ++info, ++place) {
    const std::uint64_t byte = word >> place->start & source_byte;
    if (byte >= encoding::uniform) continue;
    register_use use;
    use.start = place->start;
    use.reads = use.has_mark = true;
    if (place->is_wide != 0) {
      const bool is_pair = reads_pair(*info, word, d.in());
      use.count = is_pair ? 2 : 1;
      use.extension = is_extended(*info, byte, d.in()) != 0;
      // Only the whole word of an odd register can be extended, and only where bit 0 is part of the number.
      const bool reads_word =
          info->swizzle_size != 0 &&
          swizzle_sets[info->swizzle_set][field(word, info->swizzle_start, info->swizzle_size)] ==
              swizzle::w0;
      use.is_even = is_pair || !reads_word || has_extension(d.in()) != 0;
    }
    visit(use);
  }
}

/// Whether a word copies a whole register.
constexpr bool is_copy(const decoded_instruction& d) noexcept {
  const instruction_info& row = d.info();
  if (row.operation != family::mov || row.type_size != 32 || row.operand_count != 2) return false;
  // The default word copies a whole register: only the numbers and the mark of last use may differ.
  const std::uint64_t differences = d.canonical_word() ^ row.default_bits;
  constexpr std::uint64_t numbers = (1u << encoding::register_size) - 1;
  return (differences >> row.operands()[0].start & source_byte & ~numbers) == 0 &&
         (differences >> row.operands()[1].start & source_byte & ~(numbers | encoding::last_use)) == 0;
}

}  // namespace valhall::detail
