// SPDX-License-Identifier: MIT
#pragma once

#include "diagnostics.hpp"
#include "isa.hpp"

namespace generator {

/// Merges instructions of single architectures into rows: neighbouring architectures that have an instruction
/// in the same form, apart from units and cycles, share a row. The rows of a name follow each other, in the
/// order of the description. Reports a name with two forms in one architecture, and a name that is missing in
/// an architecture between two architectures that have it.
void merge_archs(isa& description, diagnostics& log);

/// In rows of architectures before `arch`, removes from `other_arch_values` the values that only forms from
/// `arch` on have. These forms have a native layout, so an earlier architecture merely does not define the
/// value.
void forget_values_of(isa& description, unsigned arch);

}  // namespace generator
