// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/encode.hpp>

#include <cstdint>

/// How a source of an instruction gets an exact value without a register of its own: the entry of the
/// constant table, with lanes, sign or inversion, that gives it.
namespace valhall {

/// One source of an instruction, and how many bits it delivers.
class instruction_source {
 public:
  /// No source at all.
  constexpr instruction_source() noexcept = default;
  /// The source at `place` of an instruction, which delivers `width` bits.
  constexpr instruction_source(const operand_info& place, unsigned width) noexcept
      : place_(&place), width_(static_cast<std::uint8_t>(width)) {}

  /// Whether there is such a source; without one nothing else may be asked for.
  constexpr bool ok() const noexcept { return place_ != nullptr; }
  constexpr const operand_info& place() const noexcept { return *place_; }

  /// Bits of the values that it delivers. 64 for a 64-bit source; 8 where one byte is picked and for the
  /// amount of a shift; 16 where one half is picked, or two bytes for a conversion; 32 for all others,
  /// vectors included.
  constexpr unsigned width() const noexcept { return width_; }
  /// Whether an operand without a lane or swizzle may stand there.
  constexpr bool takes_whole() const noexcept { return place_->identity != operand_info::no_identity; }

 private:
  const operand_info* place_ = nullptr;
  std::uint8_t width_ = 0;
};

/// Source `n` of `id`, counted from 0 in the order of the text. It is not `ok()` if there is none.
constexpr instruction_source source_of(opcode id, unsigned n) noexcept {
  if (static_cast<unsigned>(id) >= instruction_count || n >= info(id).source_count) return {};
  const instruction_info& row = info(id);
  const operand_info* place = row.operands;
  while (place->role != operand_role::source || n-- != 0) ++place;

  if (place->size == 64) return {*place, 64};
  if (row.single_half) return {*place, 16};
  if (place->identity != operand_info::no_identity) return {*place, 32};
  if (place->widens == widening::amount) return {*place, 8};
  const detail::picked_parts& picked =
      detail::swizzle_parts[static_cast<unsigned>(detail::swizzle_sets[place->swizzle_set][0])];
  return {*place, unsigned{picked.size} * picked.count};
}

/// What a source delivers, or that this is not known to the bit.
struct delivered {
  std::uint64_t value = 0;
  bool known = false;

