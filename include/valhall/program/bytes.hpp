// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/view.hpp>

#include <cstddef>
#include <cstdint>

namespace valhall {

/// Writes the bytes of `words` to `buffer` in the hardware's order, the lowest byte of each word first, and
/// returns their number. If that exceeds `capacity`, only the first `capacity` bytes are written.
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
