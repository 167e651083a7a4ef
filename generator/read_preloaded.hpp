// SPDX-License-Identifier: MIT
#pragma once

#include "layout.hpp"
#include "preloaded.hpp"
#include "xml.hpp"

#include <vector>

namespace generator {

/// Reads <preloaded>, the registers that hold a value when a program of certain stages starts. Adds its
/// values to `values`, or further places to existing values.
void read_preloaded(const xml_file& file, pugi::xml_node node, const layout& places,
                    std::vector<preloaded_value>& values);

}  // namespace generator
