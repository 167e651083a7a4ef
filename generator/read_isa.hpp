// SPDX-License-Identifier: MIT
#pragma once

#include "isa.hpp"
#include "layout.hpp"
#include "xml.hpp"

namespace generator {

/// The names of the architectures that `file` describes, in chronological order; empty if architectures are
/// numbers.
std::vector<std::string> arch_names(const xml_file& file);

/// Reads an ISA description and resolves it against `places` for architecture `arch`, or with 0
/// for the architectures that the root element names: `arch`, or `since` to `until`, or 9. Reports errors to
/// the file's diagnostics.
isa read_isa(const xml_file& file, const layout& places, unsigned arch);

}  // namespace generator
