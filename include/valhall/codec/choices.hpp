// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/encoder.hpp>
#include <valhall/codec/native_word_layout.hpp>
#include <valhall/codec/source_value.hpp>

#include <cstdint>

/// Choices of lanes and modifiers by their meaning. Each function returns in a few steps what an instruction
/// accepts, or the rule that makes it unavailable.
namespace valhall {

/// Lanes of a word or a pair, by number: the part of an operand that an operation of a compiler reads or
/// writes, whichever field of an instruction encodes it. A number that does not exist, such as half 2, makes
/// lanes that no operand has.
class [[nodiscard]] lane_numbers {
 public:
  /// The whole operand, without lanes: a pair of 64 bits, two halves in order, and so on.
  constexpr lane_numbers() noexcept = default;

  /// Byte `n` of a word, 0 to 3, for each lane of a vector.
  static constexpr lane_numbers byte(detail::natural n) noexcept { return {8, 1, n, n < 4}; }
  /// Half `n` of a word, 0 or 1, for each lane of a vector.
  static constexpr lane_numbers half(detail::natural n) noexcept { return {16, 1, n, n < 2}; }
  /// Word `n` of a pair, 0 or 1.
  static constexpr lane_numbers word(detail::natural n) noexcept { return {32, 1, n, n < 2}; }
  /// 64 bits: the whole operand of a 64-bit source, two registers of a load.
  static constexpr lane_numbers pair() noexcept { return {64, 1, 0, true}; }

  /// Two halves by their numbers, 0 or 1; the first goes to the low end of the result.
  static constexpr lane_numbers halves(detail::natural a, detail::natural b) noexcept {
    return {16, 2, a | b << 2, a < 2 && b < 2};
  }
  /// Two or four bytes by their numbers, 0 to 3; the first goes to the low end of the result.
  static constexpr lane_numbers bytes(detail::natural a, detail::natural b) noexcept {
    return {8, 2, a | b << 2, a < 4 && b < 4};
  }
  static constexpr lane_numbers bytes(detail::natural a, detail::natural b, detail::natural c,
                                      detail::natural d) noexcept {
    return {8, 4, a | b << 2 | c << 4 | d << 6, a < 4 && b < 4 && c < 4 && d < 4};
  }

  /// The lanes of `s`; the whole operand for `swizzle::none` and for values that do not select lanes.
  static constexpr lane_numbers of(swizzle s) noexcept {
    constexpr unsigned count = sizeof detail::swizzle_parts / sizeof *detail::swizzle_parts;
    if (static_cast<unsigned>(s) >= count) return {};
    const detail::picked_parts& picked = detail::swizzle_parts[static_cast<unsigned>(s)];
    return {picked.size, picked.count, picked.picks, true};
  }

  /// Whether the lanes are the whole operand.
  [[nodiscard]] constexpr bool is_whole() const noexcept { return bits_ == 0; }
  /// The width of a lane in bits; 0 for the whole operand.
  [[nodiscard]] constexpr unsigned size() const noexcept { return bits_ & 0xffu; }
  /// The number of lanes; 0 for the whole operand.
  [[nodiscard]] constexpr unsigned count() const noexcept { return bits_ >> 8 & 0xffu; }
  /// The number of lane `i` of the result; `i` is less than `count()`.
  [[nodiscard]] constexpr unsigned operator[](unsigned i) const noexcept { return picks() >> 2 * i & 3u; }
  /// All numbers, two bits each.
  [[nodiscard]] constexpr unsigned picks() const noexcept { return bits_ >> 16; }

  friend constexpr bool operator==(lane_numbers, lane_numbers) noexcept = default;

 private:
  static constexpr unsigned no_size = 0xff;

  constexpr lane_numbers(unsigned size, unsigned count, unsigned picks, bool exists) noexcept
      : bits_(exists ? size | count << 8 | picks << 16 : no_size) {}

  std::uint32_t bits_ = 0;
};

/// The lanes for `operand::with_lanes`, or the rule that makes them unavailable.
class [[nodiscard]] encodable_lanes {
 public:
  /// Not available: the place has no such lanes.
  constexpr encodable_lanes() noexcept = default;
  /// These lanes; not available if they break the rule `broken`.
  constexpr explicit encodable_lanes(swizzle lanes, rule broken = rule::none) noexcept
      : lanes_(lanes), error_(broken) {}

