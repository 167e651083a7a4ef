// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/operand_reader.hpp>
#include <valhall/isa/arch.hpp>
#include <valhall/support/bits.hpp>

#include <cstdint>

/// Tests whether a canonical word decodes.
namespace valhall::detail {

/// Bit 0 is set if every empty staging group has base 0.
constexpr unsigned lacks_no_register(const instruction_info& row, std::uint64_t word) noexcept {
  for (unsigned i = 0; i < row.operand_count; ++i) {
    const operand_info& place = row.operands()[i];
    if (place.role == operand_role::staging && staging_count(place, word) == 0 &&
        field(word, place.start, place.size) != 0)
      return 0;
  }
  return 1;
}

/// The top bit of each source byte that is a uniform: one whose upper bits are 10.
constexpr std::uint32_t uniform_bytes(std::uint32_t bytes) noexcept {
  return bytes & ~bytes << 1 & 0x80808080;
}

/// The top bit of each source byte that is a special value: one whose upper bits are 111.
constexpr std::uint32_t special_bytes(std::uint32_t bytes) noexcept {
  return bytes & bytes << 1 & bytes << 2 & 0x80808080;
}
static_assert(encoding::uniform == 0x80 && encoding::constant == 0xc0 && encoding::special == 0xe0,
              "the functions above rely on these prefixes");

/// The bit that is set in pages without uniforms.
constexpr std::uint64_t no_uniform_page =
    std::uint64_t{encoding::uniform_count >> encoding::uniform_index_size} << encoding::fau_page_start;
static_assert(encoding::uniform_count >> encoding::uniform_index_size == 2);

/// The source bytes that are defined in the architecture with the index `arch_index`.
constexpr const defined_bytes& source_bytes_in(unsigned arch_index) noexcept {
  return source_bytes[source_bytes_of[arch_index]];
}

/// Bit 0 is set if source byte `i` of `bytes` names an existing entry of `page`.
constexpr std::uint64_t is_named(const std::uint64_t (&page)[4], std::uint32_t bytes, unsigned i) noexcept {
  return page[bytes >> (8 * i + 6) & 3] >> (bytes >> 8 * i & 63);
}

/// Whether the source bytes `bytes` of a word with special values are defined in the architecture with the
/// index `arch_index`.
constexpr bool has_defined_bytes(std::uint32_t bytes, std::uint64_t word, unsigned arch_index) noexcept {
  const auto& names = source_bytes_in(arch_index).pages[field(word, encoding::fau_page_start, 2)];
  return (is_named(names, bytes, 0) & is_named(names, bytes, 1) & is_named(names, bytes, 2) &
          is_named(names, bytes, 3) & 1) != 0;
}

/// Whether the page and the special values of a word of `row` are defined in the architecture with the index
/// `arch_index`.
VALHALL_INLINE constexpr bool has_defined_sources(const opcode_row& row, std::uint64_t word,
                                                  unsigned arch_index) noexcept {
  const std::uint32_t bytes = static_cast<std::uint32_t>(word) & row.source_mask;
  if (special_bytes(bytes) != 0) return has_defined_bytes(bytes, word, arch_index);
  // Uniforms are on the first pages; without uniforms the page is zero. Unused bits are zero anyway.
  return (word & (uniform_bytes(bytes) != 0 ? no_uniform_page : page_bits)) == 0;
}

/// Whether the page, the special values and the empty groups of a word of `id` are defined in the
/// architecture with the index `arch_index`.
[[gnu::noinline]] constexpr bool has_defined_operands(opcode id, std::uint64_t word,
                                                      unsigned arch_index) noexcept {
  return (lacks_no_register(info(id), word) & 1) != 0 && has_defined_sources(row_of(id), word, arch_index);
}

/// Whether `has_defined_operands` has to decide on a word of `row`.
VALHALL_INLINE constexpr bool has_unusual_operands(const opcode_row& row, std::uint64_t word) noexcept {
  const std::uint32_t bytes = static_cast<std::uint32_t>(word) & row.source_mask;
  return ((word & page_bits) | special_bytes(bytes) | row.empty_mask) != 0;
}

/// Whether all other fields of a word of `row` have defined values in the architecture with the index
/// `arch_index`. The row of `no_instruction` refuses all words.
VALHALL_INLINE constexpr bool has_defined_fields(const opcode_row& row, std::uint64_t word,
                                                 unsigned arch_index) noexcept {
  const std::uint64_t changed = word ^ row.base;
  std::uint64_t wrong = (changed & row.fixed_mask) | (((changed & row.mask) + row.add) & row.test);
  // g++ computes the address of the row a second time for a range-based loop.
  for (unsigned i = 0; i + 1 < most_value_tests; ++i) wrong |= row.more[i].refused_in(word);
  // A bit above the flow is wrong in any case.
  static_assert(encoding::flow_start > 64 - 6, "the flow and what is above select a bit of 32");
  return wrong == 0 && (encoding::flow_values[arch_index] >> (word >> encoding::flow_start) & 1) != 0;
}

}  // namespace valhall::detail
