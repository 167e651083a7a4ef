// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/opcode_lookup.hpp>
#include <valhall/codec/row_rules.hpp>
#include <valhall/isa/operand.hpp>
#include <valhall/support/bits.hpp>

#include <cstdint>

/// The operands of canonical words.
namespace valhall::detail {

/// The places of the sources of `id`.
constexpr const source_place* first_source_of(opcode id) noexcept {
  return source_places + row_of(id).first_source;
}

/// Reads the sources of a word.
class operand_reader {
 public:
  VALHALL_INLINE constexpr operand_reader(std::uint64_t word, arch e) noexcept
      : word_(word), page_(word & page_bits), arch_(e) {}

  VALHALL_INLINE constexpr operand source(const source_place& place) const noexcept {
    const std::uint64_t byte = word_ >> place.start & source_byte;
    const std::uint64_t suffix =
        (word_ >> place.swizzle_start & place.swizzle_mask) | (word_ >> place.sign_start & place.sign_mask);
    const std::uint32_t shape = source_shapes[place.first_suffix + suffix];
    if (((byte & place.is_wide) | page_) == 0) [[likely]]
      return source_operand(first_page_sources[byte], shape);
    return other_source(word_, byte, shape, place.is_wide != 0 && has_extension(arch_) != 0);
  }

 private:
  std::uint64_t word_, page_;
  arch arch_;

  /// A source of any page, in which bit 0 may select an extension if it `is_extensible`. The function is
  /// static so that g++ keeps the reader in registers.
  [[gnu::noinline]] static constexpr operand other_source(std::uint64_t word, std::uint64_t byte,
                                                          std::uint32_t shape, bool is_extensible) noexcept {
    const std::uint64_t page = field(word, encoding::fau_page_start, 2);
    if (!is_extensible || (byte & 1) == 0 || is_constant(byte))
      return source_operand(source_bits(page, byte), shape);
    return zext(source_operand(source_bits(page, byte - 1), shape));
  }
};

/// The destination of a word.
VALHALL_INLINE constexpr operand take_destination(std::uint64_t word) noexcept {
  return source_operand(field(word, encoding::destination_start, encoding::register_size),
                        destination_shapes[field(word, encoding::destination_mask_start, 2)]);
}

constexpr unsigned staging_count(const operand_info& place, std::uint64_t word) noexcept {
  const auto bits = static_cast<unsigned>(field(word, place.count_start, place.count_size));
  return place.count_wraps ? wrapped_count(place, bits) : bits + place.count_bias;
}

/// The number that the immediate at `place` has in `word`.
constexpr long long immediate_at(const operand_info& place, std::uint64_t word) noexcept {
  if (place.low_size == 0) return number_in(word, place.start, place.size, place.is_signed);
  const unsigned high_size = place.size - place.low_size;
  return static_cast<long long>(field(word, place.start, place.low_size) |
                                field(word, place.high_start, high_size) << place.low_size);
}

/// The group of staging registers at `place` in `word`.
constexpr operand take_staging(const operand_info& place, std::uint64_t word) noexcept {
  return operand(staging(raw{}, field(word, place.start, place.size), staging_count(place, word)));
}

}  // namespace valhall::detail
