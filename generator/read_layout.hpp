// SPDX-License-Identifier: MIT
#pragma once

#include "model.hpp"
#include "xml.hpp"

namespace generator {

/// Reads a layout description. Whatever is wrong in it goes to the file's diagnostics.
layout read_layout(const xml_file& file);

}  // namespace generator
