// SPDX-License-Identifier: MIT
#pragma once

#include "compile.hpp"

#include <string>

namespace tgsi {

/// The program as text that `valhall as` reads, after comments: the contents of the uniforms, and the cost.
std::string listing_of(const compiled& code);

}  // namespace tgsi
