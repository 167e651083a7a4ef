// SPDX-License-Identifier: MIT
#pragma once

#include "diagnostics.hpp"
#include "ranges.hpp"

#include <optional>
#include <string>
#include <vector>

/// Values that registers hold when a program starts.
namespace generator {

/// Registers that hold a value when a program starts.
struct preloaded_place {
  unsigned number = 0, count = 1;
  std::optional<unsigned> half;  ///< Half of the register: 0 is the low one, 1 the high one.
  std::vector<std::string> stages;
  arch_range archs;
  place where;
};

/// A value that registers hold when a program starts.
struct preloaded_value {
  std::string name;
  std::string text;
  std::vector<preloaded_place> places;  ///< One or more per architecture.
};

}  // namespace generator
