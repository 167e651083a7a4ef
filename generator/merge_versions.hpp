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

/// In the rows of versions before `version`, forgets the values that only forms from `version` on have. The
/// words of those forms have another layout, so before `version` such a value is merely undefined.
void forget_values_of(isa& description, unsigned version);

}  // namespace generator