  friend constexpr bool operator==(const delivered&, const delivered&) noexcept = default;
};

namespace detail {

constexpr std::uint64_t low_bits(unsigned count) noexcept { return ~std::uint64_t{0} >> (64 - count); }

constexpr std::uint64_t float_exponent = 0x7f800000;
constexpr std::uint64_t half_exponent = 0x7c00;
/// What the exponent of a 32-bit float has more than that of the same half, at the place of the latter.
constexpr std::uint64_t half_rebias = (127 - 15) << 10;
/// A 32-bit float has so many bits of mantissa more than a half.
constexpr unsigned mantissa_difference = 13;

/// The 32-bit float that equals `half`. Unknown are NaNs, whose conversion does not define the bits, and
/// subnormal halves, which the mode of the shader may flush.
constexpr delivered float_of_half(std::uint64_t half) noexcept {
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

/// A part of `from` bits as a component of `to` bits.
constexpr delivered widen(widening how, std::uint64_t part, unsigned from, unsigned to) noexcept {
  if (from == to) return {part, true};
  const std::uint64_t sign_bit = std::uint64_t{1} << (from - 1);
  switch (how) {
    case widening::half_float: return float_of_half(part);
    case widening::sign: return {((part ^ sign_bit) - sign_bit) & low_bits(to), true};
    case widening::unknown: return {part, (part & sign_bit) == 0};  // Zeros and sign give the same.
    default: return {part, true};
  }
}

/// The part of `from` bits that becomes `component`, if any does.
constexpr std::uint64_t narrow(widening how, std::uint64_t component, unsigned from, unsigned to) noexcept {
  return from != to && how == widening::half_float ? half_of_float(component) : component & low_bits(from);
}

/// How a source takes a word apart: `count` parts of `size` bits become components of `component` bits.
struct taken_parts {
  unsigned count, size, component, picks;

  /// First bit of part `i` in the word.
  constexpr unsigned start(unsigned i) const noexcept { return size * (picks >> 2 * i & 3); }
};

/// The same for `lanes`, which are not `none`; `count` is 0 if nothing is known of them.
constexpr taken_parts parts_of(const instruction_source& source, swizzle lanes) noexcept {
  const picked_parts& picked = swizzle_parts[static_cast<unsigned>(lanes)];
  if (picked.count == 0) return {};
  if (source.place().widens == widening::amount) {
    // Two different bytes: later editions of the description do not have that.
    const bool same = (picked.picks & 3) == (picked.picks >> 2 & 3);
    return {same ? 1u : 0u, picked.size, source.width(), picked.picks};
  }
  // Where one half is read, it is the one for the low end.
  const unsigned count = source.width() < picked.size * picked.count ? 1 : picked.count;
  return {count, picked.size, source.width() / count, picked.picks};
}

/// The sign bits of the floats that a source delivers.
constexpr std::uint64_t sign_bits(const instruction_source& source) noexcept {
  return (source.place().size == 16 ? 0x80008000 : 0x80000000) & low_bits(source.width());
}

/// Whether a NaN is among the floats in `value`.
constexpr bool holds_nan(const instruction_source& source, std::uint64_t value) noexcept {
  if (source.place().size != 16) return (value & 0x7fffffff) > float_exponent;
  return (value & 0x7fff) > half_exponent || (value >> 16 & 0x7fff) > half_exponent;
}

/// Whether `encode` takes `given` with its lanes and sign there.
constexpr bool is_form_of(const operand_info& place, const operand& given) noexcept {
  if (!given.is_source() || (given.sign() != 0 && !place.takes_sign) ||
      (given.is_inverted() && !place.takes_invert))
    return false;
  if (given.lanes() == swizzle::none) return place.identity != operand_info::no_identity;
  return place.takes_swizzle && swizzle_code(place.swizzle_set, given.lanes()) >> place.swizzle_size == 0;
}

/// `bits` as the lanes of `given` make them, before sign and inversion.
constexpr delivered take_lanes(const instruction_source& source, std::uint64_t bits,
                               const operand& given) noexcept {
  if (given.lanes() == swizzle::none) {
    const bool known = source.width() != 64 || given.kind() != operand_kind::constant;
    return {bits & low_bits(source.width()), known};
  }
  const taken_parts parts = parts_of(source, given.lanes());
  delivered result{0, parts.count != 0};
  for (unsigned i = 0; i < parts.count; ++i) {
    const std::uint64_t part = bits >> parts.start(i) & low_bits(parts.size);
    const delivered component = widen(source.place().widens, part, parts.size, parts.component);
    result.value |= component.value << (i * parts.component);
    result.known &= component.known;
  }
  return result;
}

}  // namespace detail

/// What `source` delivers if `given` stands there and reads `bits`: a word, or a pair with the even word in
/// the low end. Lanes come first, then absolute value, negation, inversion. Not known are: forms that the
/// source does not take; a constant as a whole on a 64-bit source; how i16 and i64 sources, and branch
/// conditions, extend a part whose top bit is set; halves that are NaN or subnormal as 32-bit floats; NaNs
/// with a sign; shift amounts of two different bytes, and the conditions `and` and `lowbits`.
constexpr delivered deliver(const instruction_source& source, std::uint64_t bits,
                            const operand& given) noexcept {
  if (!source.ok() || !detail::is_form_of(source.place(), given)) return {};
  delivered result = detail::take_lanes(source, bits, given);
  if (given.sign() != 0) {
    if (detail::holds_nan(source, result.value)) return {};
    const std::uint64_t signs = detail::sign_bits(source);
    if (given.is_absolute()) result.value &= ~signs;
    if (given.is_negated()) result.value ^= signs;
  }
  if (given.is_inverted()) result.value ^= detail::low_bits(source.width());
  return result.known ? result : delivered{};
}

/// The same for an entry of the constant table; not known for other operands.
constexpr delivered deliver(const instruction_source& source, const operand& given) noexcept {
  if (given.kind() != operand_kind::constant) return {};
  return deliver(source, table_constants[given.number()], given);
}

/// A value that a source is to get. It converts from integers, whose negative ones take as many bits as the
/// source has, and from floats, for sources of 32 bits. For vectors and halves it is the pattern of bits.
class constant_value {
 public:
  constexpr constant_value(int value) noexcept : constant_value(static_cast<long long>(value)) {}
  constexpr constant_value(long value) noexcept : constant_value(static_cast<long long>(value)) {}
  constexpr constant_value(long long value) noexcept
      : bits_(static_cast<std::uint64_t>(value)), form_(value < 0 ? form::negative : form::natural) {}
  constexpr constant_value(unsigned value) noexcept : bits_(value) {}
  constexpr constant_value(unsigned long value) noexcept : bits_(value) {}
  constexpr constant_value(unsigned long long value) noexcept : bits_(value) {}
  constexpr constant_value(float value) noexcept : bits_(float_bits(value)), form_(form::floating) {}

