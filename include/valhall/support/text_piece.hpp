// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace valhall {

/// A text with its length, and with room after it so that it can be copied in one piece.
template <unsigned Size>
struct text_piece {
  char text[Size - 1];
  std::uint8_t length;
};

}  // namespace valhall
