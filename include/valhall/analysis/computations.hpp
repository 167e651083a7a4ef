// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/effects.hpp>
#include <valhall/isa/generated/named_operands.hpp>

/// Words that have no effect but to write registers, and those that may be computed again at another place.
namespace valhall::detail {

/// Whether an instruction with the effects `e` has no effect but to write registers.
constexpr bool only_writes(const effects& e) noexcept {
  return !e.writes.empty() && !e.is_message && e.memory == memory_effect::none &&
         e.tile == memory_effect::none && e.output == output_effect::none &&
         e.control == control_effect::none && !e.unknown_flow;
}

/// Whether an instruction with the effects `e` reads the address of the next one.
constexpr bool reads_program_counter(const effects& e) noexcept {
  return e.special_page == program_counter.page() &&
         (e.special_words >> 2 * program_counter.entry() & 3) != 0;
}

/// Whether `d`, an instruction with the effects `e`, only writes whole registers, and its results depend only
/// on its sources and on the active lanes.
constexpr bool is_computation(const decoded_instruction& d, const effects& e) noexcept {
  return only_writes(e) && e.partial_writes.empty() && !reads_program_counter(e) &&
         d.info().semantics != knowledge::unknown;
}

/// Whether `d`, an instruction with the effects `e`, may be computed again at another place where its sources
/// have the same values. Not if it reads other lanes: its results depend on which lanes are active there.
constexpr bool is_repeatable(const decoded_instruction& d, const effects& e) noexcept {
  return is_computation(d, e) && !e.crosses_lanes;
}

}  // namespace valhall::detail
