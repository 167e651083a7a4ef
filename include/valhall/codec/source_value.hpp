// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/encoder.hpp>

#include <cstdint>

/// The value of an instruction's source, given the bits that its operand reads.
namespace valhall {

/// A source of an instruction, with its width.
class [[nodiscard]] source_info {
 public:
  /// No source.
  constexpr source_info() noexcept = default;
  /// The source at `place` of the instruction of `row`, with a value of `width` bits.
  constexpr source_info(const instruction_info& row, const operand_info& place, unsigned width) noexcept
      : row_(&row), place_(&place), width_(static_cast<std::uint8_t>(width)) {}

  /// Whether the source exists; if not, the other functions must not be called.
  [[nodiscard]] constexpr bool ok() const noexcept { return place_ != nullptr; }
  /// The position of the source in the word, and the operands that it accepts.
  [[nodiscard]] constexpr const operand_info& place() const noexcept { return *place_; }

  /// Width of its values in bits. 64 for a 64-bit source; 8 for a selected byte and for a shift amount; 16
  /// for a selected half, or two bytes of a conversion; otherwise 32, vectors included.
  [[nodiscard]] constexpr unsigned width() const noexcept { return width_; }
  /// Whether the source accepts an operand without a lane or swizzle.
  [[nodiscard]] constexpr bool takes_whole() const noexcept {
    return place_->identity != operand_info::no_identity && is_documented(swizzle::none, 0);
  }

  /// Width of the values that registers can deliver to it: as `width`, but 32 for a 64-bit source that does
  /// not read a pair, since it extends a word.
  [[nodiscard]] constexpr unsigned loaded_width() const noexcept {
    return width_ == 64 && !takes_whole() ? 32u : width_;
  }

  /// Whether it is a 64-bit source that does not read a pair but extends the sign of a word.
  [[nodiscard]] constexpr bool extends_sign() const noexcept {
    return loaded_width() < width_ && place_->widens == widening::sign;
  }

  /// Whether the source is documented with these lanes and this sign, which is `operand::sign()`: they do not
  /// make the instruction an undocumented form.
  [[nodiscard]] constexpr bool is_documented(swizzle lanes, unsigned sign) const noexcept {
    std::uint64_t fields = 0, bits = 0;
    if (place_->swizzle_size != 0) {
      const unsigned code =
          lanes == swizzle::none ? place_->identity : detail::swizzle_code(place_->swizzle_set, lanes);
      fields |= detail::field_mask(place_->swizzle_start, place_->swizzle_size);
      bits |= std::uint64_t{code} << place_->swizzle_start & fields;
    }
    if (place_->takes_sign) {
      fields |= detail::field_mask(place_->sign_start, 2);
      bits |= std::uint64_t{sign} << place_->sign_start;
    }
    return !detail::is_undocumented_alone(*row_, fields, bits);
  }

 private:
  const instruction_info* row_ = nullptr;
  const operand_info* place_ = nullptr;
  std::uint8_t width_ = 0;
};

/// Operand `number` of `id`, counted from 0 in the order of the text, as `operands()` and `choose_lanes`
/// count. Not `ok()` unless it is a source.
constexpr source_info source_of(opcode id, detail::natural number) noexcept {
  if (static_cast<unsigned>(id) >= instruction_count || number >= info(id).operand_count) return {};
  const instruction_info& row = info(id);
  const operand_info* place = &row.operands()[number];
  if (place->role != operand_role::source) return {};

  if (place->widens == widening::amount) return {row, *place, 8};
  if (place->size == 64) return {row, *place, 64};
  if (row.single_half) return {row, *place, 16};
  if (place->identity != operand_info::no_identity) return {row, *place, 32};
  const detail::picked_parts& picked =
      detail::swizzle_parts[static_cast<unsigned>(detail::swizzle_sets[place->swizzle_set][0])];
  if (picked.count == 0) return {row, *place, 32};  // The parts that the lanes select are not known.
  return {row, *place, unsigned{picked.size} * picked.count};
}

/// The value of a source, if it is known to the bit.
struct [[nodiscard]] source_value {
  std::uint64_t value = 0;  ///< The bits of the value, as many as the source is wide.
  bool known = false;       ///< Whether `value` is known to be the value that the hardware reads.

  friend constexpr bool operator==(const source_value&, const source_value&) noexcept = default;
};

namespace detail {

constexpr std::uint64_t float_exponent = 0x7f800000;
constexpr std::uint64_t half_exponent = 0x7c00;
/// Difference of the exponent biases of a 32-bit float and a half, at the position of the half's exponent.
constexpr std::uint64_t half_rebias = (127 - 15) << 10;
/// Difference in mantissa bits between a 32-bit float and a half.
constexpr unsigned mantissa_difference = 13;

/// The 32-bit float that equals `half`. Unknown for NaNs, whose conversion does not define the bits, and for
/// subnormal halves, which the mode of the shader may flush.
constexpr source_value float_of_half(std::uint64_t half) noexcept {
  const std::uint64_t sign = (half & 0x8000) << 16;
  const std::uint64_t magnitude = half & 0x7fff;
  if (magnitude == 0) return {sign, true};
  if (magnitude == half_exponent) return {sign | float_exponent, true};
  if (magnitude > half_exponent || (magnitude & half_exponent) == 0) return {};
  return {sign | (magnitude + half_rebias) << mantissa_difference, true};
}

/// The half that equals the 32-bit float `value`, if any does.
constexpr std::uint64_t half_of_float(std::uint64_t value) noexcept {
  const std::uint64_t sign = value >> 16 & 0x8000;
  const std::uint64_t magnitude = value & 0x7fffffff;
  if (magnitude == 0 || magnitude == float_exponent) return sign | (magnitude == 0 ? 0 : half_exponent);
  return sign | (((magnitude >> mantissa_difference) - half_rebias) & 0x7fff);
}

/// Widens a part of `from` bits to a component of `to` bits.
constexpr source_value widen(widening how, std::uint64_t part, unsigned from, unsigned to) noexcept {
  if (from == to) return {part, true};
  switch (how) {
    case widening::half_float: return float_of_half(part);
    case widening::sign: return {sign_extend(part, from) & low_bits(to), true};
    case widening::unknown: return {part, part >> (from - 1) == 0};  // Zero and sign extension agree.
    default: return {part, true};
  }
}

/// The part of `from` bits that `widen` turns into `component`, if any.
constexpr std::uint64_t narrow(widening how, std::uint64_t component, unsigned from, unsigned to) noexcept {
  return from != to && how == widening::half_float ? half_of_float(component) : component & low_bits(from);
}

/// How a source splits a word: `count` parts of `size` bits become components of `component` bits.
struct taken_parts {
  unsigned count, size, component, picks;

