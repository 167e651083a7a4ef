// SPDX-License-Identifier: MIT
#pragma once

#include "../library/c/layout.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace facts {

/// One line per field: its bits, its value if it is fixed, and its name. Each line is indented by `indent`
/// blanks; the column of values is `value_width` characters wide.
std::string field_lines(const std::vector<bit_field>& fields, std::size_t indent, std::size_t value_width);

}  // namespace facts
