// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/modifier_value.hpp>
#include <valhall/codec/row_rules.hpp>
#include <valhall/isa/native_operand.hpp>
#include <valhall/isa/native_translation.hpp>
#include <valhall/isa/operand.hpp>
#include <valhall/support/bits.hpp>
#include <valhall/support/view.hpp>

#include <cstdint>

/// The fast path of `encode`. It builds the word of an instruction that breaks no rule in few steps, and
/// leaves all other instructions to the encoder, which checks the rules.
namespace valhall::detail {

/// Builds a canonical word as long as no argument is unusual. Operands that break a rule on registers set
/// bits of `wrong_`.
class fast_encoder {
 public:
  VALHALL_INLINE constexpr fast_encoder(const instruction_info& row, arch e) noexcept
      : row_(row),
        arch_(e),
        word_(row.default_bits | row.set_bits),
        wrong_(is_described(e) && row.archs.contains(e) ? 0 : 1) {}

  VALHALL_INLINE constexpr void add(view<modifier_value> modifiers) noexcept {
    if (modifiers.size() == 0) {
      wrong_ |= row_.required;
      return;
    }
    for (const modifier_value& given : modifiers) {
      const unsigned i = index_of_modifier(row_, given.id);
      if (i >= row_.modifier_count) return refuse();
      const modifier_info& place = row_.modifiers()[i];
      const std::uint32_t bit = 1u << i;
      wrong_ |= (place.illegal >> (given.value & 63) & 1) | given.value >> 6u | (seen_ & bit);
      seen_ |= bit;
      word_ ^= std::uint64_t{place.base} << place.start ^ std::uint64_t{given.value} << place.start;
    }
    wrong_ |= (row_.required & ~seen_) | (row_.needs & seen_);
    if ((row_.set_by & seen_) != 0) wrong_ |= row_.set_flags & ~seen_;
    const std::uint64_t flow = word_ >> encoding::flow_start;
    if (flow != 0) wrong_ |= ~flow_values_of(arch_) >> flow & 1;
  }

  /// Adds the operands that `next` returns for their places.
  template <class Next>
  VALHALL_INLINE constexpr void add_each(Next& next) noexcept {
    const operand_info* place = row_.operands();
    for (unsigned left = row_.operand_count; left != 0; --left) {
      const operand given = next(*place);
      if (given.shape() == place->plain) [[likely]]
        add_plain(*place, given.bits());
      else
        add(*place, given);
      ++place;
    }
  }

  /// The word; 0, which is not an instruction, if an argument was unusual.
  VALHALL_INLINE constexpr std::uint64_t word() const noexcept {
    std::uint64_t wrong = wrong_;
    if (uses_ != 0) {
      const std::uint64_t keys = row_.is_message ? inverse_pages : inverse_keys;
      wrong |= sources_ & ((sources_ >> slot_key_size & keys) | wrong_source |
                           wrong_marks(arch_, row_.is_message) | (page_bits & row_.fixed_mask));
      if (uses_ > 2) wrong = 1;
    }
    const std::uint64_t word = word_ | (sources_ & page_bits);
    if (wrong != 0 || (row_.undocumented_count != 0 && is_undocumented(row_, word))) return 0;
    return word;
  }

 private:
  const instruction_info& row_;
  arch arch_;
  std::uint64_t word_;
  std::uint64_t wrong_;
  std::uint32_t seen_ = 0;     ///< Bit n: modifier n is given.
  std::uint64_t sources_ = 0;  ///< The union of the sources; the low byte has no meaning.
  unsigned uses_ = 0;          ///< The number of sources that use the FAU.

  VALHALL_INLINE constexpr void refuse() noexcept { wrong_ = 1; }

  VALHALL_INLINE constexpr void add_plain(const operand_info& place, std::uint64_t bits) noexcept {
    word_ |= (bits & source_byte) << place.start;
    wrong_ |= bits & static_cast<std::uint64_t>(std::int64_t{place.guard});
    // Without a branch, which would often be mispredicted where programs mix registers and uniforms.
    sources_ |= bits;
    uses_ += bits > source_byte ? 1 : 0;
  }

  VALHALL_INLINE constexpr void add(const operand_info& place, const operand& given) noexcept {
    switch (place.role) {
      case operand_role::source: return add_source(place, given);
      case operand_role::destination: return add_half(place, given);
      case operand_role::staging: return add_staging(place, given);
      case operand_role::immediate: return add_immediate(place, given);
    }
  }

