// SPDX-License-Identifier: MIT
#pragma once

#include "tables.hpp"

#include <string>
#include <vector>

namespace arm {

/// A line for each fact of `now` that is new or different, and for each fact of `before` that is gone.
std::vector<std::string> changes(const tables& before, const tables& now);

}  // namespace arm
