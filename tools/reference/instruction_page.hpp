// SPDX-License-Identifier: MIT
#pragma once

#include "book.hpp"
#include "operation.hpp"

namespace reference {

/// One clause on what `o` does: "add integers".
std::string summary_of(const operation& o);

/// Adds the page of `o`, its entry, and what the description lacks.
void add_instruction(book& b, const operation& o);

}  // namespace reference
