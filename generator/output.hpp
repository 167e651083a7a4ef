// SPDX-License-Identifier: MIT
#pragma once

#include "headers.hpp"

namespace generator {

/// Writes all `all_files` to `folder`, or none: writes each under a temporary name first, and renames them
/// when all are complete. A file that already has its text is not written. Reports failures to `log`.
void write_files(const std::string& folder, const std::vector<output_file>& all_files, diagnostics& log);

}  // namespace generator
