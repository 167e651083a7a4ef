// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace valhall {

/// A text with its length, padded so that it can be copied as a block.
template <unsigned Size>
struct text_piece {
  char text[Size - 1];  ///< The characters; zeros follow the text.
  std::uint8_t length;  ///< The number of characters of the text.
};

}  // namespace valhall
