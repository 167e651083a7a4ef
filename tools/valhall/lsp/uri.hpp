// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace lsp {

/// The path of a URI of the scheme `file`; empty for other URIs.
std::string path_of(const std::string& uri);

/// The URI of the scheme `file` of an absolute path.
std::string uri_of(const std::string& path);

}  // namespace lsp
