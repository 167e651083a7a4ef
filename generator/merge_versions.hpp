// SPDX-License-Identifier: MIT
#pragma once

#include "diagnostics.hpp"
#include "model.hpp"

namespace generator {

/// Merges instructions of single versions into rows: neighbouring versions that have an instruction in the
/// same form, apart from units and cycles, share a row. The rows of a name follow each other, in the order of
/// the description. Reports a name with two forms in one version, and a name that is missing in a version
/// between two versions that have it.
void merge_versions(isa& description, diagnostics& log);

/// In rows of versions before `version`, removes from `other_arch_values` the values that only forms from
/// `version` on have. These forms have a native layout, so an earlier version merely does not define the
/// value.
void forget_values_of(isa& description, unsigned version);

}  // namespace generator
