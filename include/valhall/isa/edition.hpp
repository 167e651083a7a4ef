// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace valhall {

/// An edition of the instruction set: the architecture version of a GPU. It decides which words exist and
/// what they mean. The enumerator's number is the version.
enum class [[nodiscard]] edition : std::uint8_t{v9 = 9, v10, v11, v12, v13, v14, v15};

/// The edition of everything that is not told another one.
inline constexpr edition default_edition = edition::v9;
/// The first described edition.
inline constexpr edition first_edition = edition::v9;
/// The last described edition.
inline constexpr edition last_edition = edition::v15;
/// The last edition whose words have the layout of those of v9; the words of v15 have another.
inline constexpr edition last_base_edition = edition::v14;

/// The name of `e`: "v9"; "" if there is no such edition.
[[nodiscard]] constexpr const char* name_of(edition e) noexcept {
  switch (e) {
    case edition::v9: return "v9";
    case edition::v10: return "v10";
    case edition::v11: return "v11";
    case edition::v12: return "v12";
    case edition::v13: return "v13";
    case edition::v14: return "v14";
    case edition::v15: return "v15";
  }
  return "";
}

}  // namespace valhall
