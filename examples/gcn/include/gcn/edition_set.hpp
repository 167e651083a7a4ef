// SPDX-License-Identifier: MIT
#pragma once

#include <gcn/edition.hpp>
#include <valhall/instruction_set.hpp>

namespace gcn {

/// A set of editions.
using edition_set = valhall::core::edition_set<edition, first_edition, last_edition>;

/// All editions.
inline constexpr edition_set every_edition = {first_edition, last_edition};

namespace detail {

/// The place of `e` in tables by edition. One that does not exist has the place of the first.
constexpr unsigned edition_index(edition e) noexcept {
  const unsigned index = static_cast<unsigned>(e) - static_cast<unsigned>(first_edition);
  return index <= static_cast<unsigned>(last_edition) - static_cast<unsigned>(first_edition) ? index : 0;
}

}  // namespace detail

}  // namespace gcn
