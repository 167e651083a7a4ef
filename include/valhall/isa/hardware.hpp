// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/arch.hpp>
#include <valhall/isa/generated/preloaded.hpp>
#include <valhall/isa/register_set.hpp>
#include <valhall/isa/stage.hpp>

/// Hardware behavior outside the instruction set: the size of a warp, the registers that exist, and the
/// registers preloaded at the start of a program.
namespace valhall {

/// The number of lanes in a warp.
constexpr unsigned warp_size = 16;

/// The number of general registers that words of `e` can name, from r0 on.
[[nodiscard]] constexpr unsigned register_count_of(required_arch e) noexcept {
  return detail::arch_info_of(e).layout.register_count;
}
/// The number of uniforms of 32 bits that words of `e` can name.
[[nodiscard]] constexpr unsigned uniform_count_of(required_arch e) noexcept {
  return detail::arch_info_of(e).layout.uniform_count;
}

/// The place of `value` at the start of a program of architecture `e`; null if that architecture does not
/// preload it.
constexpr const preloaded_place* place_of(preloaded_value value, required_arch e) noexcept {
  for (const preloaded_place& place : preloaded_places)
    if (place.value == value && place.archs.contains(e)) return &place;
  return nullptr;
}

/// The registers that hold `value` at the start of a program of architecture `e`; empty if that architecture
/// does not preload it.
constexpr register_set preloaded_registers(preloaded_value value, required_arch e) noexcept {
  const preloaded_place* const place = place_of(value, e);
  return place == nullptr ? register_set() : register_set::range(place->first, place->count);
}

/// Registers preloaded at the start of a program of stage `s`, for all values that architecture `e` preloads
/// there.
constexpr register_set preloaded_registers(stage s, required_arch e) noexcept {
  register_set all;
  for (const preloaded_place& place : preloaded_places)
    if (place.stages.contains(s) && place.archs.contains(e))
      all |= register_set::range(place.first, place.count);
  return all;
}

/// Whether the registers of full occupancy are known for `e`. They are not known for v15.
[[nodiscard]] constexpr bool has_known_occupancy(required_arch e) noexcept {
  return detail::arch_info_of(e).has_known_occupancy;
}

/// The registers of full occupancy, where they are known: a program that uses only these gets twice as many
/// threads.
constexpr register_set full_occupancy_registers = register_set::range(0, 16) | register_set::range(48, 16);

/// The registers that exist in a program of stage `s` for which the driver allocates only half of the
/// registers. A blend shader has r0-r15 and its preloaded registers, since its caller keeps the rest. Empty
/// in v15, whose registers of full occupancy are not known.
constexpr register_set narrow_registers(stage s, required_arch e) noexcept {
  if (!has_known_occupancy(e)) return {};
  if (s != stage::blend) return full_occupancy_registers;
  return register_set::range(0, 16) | preloaded_registers(stage::blend, e);
}

/// Registers that may be read by the target of an indirect branch that leaves a program of stage `s`: the
/// inputs of a blend shader, or of the fragment shader that it returns to. Compilers kill some of them before
/// the branch, mainly the sample, so the verifier does not count them as read.
constexpr register_set read_after_leaving(stage s, required_arch e) noexcept {
  switch (s) {
    case stage::fragment: return preloaded_registers(stage::blend, e);
    case stage::blend: return preloaded_registers(stage::fragment, e);
    default: return {};
  }
}

}  // namespace valhall
