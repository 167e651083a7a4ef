// SPDX-License-Identifier: MIT
#pragma once

#include "diagnostics.hpp"
#include "headers.hpp"

#include <string>
#include <vector>

namespace generator {

/// Writes all `files` to `folder`, or none: each goes to a temporary name first, and the names change once
/// all are written. A failure goes to `log`.
void write_files(const std::string& folder, const std::vector<output_file>& files, diagnostics& log);

}  // namespace generator
