// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/generated/v15_preloaded.hpp>
#include <valhall/isa/hardware.hpp>
#include <valhall/isa/v15_arch.hpp>
#include <valhall/isa/v15_register_set.hpp>

/// Hardware behavior of v15 outside the instruction set. Which registers a program may use at full occupancy
/// is not known.
namespace valhall {

/// Where `value` is at the start of a program; null if v15 does not preload it.
constexpr const preloaded_place* place_of(preloaded_value value, v15_arch) noexcept {
  for (const preloaded_place& place : v15_preloaded_places)
    if (place.value == value) return &place;
  return nullptr;
}

/// The registers that hold `value` at the start of a program; empty if v15 does not preload it.
constexpr v15_register_set preloaded_registers(preloaded_value value, v15_arch e) noexcept {
  const preloaded_place* const place = place_of(value, e);
  return place == nullptr ? v15_register_set() : v15_register_set::range(place->first, place->count);
}

/// Registers preloaded at the start of a program of stage `s`.
constexpr v15_register_set preloaded_registers(stage s, v15_arch) noexcept {
  v15_register_set all;
  for (const preloaded_place& place : v15_preloaded_places)
    if (place.stages.contains(s)) all |= v15_register_set::range(place.first, place.count);
  return all;
}

}  // namespace valhall
