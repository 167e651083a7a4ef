// SPDX-License-Identifier: MIT
#pragma once

#include "diagnostics.hpp"
#include "model.hpp"

namespace generator {

/// Turns the instructions of all versions, each of one version, into rows: neighbouring versions that have an
/// instruction in the same form, apart from units and cycles, share a row. The rows of a name follow each
/// other, in the order of the description. Reports names that have two forms in one version, or none in a
/// version between two that have them.
void merge_versions(isa& description, diagnostics& log);

/// Forgets, in the rows of versions before `version`, which values only forms from `version` on have: their
/// words are other ones, and what is not a value before is just that.
void forget_values_of(isa& description, unsigned version);

}  // namespace generator
