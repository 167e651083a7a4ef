// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/generated/encoding.hpp>
#include <valhall/isa/generated/v15_layout.hpp>
#include <valhall/isa/moved_word.hpp>

#include <cstdint>

/// The sources of words of v15 and of their base words.
namespace valhall::detail {

/// The fields of sources in words of v15. Bit 0 of each byte of `sources` is set if the byte is a source.
struct moved_sources {
  std::uint64_t sources;

  constexpr std::uint64_t bytes(std::uint64_t mask) const noexcept { return sources * mask; }
  /// Bit 8 of each code, at bit 0 of its byte.
  constexpr std::uint64_t high_of(std::uint64_t word) const noexcept {
    std::uint64_t bits = 0;
    for (unsigned i = 0; i < 4; ++i) bits |= (word >> (v15_words::high_start + i) & 1) << 8 * i;
    return bits & sources;
  }
  constexpr std::uint64_t put_high(std::uint64_t high) const noexcept {
    std::uint64_t bits = 0;
    for (unsigned i = 0; i < 4; ++i) bits |= (high >> 8 * i & 1) << (v15_words::high_start + i);
    return bits;
  }
};

// A code of nine bits in v15, and the byte of the base word with the bit that it has no room for:
//   register            0 L n6 n5..n0    0 L n5..n0, n6      L is the mark of last use
//   uniform             1 0 i6 i5..i0    1 0 i5..i0, i6
//   constant, special   1 1 1  i5..i0    1 1 i5..i0, 0
static_assert(encoding::last_use == 0x40 && encoding::uniform == 0x80 && encoding::constant == 0xc0 &&
              encoding::special == 0xe0);

/// Whether text can express the codes of `word`: 1 1 0 is a second code for 1 1 1.
constexpr bool has_plain_codes(moved_sources of, std::uint64_t word) noexcept {
  const std::uint64_t high = of.high_of(word) << 6;
  return (high & word >> 1 & ~word & of.bytes(0x40)) == 0;
}

constexpr base_word base_of_sources(moved_sources of, std::uint64_t word) noexcept {
  const std::uint64_t fau = of.high_of(word), top = word >> 7 & of.sources, sixth = word >> 6 & of.sources;
  const std::uint64_t fixed = fau & top;
  return {(word & of.bytes(0x3f)) | fau << 7 | ((top & ~fau) | fixed) << 6, sixth & ~fixed};
}

constexpr std::uint64_t moved_from_sources(moved_sources of, const base_word& base) noexcept {
  const std::uint64_t fau = base.bits >> 7 & of.sources, sixth = base.bits >> 6 & of.sources;
  return (base.bits & of.bytes(0x3f)) | ((base.high & of.sources) | (fau & sixth)) << 6 | sixth << 7 |
         of.put_high(fau);
}

}  // namespace valhall::detail
