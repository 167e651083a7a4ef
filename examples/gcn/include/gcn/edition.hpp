// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace gcn {

/// A version of the instruction set: of Southern Islands, Sea Islands and Volcanic Islands.
enum class [[nodiscard]] edition : std::uint8_t{v1_0 = 1, v1_1, v1_2};

inline constexpr edition default_edition = edition::v1_0;
inline constexpr edition first_edition = edition::v1_0;
inline constexpr edition last_edition = edition::v1_2;

/// The name of `e`: "1.0"; "" if there is no such edition.
[[nodiscard]] constexpr const char* name_of(edition e) noexcept {
  switch (e) {
    case edition::v1_0: return "1.0";
    case edition::v1_1: return "1.1";
    case edition::v1_2: return "1.2";
  }
  return "";
}

}  // namespace gcn
