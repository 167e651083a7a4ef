// SPDX-License-Identifier: MIT
#pragma once

#include "headers.hpp"

namespace generator {

/// Reports names that C++ could not tell apart: what the description or the layout names like something of
/// the library, or like something else in the generated code.
void check_names(const description& d, diagnostics& log);

}  // namespace generator