  /// Whether the place takes these lanes.
  [[nodiscard]] constexpr bool ok() const noexcept { return error_ == rule::none; }
  /// The rule that `encode` would report; `rule::none` if they are available.
  [[nodiscard]] constexpr rule error() const noexcept { return error_; }
  /// The lanes, `swizzle::none` for the whole operand. Undocumented lanes are returned too, although `encode`
  /// refuses them. If the place has no such lanes, a value that `operand::with_lanes` refuses by
  /// `modifier_not_on_source`.
  [[nodiscard]] constexpr swizzle lanes() const noexcept { return lanes_; }

  friend constexpr bool operator==(const encodable_lanes&, const encodable_lanes&) noexcept = default;

 private:
  swizzle lanes_ = detail::reserved_swizzle;
  rule error_ = rule::modifier_not_on_source;
};

/// A modifier with a value, for `encode`, or the rule that makes it unavailable.
class [[nodiscard]] modifier_choice {
 public:
  /// Not available, by the rule `broken`.
  constexpr explicit modifier_choice(rule broken = rule::unknown_modifier) noexcept : error_(broken) {}
  /// This modifier with its value.
  constexpr explicit modifier_choice(modifier_value given) noexcept : given_(given) {}

  /// Whether the instruction has the modifier with that value.
  [[nodiscard]] constexpr bool ok() const noexcept { return error_ == rule::none; }
  /// The rule that `encode` would report; `rule::none` if it is available.
  [[nodiscard]] constexpr rule error() const noexcept { return error_; }
  /// The argument for `encode`; meaningful if it is available.
  constexpr modifier_value value() const noexcept { return given_; }

 private:
  modifier_value given_;
  rule error_ = rule::none;
};

namespace detail {

/// The swizzles by the lanes that they pick: for bytes, halves and words, and one, two or four of them.
struct swizzles_by_lanes {
  swizzle single[3][4], twice[3][16], quad[3][256];

