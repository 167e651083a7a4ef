// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

/// The zeros after a program.
namespace valhall {

namespace detail {

/// The number of words that a program of `words` words has with its padding: at least 16 bytes of zeros, up
/// to a multiple of 128 bytes.
constexpr std::size_t with_padding(std::size_t words) noexcept {
  constexpr std::size_t alignment = 128 / sizeof(std::uint64_t);
  constexpr std::size_t least = 16 / sizeof(std::uint64_t);
  return (words + least + alignment - 1) / alignment * alignment;
}

}  // namespace detail

/// The number of words of a program of `words` words with the padding that the hardware requires: at least 16
/// bytes of zeros, up to a multiple of 128 bytes. An empty program stays empty, since a program of only zeros
/// is a fault.
[[nodiscard]] constexpr std::size_t padded_word_count(std::size_t words) noexcept {
  return words == 0 ? 0 : detail::with_padding(words);
}

}  // namespace valhall
