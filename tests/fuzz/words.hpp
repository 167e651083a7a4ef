// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

/// Stops the fuzzer with the input that violated a property.
inline void require(bool kept) {
  if (!kept) std::abort();
}

/// The input as words.
inline std::vector<std::uint64_t> words_of(const std::uint8_t* data, std::size_t size) {
  std::vector<std::uint64_t> words(size / sizeof(std::uint64_t));
  if (!words.empty()) std::memcpy(words.data(), data, words.size() * sizeof(std::uint64_t));
  return words;
}