  /// Whether `source` delivers values such as this.
  constexpr bool fits(const instruction_source& source) const noexcept {
    if (form_ == form::floating) return source.place().size == 32;
    if (form_ == form::negative) return ~bits_ <= detail::low_bits(source.width()) >> 1;
    return bits_ <= detail::low_bits(source.width());
  }

  /// Its bits on `source`, which it fits.
  constexpr std::uint64_t bits_on(const instruction_source& source) const noexcept {
    return bits_ & detail::low_bits(source.width());
  }

 private:
  enum class form : std::uint8_t { natural, negative, floating };

  std::uint64_t bits_;
  form form_ = form::natural;
};

/// How the search for a constant ended.
enum class constant_outcome : std::uint8_t {
  found,
  not_in_table,    ///< No entry gives the value.
  pair_unknown,    ///< Nor can one be known to, since the source reads 64 bits as they are.
  does_not_fit,    ///< The source delivers fewer bits, or no 32-bit float.
  no_such_source,  ///< The instruction has no source of that number.
};

/// The operand that gives a source its value, or the way out if there is none.
class resolved_constant {
 public:
  /// An end without an operand and without a way out.
  constexpr explicit resolved_constant(constant_outcome outcome) noexcept : outcome_(outcome) {}
  /// `value` for `source`, and the operand that gives it; one of no kind if none does.
  constexpr resolved_constant(const instruction_source& source, std::uint64_t value,
                              const valhall::operand& found) noexcept
      : operand_(found), source_(source), value_(value), outcome_(constant_outcome::found) {
    if (found.kind() != operand_kind::none) return;
    const bool whole_pair = source.width() == 64 && !source.place().takes_swizzle;
    outcome_ = whole_pair ? constant_outcome::pair_unknown : constant_outcome::not_in_table;
  }

  /// Whether an operand gives the value.
  constexpr bool ok() const noexcept { return outcome_ == constant_outcome::found; }
  constexpr constant_outcome outcome() const noexcept { return outcome_; }

  /// The operand for `encode`: an entry of the table or a uniform, of kind `none` if there is none. With
  /// what else the instruction reads it may still break rules such as `too_many_fau_words`.
  constexpr valhall::operand operand() const noexcept { return operand_; }

  /// Registers that the value takes if it is loaded: 2 for a 64-bit source, 0 if it cannot be.
  constexpr unsigned word_count() const noexcept { return !source_.ok() ? 0 : source_.width() == 64 ? 2 : 1; }

  /// `IADD_IMM.i32 rN, 0x0, #value` for word `word` of the value. A pair starts at `first`; word 1 goes to
  /// the register behind it. Breaks `immediate_out_of_range` if there is no such word.
  constexpr instruction load_into(reg first, unsigned word = 0) const noexcept {
    if (word >= word_count())
      return instruction::of_bits(instruction::error_bit | detail::rule_set(rule::immediate_out_of_range));
    const auto bits = static_cast<std::uint32_t>(value_ >> 32 * word);
    return encode(opcode::iadd_imm_i32, {reg(first.number() + word), constant_entry(0), bits});
  }

