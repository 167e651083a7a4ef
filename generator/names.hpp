// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace generator {

/// `name` in lower case, with each run of other characters than letters and digits replaced by one
/// underscore, and trimmed: `Load lane (8-bit)` becomes `load_lane_8_bit`.
std::string fold(std::string_view name);

/// `name` folded and made a C++ identifier: with a leading underscore before a digit, and a trailing one
/// after a keyword.
std::string identifier(std::string_view name);

/// The hash for lookups of text: FNV-1a over the name in lower case, never 0. Must equal the function in the
/// library.
std::uint32_t name_hash(std::string_view name);

}  // namespace generator
