// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/choices.hpp>
#include <valhall/codec/v15_word_layout.hpp>
#include <valhall/isa/v15_arch.hpp>

#include <cstdint>

/// Choices of lanes and modifiers in v15, which lacks some that base words of the instruction can have.
namespace valhall {

namespace detail {

/// Whether some word of instruction `id` in v15 has `value` in this field of its base word.
constexpr bool v15_takes(opcode id, unsigned start, unsigned size, std::uint64_t value) noexcept {
  bool taken = false;
  for_each_v15_layout(id, [&](const v15_word_layout& layout) {
    taken |= layout.takes(field_mask(start, size), value << start);
  });
  return taken;
}

constexpr bool v15_takes(opcode id, const operand_info& place, swizzle lanes) noexcept {
  if (lanes == swizzle::none) return v15_takes(id, 0, 0, 0);
  if (place.role == operand_role::source)
    return v15_takes(id, place.swizzle_start, place.swizzle_size, swizzle_code(place.swizzle_set, lanes));
  return v15_takes(id, encoding::destination_mask_start, 2,
                   lanes == swizzle::h0   ? encoding::low_half
                   : lanes == swizzle::h1 ? encoding::high_half
                                          : encoding::both_halves);
}

}  // namespace detail

/// Modifier `m` with the value `v` in `id` of v15, as `choose_modifier` returns it for the other
/// architectures.
constexpr modifier_choice choose_modifier(opcode id, modifier m, detail::natural v, v15_arch e) noexcept {
  const modifier_choice choice = choose_modifier(id, m, v, arch(e));
  if (!choice.available()) return choice;
  const modifier_info& place = *find_modifier(id, m);
  return detail::v15_takes(id, place.start, place.size, v) ? choice : modifier_choice(rule::not_in_arch);
}
template <class Enum>
requires __is_enum(Enum) constexpr modifier_choice
    choose_modifier(opcode id, typename detail::modifier_of<Enum>::type m, Enum v, v15_arch e) noexcept {
  return choose_modifier(id, m.id, static_cast<unsigned>(v), e);
}

/// How operand `number` of `id` reads or writes the lanes `wanted` in v15, as `choose_lanes` returns it for
/// the other architectures.
constexpr lane_choice choose_lanes(opcode id, detail::natural number, lane_numbers wanted,
                                   v15_arch) noexcept {
  const lane_choice choice = choose_lanes(id, number, wanted);
  if (!choice.available()) return choice;
  if (detail::v15_takes(id, info(id).operands()[number], choice.lanes())) return choice;
  return lane_choice(choice.lanes(), rule::not_in_arch);
}
/// The same for a source that widens what it reads by `how`.
constexpr lane_choice choose_lanes(opcode id, detail::natural number, lane_numbers wanted, widening how,
                                   v15_arch e) noexcept {
  const lane_choice choice = choose_lanes(id, number, wanted, how);
  return choice.available() ? choose_lanes(id, number, wanted, e) : choice;
}

}  // namespace valhall
