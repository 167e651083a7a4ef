// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/core/edition_set.hpp>
#include <valhall/isa/edition.hpp>

namespace valhall {

/// A set of editions.
using edition_set = core::edition_set<edition, first_edition, last_edition>;

/// All editions.
inline constexpr edition_set every_edition = {first_edition, last_edition};

}  // namespace valhall
