// SPDX-License-Identifier: MIT
#pragma once

#include "headers.hpp"
#include "table_rows.hpp"

#include <string>
#include <vector>

/// The rows of operands in the tables.
namespace generator {

/// The rows of the operands of `ins`. `enums` are the enumerations that the tables list; terms of counts are
/// added to the pool in `tables`.
std::vector<std::string> operand_rows(const description& d, const instruction& ins,
                                      std::vector<const enumeration*>& enums, table_rows& tables);

}  // namespace generator
