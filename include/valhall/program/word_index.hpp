// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace valhall {

/// Index of a word or a block; `no_index` if there is none.
using word_index = std::uint32_t;
/// The index if there is no such word or block.
constexpr word_index no_index = 0xffffffff;

namespace detail {

/// The word `i`; `no_index` if `word_index` cannot hold it.
constexpr word_index word_index_of(std::size_t i) noexcept {
  return i < no_index ? static_cast<word_index>(i) : no_index;
}

}  // namespace detail

}  // namespace valhall
