// SPDX-License-Identifier: MIT
#pragma once

#include "settings.hpp"

#include <iosfwd>

namespace lsp {

/// Serves the client at `in` and `out` until it exits or `in` ends. Returns whether it ended with a shutdown.
bool serve(std::istream& in, std::ostream& out, const settings& defaults);

}  // namespace lsp