  VALHALL_INLINE constexpr void add_source(const operand_info& place, const operand& given) noexcept {
    if (((given.shape() ^ operand_shape::source) & place.refused) != 0 || !given.is_source()) return refuse();
    if (given.lanes() == swizzle::none) {
      if (place.identity == operand_info::no_identity) return refuse();
      add_plain(place, given.bits());
    } else {
      const unsigned code = swizzle_code(place.swizzle_set, given.lanes());
      const unsigned base = place.identity == operand_info::no_identity ? 0 : place.identity;
      word_ ^= std::uint64_t{code ^ base} << place.swizzle_start;
      wrong_ |= code >> place.swizzle_size;
      if (place.size == 64) wrong_ |= odd_lane_marks(given.bits(), given.lanes());
      add_plain({.role = operand_role::source, .start = place.start}, given.bits());
    }
    word_ |= std::uint64_t{given.sign()} << place.sign_start | std::uint64_t{given.is_inverted()}
                                                                   << place.invert_start;
  }

  VALHALL_INLINE constexpr void add_half(const operand_info& place, const operand& given) noexcept {
    constexpr std::uint64_t whole = encoding::whole_register;
    const bool low = given.lanes() == swizzle::h0;
    if ((!low && given.lanes() != swizzle::h1) || !given.is_source() || given.sign() != 0 ||
        ((given.shape() ^ operand_shape::source) & place.refused) != 0)
      return refuse();
    add_plain(place, given.bits());
    word_ ^= (whole ^ (low ? encoding::low_half : encoding::high_half)) << encoding::destination_mask_start;
  }

  VALHALL_INLINE constexpr void add_staging(const operand_info& place, const operand& given) noexcept {
    const std::uint64_t base = given.bits() & source_byte;
    const unsigned count = given.count();
    if (!given.is_staging()) return refuse();
    wrong_ |= given.broken_rules() | (base & no_register);
    if (count != place.default_count || (row_.counted_by & seen_) != 0)
      wrong_ |= staging_count_rules(place, count, word_);
    const std::uint64_t field = place.count_wraps ? count : count - place.count_bias;
    word_ |= base << place.start | (field & field_mask(0, place.count_size)) << place.count_start;
  }

  VALHALL_INLINE constexpr void add_immediate(const operand_info& place, const operand& given) noexcept {
    const long long number = given.value();
    if (!given.is_immediate() || given.broken_rules() != 0 || place.low_size != 0 ||
        !field_range(place.size, place.is_signed).holds(number))
      return refuse();
    word_ |= (static_cast<std::uint64_t>(number) & low_bits(place.size)) << place.start;
  }
};

/// The canonical word of an instruction of `row` in `e`, or 0 if only the encoder can decide on it.
template <class Next>
VALHALL_INLINE constexpr std::uint64_t encode_canonical(const instruction_info& row, arch e, Next& next,
                                                        view<modifier_value> modifiers) noexcept {
  fast_encoder parts(row, e);
  parts.add(modifiers);
  parts.add_each(next);
  return parts.word();
}

/// Whether `given` has the same bits in both layouts: an immediate, a constant or a special value. Its bits
/// exceed a byte.
VALHALL_INLINE constexpr bool is_same_in_both_layouts(const operand& given) noexcept {
  return given.is_source() ? (given.bits() & encoding::constant) == encoding::constant : !given.is_staging();
}

/// `encode_fast` for an architecture with a native layout.
template <class Next>
[[gnu::noinline]] constexpr std::uint64_t encode_native(const instruction_info& row, arch e, Next next,
                                                        view<modifier_value> modifiers) noexcept {
  std::uint64_t high = 0;
  auto canonical_next = [&](const operand_info& place) {
    const operand given = next(place);
    if (given.bits() <= source_byte || is_same_in_both_layouts(given)) return given;
    const canonical_operand canonical = canonical_operand_of(given);
    high |= canonical.high << place.start;
    return canonical.value;
  };
  const std::uint64_t canonical = encode_canonical(row, e, canonical_next, modifiers);
  if (canonical == 0) return 0;
  const translation<std::uint64_t> native =
      native_from_canonical({canonical, high}, static_cast<std::size_t>(row.id));
  return native.found ? native.word : 0;
}

/// The word of an instruction of `row` in `e`, or 0 if only the encoder can decide on it. `next` is called
/// with the places of the operands, in order, and returns the operands.
template <class Next>
VALHALL_INLINE constexpr std::uint64_t encode_fast(const instruction_info& row, arch e, Next next,
                                                   view<modifier_value> modifiers) noexcept {
  return has_canonical_words(e) ? encode_canonical(row, e, next, modifiers)
                                : encode_native(row, e, next, modifiers);
}

}  // namespace valhall::detail
