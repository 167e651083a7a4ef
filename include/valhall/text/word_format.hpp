// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/decoder.hpp>
#include <valhall/codec/encoder.hpp>
#include <valhall/isa/hardware.hpp>

#include <cstdint>

/// Words of an architecture, for printers and parsers, which read and write the fields of canonical words.
namespace valhall::detail {

/// The highest bits of registers and uniforms, at the first bit of the operand in the canonical word.
struct native_bits {
  std::uint64_t bits = 0;
  constexpr unsigned at(unsigned start) const noexcept { return bits >> start & 1; }
  constexpr void put(unsigned start, unsigned bit) noexcept { bits = with_field(bits, start, 1, bit); }
};

/// The number of uniforms in a page of `e`.
constexpr unsigned page_size_of(arch e) noexcept { return arch_info_of(e).layout.uniforms_per_page; }

/// The operand of a source byte of a canonical word, with its page and high bit.
constexpr operand source_in(arch e, std::uint64_t byte, std::uint64_t page, unsigned high, swizzle lanes,
                            unsigned signs, bool inverted, bool extended) noexcept {
  const operand canonical = source_operand(byte, page, lanes, signs, inverted, extended);
  return has_canonical_words(e) ? canonical : operand_from_canonical(canonical, high);
}

/// The bits in words of `row` in `e` that correspond to `bits` of the canonical word.
constexpr std::uint64_t places_in(arch e, const instruction_info& row, std::uint64_t bits) noexcept {
  if (has_canonical_words(e)) return bits;
  const native_word* const word = find_native_of(row.default_bits);
  return word != nullptr ? native_places_of(*word, bits) : 0;
}

/// Decodes the word of `e` that corresponds to `canonical`. The result is an error if `e` has no such word.
constexpr decoded_instruction decode_laid_out(std::uint64_t canonical, native_bits high, arch e) noexcept {
  return decode(laid_out({canonical, high.bits}, e), e);
}

}  // namespace valhall::detail
