// SPDX-License-Identifier: MIT
#pragma once

#include "headers.hpp"

namespace generator {

/// Reports C++ name conflicts: names in the description or the layout that equal a name of the library or
/// another name in the generated code.
void check_names(const description& d, diagnostics& log);

}  // namespace generator
