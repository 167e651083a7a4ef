// SPDX-License-Identifier: MIT
#pragma once

#include "model.hpp"
#include "xml.hpp"

#include <vector>

namespace generator {

/// Reads <preloaded>, the registers that hold a value when a program of some stages starts. Adds its values
/// to `values`, or further places to those that are there.
void read_preloaded(const xml_file& file, pugi::xml_node node, const layout& places,
                    std::vector<preloaded_value>& values);

}  // namespace generator
