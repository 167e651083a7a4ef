// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/decoded_opcode.hpp>
#include <valhall/codec/info.hpp>
#include <valhall/isa/arch.hpp>
#include <valhall/isa/generated/opcode_rows.hpp>
#include <valhall/isa/native_translation.hpp>
#include <valhall/support/bits.hpp>

#include <cstddef>
#include <cstdint>

/// The instruction that the opcodes of a word name.
namespace valhall {

namespace detail {

/// The row of the words of `id`.
constexpr const opcode_row& row_of(opcode id) noexcept { return opcode_rows[static_cast<std::size_t>(id)]; }

/// The row of the instruction that `word` names, in the table `opcodes` of an architecture; `no_instruction`
/// if there is none.
VALHALL_INLINE constexpr std::uint16_t find_opcode(std::uint64_t word, const char16_t* opcodes) noexcept {
  const opcode_group& group = opcode_groups[field(word, encoding::opcode_start, encoding::opcode_size)];
  const secondary_place& place = secondary_places[group.place];
  return opcodes[group.first + ((word & place.mask) * place.factor >> (64 - secondary_size))];
}
/// The row in the architecture with the index `arch_index`.
VALHALL_INLINE constexpr std::uint16_t find_opcode(std::uint64_t word, unsigned arch_index) noexcept {
  return find_opcode(word, secondary_table[arch_index]);
}

constexpr decoded_opcode known_opcode(std::uint16_t id) noexcept {
  return id == no_instruction ? decoded_opcode() : decoded_opcode(static_cast<opcode>(id));
}

/// The row that the canonical word `word` names in `e`, an architecture that is described.
constexpr std::uint16_t find_canonical(std::uint64_t word, arch e) noexcept {
  return find_opcode(word, has_canonical_words(e) ? secondary_table[arch_index(e)] : native_words::opcodes);
}

/// The canonical word of `word` of `e`, an architecture that is described.
constexpr translation<canonical_encoding> canonical_of(std::uint64_t word, arch e) noexcept {
  if (has_canonical_words(e)) return {true, {word, 0}};
  return canonical_from_native(word);
}

}  // namespace detail

/// Identifies the instruction of `word` in `e` by its opcodes only.
constexpr decoded_opcode identify(std::uint64_t word, required_arch e) noexcept {
  if (!detail::is_described(e)) return {};
  const detail::translation<detail::canonical_encoding> canonical = detail::canonical_of(word, e);
  if (!canonical.found) return {};
  return detail::known_opcode(detail::find_canonical(canonical.word.bits, e));
}

/// Identifies the instruction of `word` in the first architecture that has one with its opcodes. Does not
/// search v15, whose words have another layout.
constexpr decoded_opcode identify_in_any(std::uint64_t word) noexcept {
  for (unsigned i = 0; i < encoding::canonical_arch_count; ++i)
    if (const std::uint16_t id = detail::find_opcode(word, i); id != detail::no_instruction)
      return detail::known_opcode(id);
  return {};
}

}  // namespace valhall
