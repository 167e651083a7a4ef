// SPDX-License-Identifier: MIT
#pragma once

#include "machine_text.hpp"
#include "program_text.hpp"

namespace playground {

/// The error that stopped a run of `program`: {name, message, index, line, warp, lane, register, address}.
/// `limit` is the step limit of the run.
json failure_json(const valhall::run_failure& f, const program_text& program, valhall::arch arch,
                  unsigned limit);

}  // namespace playground
