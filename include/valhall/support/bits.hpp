// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace valhall::detail {

constexpr std::uint64_t field(std::uint64_t word, unsigned start, unsigned size) noexcept {
  return word >> start & ((std::uint64_t{1} << size) - 1);
}

}  // namespace valhall::detail
