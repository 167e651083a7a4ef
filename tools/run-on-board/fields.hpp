// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>

namespace board {

/// A field of a structure of 32-bit words: `bits` bits starting at bit `low` of word `word`. It may continue
/// in the next words.
struct field {
  unsigned word, low, bits;
};

/// A structure of `Count` 32-bit words, zero at first.
template <std::size_t Count>
class structure {
 public:
  static constexpr std::size_t size_in_bytes = Count * 4;

  /// Sets a field. The caller must have checked that the value fits.
  structure& set(field f, std::uint64_t value) {
    if (f.bits < 64 && value >> f.bits != 0) throw std::logic_error("a value does not fit its field");
    unsigned low = f.low;
    for (std::size_t word = f.word; value != 0; ++word, low = 0) {
      words_.at(word) |= static_cast<std::uint32_t>(value << low);
      value >>= 32 - low;
    }
    return *this;
  }

  const std::array<std::uint32_t, Count>& words() const { return words_; }

 private:
  std::array<std::uint32_t, Count> words_ = {};
};

}  // namespace board