  /// The operand that reads the value from where `load_into` has put it.
  constexpr valhall::operand operand_in(reg first) const noexcept {
    if (!source_.ok() || source_.takes_whole()) return first;
    const swizzle low = source_.place().widens == widening::amount ? swizzle::b00
                        : source_.place().size == 16               ? swizzle::h0
                        : source_.width() == 16                    ? swizzle::b01
                                                                   : swizzle::b0;
    return detail::part(first.bits(), low);
  }

  /// What to do, in a sentence without its full stop.
  constexpr const char* text() const noexcept {
    switch (outcome_) {
      case constant_outcome::found: return "an entry of the constant table, or a uniform, gives the value";
      case constant_outcome::not_in_table:
        return "no entry of the constant table gives this value here: load each word of it by IADD_IMM.i32 "
               "rN, 0x0, #value, or use a uniform";
      case constant_outcome::pair_unknown:
        return "what a constant means as 64 bits is not known: load each word by IADD_IMM.i32 rN, 0x0, "
               "#value, or use a pair of uniforms";
      case constant_outcome::does_not_fit:
        return "the source delivers fewer bits than the value has, or no 32-bit float";
      case constant_outcome::no_such_source: break;
    }
    return "the instruction has no such source";
  }

 private:
  valhall::operand operand_;
  instruction_source source_;
  std::uint64_t value_ = 0;
  constant_outcome outcome_;
};

namespace detail {

/// What a word has to hold so that a form of it gives a value.
struct word_test {
  std::uint64_t mask = 0, bits = 0;
  bool possible = true;

  constexpr void demand(std::uint64_t more_mask, std::uint64_t more_bits) noexcept {
    possible &= ((bits ^ more_bits) & mask & more_mask) == 0;
    mask |= more_mask;
    bits |= more_bits & more_mask;
  }
};

/// Lanes, sign and inversion of an operand.
struct operand_form {
  swizzle lanes;
  unsigned sign;
  bool inverted;

  /// How many modifiers it writes, but for lanes that have to be there.
  constexpr unsigned cost(const instruction_source& source) const noexcept {
    return (lanes != swizzle::none && source.takes_whole()) + (sign & 1) + (sign >> 1) + inverted;
  }
};

/// What a word has to hold so that `deliver` may make `value` of it: `deliver` backwards.
constexpr word_test test_for(const instruction_source& source, std::uint64_t value,
                             operand_form form) noexcept {
  word_test test;
  const std::uint64_t signs = sign_bits(source);
  const bool any_sign = (form.sign & absolute_bit) != 0;
  if (form.inverted) value ^= low_bits(source.width());
  if ((form.sign & negate_bit) != 0) value ^= signs;
  test.possible = !any_sign || (value & signs) == 0;
  if (form.lanes == swizzle::none) {
    test.demand(low_bits(source.width()) & ~(any_sign ? signs : 0), value);
    return test;
  }
  const taken_parts parts = parts_of(source, form.lanes);
  test.possible &= parts.count != 0;
  const widening how = source.place().widens;
  for (unsigned i = 0; i < parts.count && test.possible; ++i) {
    const std::uint64_t component = value >> (i * parts.component) & low_bits(parts.component);
    const std::uint64_t part = narrow(how, component, parts.size, parts.component);
    test.possible &= widen(how, part, parts.size, parts.component) == delivered{component, true};
    test.demand(low_bits(parts.size - any_sign) << parts.start(i), part << parts.start(i));
  }
  return test;
}

/// Looks for the operand with the fewest modifiers, and among those the first word, that gives a value.
class form_search {
 public:
  constexpr form_search(const instruction_source& source, std::uint64_t value, view<std::uint32_t> words,
                        operand_kind kind) noexcept
      : source_(source), value_(value), words_(words), kind_(kind) {}

