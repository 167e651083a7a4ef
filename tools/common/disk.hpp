// SPDX-License-Identifier: MIT
#pragma once

#include <string>

/// The machine's files, for `.include`. In WebAssembly, the host has them.
namespace cli {

/// Reads a regular file; a pipe, for example, could block. On failure, returns false and sets `problem`.
bool read_regular_file(const std::string& path, std::string& content, std::string& problem);

/// Whether links on the path to a file lead out of `folder`.
bool links_out(const std::string& folder, const std::string& path);

}  // namespace cli
