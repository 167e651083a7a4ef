// SPDX-License-Identifier: MIT
#pragma once

#include "book.hpp"
#include "operation.hpp"

namespace reference {

/// One clause about the effect of `o`: "add integers".
std::string summary_of(const operation& o);

/// Adds the page of `o`, its search entry, and missing descriptions.
void add_instruction(book& b, const operation& o);

}  // namespace reference
