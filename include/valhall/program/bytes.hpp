// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/view.hpp>

#include <cstddef>
#include <cstdint>

namespace valhall {

/// Writes the bytes of `words`, of each the lowest first as the hardware reads them, to `buffer`, and returns
/// how many there are. If these are more than `capacity`, the first `capacity` of them are there.
constexpr std::size_t write_bytes(std::uint8_t* buffer, std::size_t capacity,
                                  view<std::uint64_t> words) noexcept {
  constexpr std::size_t word_size = sizeof(std::uint64_t);
  const std::size_t count = words.size() * word_size;
  const std::size_t written = count < capacity ? count : capacity;
  for (std::size_t i = 0; i < written; ++i)
    buffer[i] = static_cast<std::uint8_t>(words[i / word_size] >> (i % word_size * 8));
  return count;
}

}  // namespace valhall
