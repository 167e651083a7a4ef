// SPDX-License-Identifier: MIT
#pragma once

#include "operation.hpp"

#include <string>
#include <vector>

namespace reference {

/// Functions of a header of the library.
struct source_excerpt {
  std::string file;  ///< Relative to include/valhall.
  std::string text;  ///< Whole functions, with their comments.
};

/// The functions of the interpreter that compute `row`, and those that they call, from the library's source;
/// empty if no function computes it.
std::vector<source_excerpt> operation_source(const instruction_info& row);

}  // namespace reference
