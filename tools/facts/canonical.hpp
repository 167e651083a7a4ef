// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/decode.hpp>

#include <cstdint>
#include <optional>

namespace facts {

/// An example of `row` in `e` from the list of examples with more than plain operands; nothing if plain
/// operands are sufficient.
std::optional<std::uint64_t> canonical_word(const valhall::instruction_info& row, valhall::arch e);

}  // namespace facts
