// SPDX-License-Identifier: MIT
#pragma once

#include <gcn/text_language.hpp>

#include <cstddef>

namespace gcn {

/// Prints `d`, which must be `ok()`, to `buffer` of `capacity` characters. Returns the length of the text,
/// which may be more.
constexpr std::size_t print(char* buffer, std::size_t capacity, const decoded_instruction& d) noexcept {
  return coded::print<text_language>(buffer, capacity, d);
}

}  // namespace gcn
