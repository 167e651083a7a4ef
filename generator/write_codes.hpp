// SPDX-License-Identifier: MIT
#pragma once

#include "headers.hpp"
#include "text.hpp"

#include <string>
#include <vector>

/// Headers for layouts in which a source is a code.
namespace generator {

/// The distinct kinds of codes, in the order of the layout.
std::vector<std::string> code_kinds(const layout& places);

/// Whether codes of the kind are values, not places.
bool is_constant_kind(const layout& places, const std::string& kind);

/// The types of operands, by kind and number of registers, and the functions for numbered registers.
void coded_types(writer& out, const description& d);

/// The types of results.
void result_types(writer& out, const description& d);

/// The C++ types of operands that a source of a given type and size accepts.
std::vector<std::string> coded_constructors(const description& d, const source_type& type, unsigned size);

/// The named codes as operands, if all architectures that have the name have one code for it.
void coded_operands(writer& out, const description& d);

/// Named codes that differ between architectures, as operands of `arch`.
void arch_operands(writer& out, const description& d, unsigned arch);

}  // namespace generator
