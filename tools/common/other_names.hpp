// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace cli {

/// The element of `known` (commands, options or values) that other programs call `wrong`, such as `as` for
/// `assemble` and `--arch` for `--gpu`; empty if there is none.
std::string usual_name(const std::string& wrong, const std::vector<std::string>& known);

}  // namespace cli
