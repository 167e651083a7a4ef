// SPDX-License-Identifier: MIT
#include "json.hpp"

namespace playground {

std::string text_of(const json& value) { return value.dump(-1, ' ', false, json::error_handler_t::replace); }

std::string digits_of(std::uint64_t word) {
  std::string digits;
  for (unsigned shift = 64; shift > 0; shift -= 4) digits += "0123456789abcdef"[word >> (shift - 4) & 15];
  return digits;
}

}  // namespace playground
