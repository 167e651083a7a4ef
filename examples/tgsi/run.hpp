// SPDX-License-Identifier: MIT
#pragma once

#include "compile.hpp"
#include "inputs.hpp"
#include "results.hpp"

namespace tgsi {

/// Runs `code`, compiled from `source`, in the interpreter. Inputs that do not fit the program are a problem
/// that names the member of the JSON.
results run(const program& source, const compiled& code, const inputs& on);

}  // namespace tgsi
