// SPDX-License-Identifier: MIT
#pragma once

#include "compile.hpp"
#include "results.hpp"

namespace tgsi {

/// Runs a compiled program in the interpreter, in strict mode: each vertex or fragment is an invocation of
/// its own lane, compute shaders run all workgroups. `program` is the source of `compiled`.
results run(const program& source, const compiled& code, const inputs& test);

}  // namespace tgsi
