// SPDX-License-Identifier: MIT
#pragma once

#include "model.hpp"
#include "xml.hpp"

namespace generator {

/// The names of the versions that `file` describes, in chronological order; empty if versions are numbers.
std::vector<std::string> version_names(const xml_file& file);

/// Reads an ISA description and resolves it against `places` for architecture version `version`, or with 0
/// for the versions that the root element names: `version`, or `since` to `until`, or 9. Reports errors to
/// the file's diagnostics.
isa read_isa(const xml_file& file, const layout& places, unsigned version);

}  // namespace generator
