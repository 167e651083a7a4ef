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

/// Whether `e` is an architecture, and not another number.
constexpr bool is_described(arch e) noexcept {
  return static_cast<unsigned>(e) - encoding::first_arch < encoding::arch_count;
}

/// Whether the words of `e` have the canonical layout: those of v9 to v14.
constexpr bool has_canonical_words(arch e) noexcept {
  return static_cast<unsigned>(e) - encoding::first_arch < encoding::canonical_arch_count;
}

/// Bit n: the flow n is defined in `e`.
constexpr std::uint32_t flow_values_of(arch e) noexcept { return encoding::flow_values[arch_index(e)]; }

}  // namespace valhall::detail
