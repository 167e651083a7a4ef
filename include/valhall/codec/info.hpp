// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/generated/tables.hpp>

#include <cstddef>

namespace valhall {

/// The table row of `id`, which must be an enumerator.
[[nodiscard]] constexpr const instruction_info& info(opcode id) noexcept {
  return instructions[static_cast<std::size_t>(id)];
}

}  // namespace valhall
