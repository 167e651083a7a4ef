// SPDX-License-Identifier: MIT
#pragma once

#include "tables.hpp"

#include <string>
#include <vector>

namespace arm {

/// A line for each fact of `now` that `before` lacks or has otherwise, and for each that is gone.
std::vector<std::string> changes(const tables& before, const tables& now);

}  // namespace arm