  /// First bit of part `i` in the word.
  constexpr unsigned start(unsigned i) const noexcept { return size * (picks >> 2 * i & 3); }
};

/// The parts selected by `lanes`, which is not `none`; `count` is 0 if they are not known.
constexpr taken_parts parts_of(const source_info& source, swizzle lanes) noexcept {
  const picked_parts& picked = swizzle_parts[static_cast<unsigned>(lanes)];
  if (picked.count == 0) return {};
  if (source.place().widens == widening::amount) {
    // Not known if the bytes differ; later architectures have no such lanes.
    const bool same = (picked.picks & 3) == (picked.picks >> 2 & 3);
    return {same ? 1u : 0u, picked.size, source.width(), picked.picks};
  }
  // A source that reads a single half reads the half that is selected for the low end.
  const unsigned count = source.width() < picked.size * picked.count ? 1 : picked.count;
  return {count, picked.size, source.width() / count, picked.picks};
}

/// The sign bits of the floats in a source's value.
constexpr std::uint64_t sign_bits(const source_info& source) noexcept {
  return (source.place().size == 16 ? 0x80008000 : 0x80000000) & low_bits(source.width());
}

/// Whether a NaN is among the floats in `value`.
constexpr bool holds_nan(const source_info& source, std::uint64_t value) noexcept {
  if (source.place().size != 16) return (value & 0x7fffffff) > float_exponent;
  return (value & 0x7fff) > half_exponent || (value >> 16 & 0x7fff) > half_exponent;
}

/// Whether `encode` accepts `given`, with its lanes and sign, on this source.
constexpr bool is_form_of(const source_info& source, const operand& given) noexcept {
  const operand_info& place = source.place();
  if (!given.is_source() || given.broken_rules() != 0 || (given.sign() != 0 && !place.takes_sign) ||
      (given.is_inverted() && !place.takes_invert) || (given.is_extended() && place.size != 64))
    return false;
  const bool fits =
      given.lanes() == swizzle::none
          ? place.identity != operand_info::no_identity
          : place.takes_swizzle && swizzle_code(place.swizzle_set, given.lanes()) >> place.swizzle_size == 0;
  return fits && source.is_documented(given.lanes(), given.sign());
}

/// Applies the lanes of `given` to `bits`, before sign and inversion.
constexpr source_value take_lanes(const source_info& source, std::uint64_t bits,
                                  const operand& given) noexcept {
  if (given.is_extended()) bits &= low_bits(32);
  if (given.lanes() == swizzle::none) {
    const bool known = source.width() != 64 || given.kind() != operand_kind::constant;
    return {bits & low_bits(source.width()), known};
  }
  const taken_parts parts = parts_of(source, given.lanes());
  source_value result{0, parts.count != 0};
  for (unsigned i = 0; i < parts.count; ++i) {
    const std::uint64_t part = bits >> parts.start(i) & low_bits(parts.size);
    const source_value component = widen(source.place().widens, part, parts.size, parts.component);
    result.value |= component.value << (i * parts.component);
    result.known &= component.known;
  }
  return result;
}

}  // namespace detail

/// The value of `source` for the operand `given`, which reads `bits`: a word, or a pair with the even word in
/// the low end. For an extended word, the upper half of `bits` does not matter. Lanes apply first, then
/// absolute value, negation, inversion. Unknown for: forms that the source does not accept; a whole constant
/// on a 64-bit source; the extension of a part whose top bit is set by i16 and i64 sources and branch
/// conditions; halves that are NaN or subnormal as 32-bit floats; NaNs with a sign; shift amounts of two
/// different bytes; and the conditions `and` and `lowbits`.
constexpr source_value evaluate_source(const source_info& source, std::uint64_t bits,
                                       const operand& given) noexcept {
  if (!source.ok() || !detail::is_form_of(source, given)) return {};
  source_value result = detail::take_lanes(source, bits, given);
  if (given.sign() != 0) {
    if (detail::holds_nan(source, result.value)) return {};
    const std::uint64_t signs = detail::sign_bits(source);
    if (given.is_absolute()) result.value &= ~signs;
    if (given.is_negated()) result.value ^= signs;
  }
  if (given.is_inverted()) result.value ^= detail::low_bits(source.width());
  return result.known ? result : source_value{};
}

/// The value of `source` for an entry of the constant table of `e`; unknown for other operands.
constexpr source_value evaluate_source(const source_info& source, const operand& given,
                                       required_arch e) noexcept {
  if (given.kind() != operand_kind::constant) return {};
  return evaluate_source(source, constant_at(given.number(), e), given);
}

}  // namespace valhall
