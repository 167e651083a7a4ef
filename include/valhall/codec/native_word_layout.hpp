// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/encoder.hpp>
#include <valhall/isa/native_translation.hpp>

#include <cstdint>

/// Positions of the fields in native words.
namespace valhall {

/// The layout of the native words of an instruction. Most instructions have one; some have several, for
/// different values of their modifiers.
class native_word_layout {
 public:
  /// The bits that are equal in all words of the layout, except reserved bits.
  [[nodiscard]] constexpr std::uint64_t fixed_mask() const noexcept { return group().mask & ~group().zero; }
  /// The values of these bits; other bits are zero.
  [[nodiscard]] constexpr std::uint64_t fixed_bits() const noexcept { return row_->bits; }
  /// The reserved bits, which are zero.
  [[nodiscard]] constexpr std::uint64_t unused_bits() const noexcept { return group().zero; }

  /// The bits that are equal in the canonical words of all words of the layout: the fixed bits of the
  /// instruction, and the bits of modifiers that the fixed bits of the layout express.
  [[nodiscard]] constexpr std::uint64_t canonical_mask() const noexcept { return group().canonical_mask; }
  /// The values of these bits; other bits are zero.
  [[nodiscard]] constexpr std::uint64_t canonical_bits() const noexcept { return row_->canonical_bits; }

  /// The bits, except the fixed ones, that the bits `canonical` of the canonical word determine. A field that
  /// has another size in the layout counts as a whole.
  [[nodiscard]] constexpr std::uint64_t places_of(std::uint64_t canonical) const noexcept {
    return detail::native_places_of(*row_, canonical & ~group().canonical_mask);
  }
  /// Whether a word of the layout has a canonical word with `bits` under `mask`.
  [[nodiscard]] constexpr bool takes(std::uint64_t mask, std::uint64_t bits) const noexcept {
    if ((group().canonical_mask & mask & (row_->canonical_bits ^ bits)) != 0) return false;
    const std::uint64_t known = of_->fixed_mask | mask, canonical = of_->fixed_bits | bits;
    for (unsigned n = 0; n < group().values_count; ++n) {
      const detail::native_values& values = detail::native_words::value_fields[group().first_values + n];
      unsigned v = 0;
      while (((detail::native_words::canonical_values[values.first + v] ^ canonical) & values.canonical_mask &
              known) != 0)
        if (++v >> values.size != 0) return false;
    }
    return true;
  }

  /// The highest bit of the operand at `place`, if canonical words have no room for it; else 0.
  [[nodiscard]] constexpr std::uint64_t extra_place_of(const operand_info& place) const noexcept {
    const std::uint64_t first = std::uint64_t{1} << place.start;
    if (place.role == operand_role::immediate) return 0;
    return place.role == operand_role::source ? detail::native_sources::put_fau_bits(group().sources & first)
                                              : (group().registers & first) << encoding::register_size;
  }

 private:
  template <class Function>
  friend constexpr void for_each_native_layout(opcode id, Function&& f);

  constexpr native_word_layout(const instruction_info& of, const detail::native_word& row) noexcept
      : of_(&of), row_(&row) {}

  constexpr const detail::native_group& group() const noexcept { return detail::group_of(*row_); }

  const instruction_info* of_;
  const detail::native_word* row_;
};

/// Calls `f` with each `native_word_layout` of `id`; never if architectures with native words lack the
/// instruction.
template <class Function>
constexpr void for_each_native_layout(opcode id, Function&& f) {
  if (static_cast<unsigned>(id) >= instruction_count) return;
  const instruction_info& of = info(id);
  if (!of.archs.contains(last_arch)) return;
  const char16_t* const first = detail::native_words::canonical_first_words + of.primary_opcode;
  for (unsigned i = first[0]; i < first[1]; ++i)
    if (const detail::native_word& row =
            detail::native_words::words[detail::native_words::canonical_word_order[i]];
        (detail::group_of(row).canonical_mask & of.fixed_mask & (row.canonical_bits ^ of.fixed_bits)) == 0)
      f(native_word_layout(of, row));
}

}  // namespace valhall
