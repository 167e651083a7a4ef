// SPDX-License-Identifier: MIT
#pragma once

#include "model.hpp"
#include "xml.hpp"

namespace generator {

/// Reads an ISA description and resolves it against `places` for one architecture version (0: the version
/// named in the file, or 9). Reports errors to the file's diagnostics.
isa read_isa(const xml_file& file, const layout& places, unsigned version);

}  // namespace generator
