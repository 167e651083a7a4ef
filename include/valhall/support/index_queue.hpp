// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/bits.hpp>
#include <valhall/support/buffer.hpp>

#include <cstddef>
#include <cstdint>

namespace valhall::detail {

/// A priority queue of distinct indices below a size, the highest first. Each operation takes time
/// logarithmic in the size, to base 64.
class index_queue {
 public:
  /// Contains all indices below `size`.
  constexpr explicit index_queue(std::size_t size) {
    for (std::size_t items = size; items > 1 || level_count_ == 0; items = (items + 63) / 64) {
      begin_[level_count_++] = words_.size();
      for (std::size_t n = 0; n < items / 64; ++n) words_.push_back(~std::uint64_t{0});
      if (items % 64 != 0) words_.push_back(low_bits(static_cast<unsigned>(items % 64)));
    }
  }

  constexpr bool empty() const noexcept { return top() == 0; }

  constexpr void insert(std::size_t index) noexcept {
    for (unsigned level = 0; level < level_count_; ++level, index /= 64) {
      std::uint64_t& word = words_[begin_[level] + index / 64];
      const std::uint64_t before = word;
      word |= std::uint64_t{1} << index % 64;
      if (before != 0) return;
    }
  }

  /// Removes and returns the highest index. The queue must not be empty.
  constexpr std::size_t take_highest() noexcept {
    std::size_t index = 0;
    for (unsigned level = level_count_; level-- > 0;)
      index = 64 * index + index_of_highest(words_[begin_[level] + index]);
    std::size_t rest = index;
    for (unsigned level = 0; level < level_count_; ++level, rest /= 64) {
      std::uint64_t& word = words_[begin_[level] + rest / 64];
      word &= ~(std::uint64_t{1} << rest % 64);
      if (word != 0) break;
    }
    return index;
  }

 private:
  buffer<std::uint64_t>
      words_;  ///< A bit for each index; in a higher level, for each word of the level below.
  std::size_t begin_[11] = {};
  unsigned level_count_ = 0;

  constexpr std::uint64_t top() const noexcept {
    return words_.empty() ? 0 : words_.data()[words_.size() - 1];
  }
};

}  // namespace valhall::detail
