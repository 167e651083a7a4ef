// SPDX-License-Identifier: MIT
#pragma once

#include "layout.hpp"
#include "xml.hpp"

namespace generator {

/// Reads a layout description. Reports errors to the file's diagnostics.
layout read_layout(const xml_file& file);

}  // namespace generator