  /// The swizzle of these lanes; `swizzle::none` if there is none.
  constexpr swizzle at(unsigned size, unsigned count, unsigned picks) const noexcept {
    const unsigned row = size >> 4;
    if (row > 2) return swizzle::none;
    return count == 1 ? single[row][picks] : count == 2 ? twice[row][picks] : quad[row][picks];
  }
};

consteval swizzles_by_lanes list_swizzles() {
  swizzles_by_lanes all{};
  constexpr unsigned count = sizeof swizzle_parts / sizeof *swizzle_parts;
  for (unsigned i = 0; i < count; ++i) {
    const picked_parts& picked = swizzle_parts[i];
    const unsigned row = picked.size >> 4u;
    const auto s = static_cast<swizzle>(i);
    if (picked.count == 1) all.single[row][picked.picks] = s;
    if (picked.count == 2) all.twice[row][picked.picks] = s;
    if (picked.count == 4) all.quad[row][picked.picks] = s;
  }
  return all;
}

inline constexpr swizzles_by_lanes swizzles_with = list_swizzles();

/// `s` at `place` of `row`, if the field has it and compilers may use it; `swizzle::none` is not available.
constexpr encodable_lanes lanes_at(const instruction_info& row, const operand_info& place,
                                   swizzle s) noexcept {
  if (s == swizzle::none) return {};
  const unsigned code = swizzle_code(place.swizzle_set, s);
  if (code >> place.swizzle_size != 0) return {};
  const bool is_documented = source_info(row, place, 0).is_documented(s, 0);
  return encodable_lanes(code == place.identity ? swizzle::none : s,
                         is_documented ? rule::none : rule::undocumented_form);
}

constexpr encodable_lanes whole_at(const instruction_info& row, const operand_info& place) noexcept {
  if (place.role != operand_role::source) return encodable_lanes(swizzle::none);
  return source_info(row, place, 0).takes_whole() ? encodable_lanes(swizzle::none) : encodable_lanes();
}

constexpr encodable_lanes lanes_of_source(const instruction_info& row, const operand_info& place,
                                          lane_numbers wanted) noexcept {
  if (wanted.is_whole() || (wanted.size() == 64 && place.size == 64)) return whole_at(row, place);
  if (!place.takes_swizzle || wanted.size() > 32) return {};
  unsigned picks = wanted.picks();
  encodable_lanes choice = lanes_at(row, place, swizzles_with.at(wanted.size(), wanted.count(), picks));
  // One lane, repeated two or four times.
  for (unsigned count = 2; wanted.count() == 1 && count <= 4 && !choice.ok(); count *= 2) {
    picks |= picks << count;
    const encodable_lanes wider = lanes_at(row, place, swizzles_with.at(wanted.size(), count, picks));
    if (wider.ok() || choice.error() != rule::undocumented_form) choice = wider;
  }
  return choice;
}

constexpr encodable_lanes lanes_of_destination(const operand_info& place, lane_numbers wanted) noexcept {
  if (wanted.is_whole() || (wanted.size() == 64 && place.size == 64)) return encodable_lanes(swizzle::none);
  if (wanted.size() != 16 || place.size == 64 || place.is_whole) return {};
  if (wanted.count() == 1) return encodable_lanes(wanted[0] == 0 ? swizzle::h0 : swizzle::h1);
  return place.is_narrow && wanted == lane_numbers::halves(0, 1) ? encodable_lanes(swizzle::h01)
                                                                 : encodable_lanes();
}

/// The value of a load's or store's lane modifier that means `wanted`; `no_lane` if there is none.
constexpr unsigned no_lane = 0xff;
constexpr unsigned lane_value(modifier lane, lane_numbers wanted) noexcept {
  const auto plus = [&](auto first) { return static_cast<unsigned>(first) + wanted[0]; };
  if (wanted.count() != 1) return no_lane;
  switch (wanted.size()) {
    case 8:
      if (lane == modifier::load_lane_8_bit) return plus(load_lane_8_bit::b0);
      return lane == modifier::store_lane_8_bit ? plus(store_lane_8_bit::b0) : no_lane;
    case 16:
      if (lane == modifier::load_lane_8_bit) return plus(load_lane_8_bit::h0);
      if (lane == modifier::load_lane_16_bit) return plus(load_lane_16_bit::h0);
      return lane == modifier::store_lane_16_bit ? plus(store_lane_16_bit::h0) : no_lane;
    case 32:
      if (wanted[0] != 0) return no_lane;
      if (lane == modifier::load_lane_8_bit) return plus(load_lane_8_bit::w0);
      if (lane == modifier::load_lane_16_bit) return plus(load_lane_16_bit::w0);
      return lane == modifier::load_lane_32_bit ? plus(load_lane_32_bit::w0) : no_lane;
    case 64:
      if (lane == modifier::load_lane_8_bit) return plus(load_lane_8_bit::d0);
      if (lane == modifier::load_lane_16_bit) return plus(load_lane_16_bit::d0);
      return lane == modifier::load_lane_32_bit ? plus(load_lane_32_bit::d0) : no_lane;
    default: return no_lane;
  }
}

}  // namespace detail

/// The place of modifier `m` in `id`, with its field and the values it takes; null if there is none.
[[nodiscard]] constexpr const modifier_info* find_modifier(opcode id, modifier m) noexcept {
  if (static_cast<unsigned>(id) >= instruction_count) return nullptr;
  const instruction_info& row = info(id);
  const unsigned i = detail::modifier_index(row, m);
  return i < row.modifier_count ? &row.modifiers()[i] : nullptr;
}

namespace detail {

/// Whether some word of instruction `id` in `e` has `value` in this field of its canonical word.
constexpr bool is_expressible(opcode id, unsigned start, unsigned size, std::uint64_t value,
                              arch e) noexcept {
  if (has_canonical_words(e)) return true;
  bool taken = false;
  for_each_native_layout(id, [&](const native_word_layout& layout) {
    taken |= layout.takes(field_mask(start, size), value << start);
  });
  return taken;
}

constexpr bool is_expressible(opcode id, const operand_info& place, swizzle lanes, arch e) noexcept {
  if (lanes == swizzle::none) return is_expressible(id, 0, 0, 0, e);
  if (place.role == operand_role::source)
    return is_expressible(id, place.swizzle_start, place.swizzle_size, swizzle_code(place.swizzle_set, lanes),
                          e);
  return is_expressible(id, encoding::destination_mask_start, 2,
                        lanes == swizzle::h0   ? encoding::low_half
                        : lanes == swizzle::h1 ? encoding::high_half
                                               : encoding::both_halves,
                        e);
}

}  // namespace detail

/// Modifier `m` with the value `v`, the number of an enumerator or 1 for a flag, in `id` of `e`.
constexpr modifier_choice choose_modifier(opcode id, modifier m, detail::natural v,
                                          required_arch e) noexcept {
  const modifier_info* place = find_modifier(id, m);
  if (place == nullptr)
    return modifier_choice(static_cast<unsigned>(id) >= instruction_count ? rule::unknown_opcode
                                                                          : detail::lack_of(info(id), m));
  if (const detail::rule_set broken = detail::modifier_rules(*place, v, e); broken != 0)
    return modifier_choice(detail::first_of(broken));
  const std::uint64_t mask = detail::field_mask(place->start, place->size);
  if (detail::is_undocumented_alone(info(id), mask, std::uint64_t{v} << place->start))
    return modifier_choice(rule::undocumented_form);
  if (!detail::is_expressible(id, place->start, place->size, v, e)) return modifier_choice(rule::not_in_arch);
  return modifier_choice(modifier_value(m, v));
}
/// Takes a constant `m` and an enumerator. An enumerator of another modifier does not compile.
template <class Enum>
requires __is_enum(Enum) constexpr modifier_choice
    choose_modifier(opcode id, typename detail::modifier_of<Enum>::type m, Enum v, required_arch e) noexcept {
  return choose_modifier(id, m.id, static_cast<unsigned>(v), e);
}

/// The modifier with which a load writes, or a store reads, a part of its register: `byte(2)` for a load of 8
/// bits into byte 2. `half`, `word(0)` and `pair()` of a narrower load extend the loaded value.
constexpr modifier_choice choose_lane(opcode id, lane_numbers wanted, required_arch e) noexcept {
  if (static_cast<unsigned>(id) >= instruction_count) return modifier_choice(rule::unknown_opcode);
  const instruction_info& row = info(id);
  for (unsigned i = 0; i < row.modifier_count; ++i)
    if (const unsigned v = detail::lane_value(row.modifiers()[i].id, wanted); v != detail::no_lane)
      return choose_modifier(id, row.modifiers()[i].id, v, e);
  return modifier_choice();
}

namespace detail {

/// The lanes of operand `number` in the canonical words of `id`.
constexpr encodable_lanes canonical_lanes(opcode id, unsigned number, lane_numbers wanted) noexcept {
  if (static_cast<unsigned>(id) >= instruction_count || number >= info(id).operand_count) return {};
  const instruction_info& row = info(id);
  const operand_info& place = row.operands()[number];
  switch (place.role) {
    case operand_role::source: return lanes_of_source(row, place, wanted);
    case operand_role::destination: return lanes_of_destination(place, wanted);
    default: return wanted.is_whole() ? encodable_lanes(swizzle::none) : encodable_lanes();
  }
}

}  // namespace detail

/// The lanes with which operand `number` of `id` in `e`, in the order of the text, reads or writes the lanes
/// `wanted`. A single lane is read for every lane of a vector source: `half(1)` of a `v2f16` source is `h11`.
constexpr encodable_lanes choose_lanes(opcode id, detail::natural number, lane_numbers wanted,
                                       required_arch e) noexcept {
  const encodable_lanes choice = detail::canonical_lanes(id, number, wanted);
  if (!choice.ok()) return choice;
  if (detail::is_expressible(id, info(id).operands()[unsigned{number}], choice.lanes(), e)) return choice;
  return encodable_lanes(choice.lanes(), rule::not_in_arch);
}

/// The lanes of a source that widens what it reads by `how`.
constexpr encodable_lanes choose_lanes(opcode id, detail::natural number, lane_numbers wanted, widening how,
                                       required_arch e) noexcept {
  const encodable_lanes choice = choose_lanes(id, number, wanted, e);
  return !choice.ok() || info(id).operands()[unsigned{number}].widens == how ? choice : encodable_lanes();
}

}  // namespace valhall
