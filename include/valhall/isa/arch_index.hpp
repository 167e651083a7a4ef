// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/arch.hpp>
#include <valhall/isa/generated/encoding.hpp>

namespace valhall::detail {

/// The place of `e` in tables by architecture. An architecture that is not described has the place of the
/// first one.
constexpr unsigned arch_index(arch e) noexcept {
  const unsigned index = static_cast<unsigned>(e) - encoding::first_arch;
  return index < encoding::arch_count ? index : 0;
}

/// Whether `e` is an architecture whose words have the layout of most: one that is described, except v15.
constexpr bool has_base_words(arch e) noexcept {
  return static_cast<unsigned>(e) - encoding::first_arch < encoding::base_arch_count;
}

/// Bit n: the flow n is defined in `e`.
constexpr std::uint32_t flow_values_of(arch e) noexcept { return encoding::flow_values[arch_index(e)]; }

}  // namespace valhall::detail
