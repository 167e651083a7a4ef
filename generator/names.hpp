// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace generator {

/// `name` in lower case, with each run of anything but letters and digits as one underscore and none at
/// the ends: `Load lane (8-bit)` gives `load_lane_8_bit`.
std::string fold(std::string_view name);

/// `name` folded and made a C++ identifier: one that begins with a digit gets a leading underscore, a
/// keyword a trailing one.
std::string identifier(std::string_view name);

/// The hash by which text is looked up: FNV-1a over the name in lower case, never 0. The library has the
/// same function.
std::uint32_t name_hash(std::string_view name);

}  // namespace generator
