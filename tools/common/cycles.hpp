// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/cost.hpp>

#include <string>

namespace tools {

/// `cycles` with six decimals.
inline std::string decimal(valhall::cycle_count cycles) {
  std::string digits = std::to_string(cycles.millionths());
  return std::to_string(cycles.whole()) + "." + digits.insert(0, 6 - digits.size(), '0');
}

}  // namespace tools