  /// The operand, or one of no kind.
  constexpr operand run() noexcept {
    const operand_info& place = source_.place();
    const unsigned sign_count = place.takes_sign ? 4 : 1;
    for (unsigned inverted = 0; inverted <= place.takes_invert; ++inverted)
      for (unsigned sign = 0; sign < sign_count && cost_ != 0; ++sign) {
        if (source_.takes_whole()) try_form({swizzle::none, sign, inverted != 0});
        if (place.takes_swizzle) try_lanes(sign, inverted != 0);
      }
    return best_;
  }

 private:
  instruction_source source_;
  std::uint64_t value_;
  view<std::uint32_t> words_;
  operand_kind kind_;
  operand best_;
  unsigned cost_ = ~0u;
  std::size_t index_ = 0;

  constexpr void try_lanes(unsigned sign, bool inverted) noexcept {
    const operand_info& place = source_.place();
    for (unsigned code = 0; code >> place.swizzle_size == 0; ++code) {
      const swizzle lanes = swizzle_sets[place.swizzle_set][code];
      if (code != place.identity && lanes != reserved_swizzle) try_form({lanes, sign, inverted});
    }
  }

  /// Whether the word at `index` would be a better end.
  constexpr bool is_better(unsigned cost, std::size_t index) const noexcept {
    return cost < cost_ || (cost == cost_ && index < index_);
  }

  constexpr void try_form(operand_form form) noexcept {
    const unsigned cost = form.cost(source_);
    if (!is_better(cost, 0)) return;
    const bool pair = source_.width() == 64 && form.lanes == swizzle::none;
    if (pair && kind_ == operand_kind::constant) return;
    const word_test test = test_for(source_, value_, form);
    if (!test.possible) return;
    const std::size_t step = pair ? 2 : 1;
    for (std::size_t i = 0; i + step <= words_.size() && is_better(cost, i); i += step) {
      if (((words_[i] ^ test.bits) & test.mask & low_bits(32)) != 0) continue;
      const std::uint64_t bits = words_[i] | (pair ? std::uint64_t{words_[i + 1]} << 32 : 0);
      const operand given = operand_at(i, form);
      if (deliver(source_, bits, given) != delivered{value_, true}) continue;
      best_ = given;
      cost_ = cost;
      index_ = i;
    }
  }

  constexpr operand operand_at(std::size_t i, operand_form form) const noexcept {
    constexpr unsigned per_page = 1u << encoding::uniform_index_size;
    const bool constant = kind_ == operand_kind::constant;
    return operand::read(constant ? encoding::constant | i : encoding::uniform | i % per_page,
                         constant ? 0 : i / per_page, form.lanes, form.sign, form.inverted);
  }
};

}  // namespace detail

/// The entry of the constant table by which `source` delivers exactly `value`: as it is if possible, else
/// with the fewest modifiers, and of several the lowest entry. If none does, one of `uniforms`, the values
/// of u0, u1 and so on as the caller knows them (u127 is the last one that counts), by the same order. Else
/// the result is not `ok()` and says how to load the value.
constexpr resolved_constant resolve_constant(constant_value value, const instruction_source& source,
                                             view<std::uint32_t> uniforms = {}) noexcept {
  if (!source.ok()) return resolved_constant(constant_outcome::no_such_source);
  if (!value.fits(source)) return resolved_constant(constant_outcome::does_not_fit);
  const std::uint64_t bits = value.bits_on(source);
  operand found =
      detail::form_search(source, bits, view<std::uint32_t>(table_constants), operand_kind::constant).run();
  if (found.kind() == operand_kind::none && uniforms.size() != 0) {
    const std::size_t count =
        uniforms.size() < encoding::uniform_count ? uniforms.size() : encoding::uniform_count;
    found = detail::form_search(source, bits, {uniforms.begin(), count}, operand_kind::uniform).run();
  }
  return resolved_constant(source, bits, found);
}

}  // namespace valhall
