// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace facts {

/// An entry in a table about an instruction: `{"memory", "is read"}`.
struct fact {
  std::string name;
  std::string text;
};

}  // namespace facts
