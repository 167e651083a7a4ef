// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/decode.hpp>

#include <cstdint>
#include <optional>

namespace reference {

/// An example of `row` in `e` that shows more than plain operands, of the list of those; nothing if plain
/// ones will do.
std::optional<std::uint64_t> canonical_word(const valhall::instruction_info& row, valhall::arch e);

}  // namespace reference
