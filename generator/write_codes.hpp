// SPDX-License-Identifier: MIT
#pragma once

#include "headers.hpp"
#include "text.hpp"

#include <string>
#include <vector>

/// What is written for layouts in which a source is a code.
namespace generator {

/// The C++ types of operands that a source of that type and size accepts.
std::vector<std::string> coded_constructors(const description& d, const source_type& type, unsigned size);

/// The named codes as operands, those that have one code in all versions that have them.
void coded_operands(writer& out, const description& d);

/// Those whose code differs between versions, as operands of `version` alone.
void moved_operands(writer& out, const description& d, unsigned version);

}  // namespace generator
