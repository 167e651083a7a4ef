// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/edition.hpp>
#include <valhall/isa/generated/encoding.hpp>

namespace valhall::detail {

/// The place of `e` in tables by edition. An edition that is not described has the place of the first one.
constexpr unsigned edition_index(edition e) noexcept {
  const unsigned index = static_cast<unsigned>(e) - encoding::first_edition;
  return index < encoding::edition_count ? index : 0;
}

/// Whether `e` is an edition whose words have the layout of most: one that is described, except v15.
constexpr bool has_base_words(edition e) noexcept {
  return static_cast<unsigned>(e) - encoding::first_edition < encoding::base_edition_count;
}

/// Bit n: the flow n is defined in `e`.
constexpr std::uint32_t flow_values_of(edition e) noexcept { return encoding::flow_values[edition_index(e)]; }

}  // namespace valhall::detail
