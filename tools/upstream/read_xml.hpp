// SPDX-License-Identifier: MIT
#pragma once

#include "tables.hpp"

#include <set>
#include <string>

namespace arm {

/// Reads a description as Arm publishes it, such as isa-v9-v14.xml in Mesa's src/panfrost/compiler/kraid.
/// Elements, attributes, operators and modifiers that the reader does not know are errors, except names in
/// `ignored`. On errors, returns false and sets `errors` to one line for each, with file and line.
bool read_xml(const std::string& path, const std::set<std::string>& ignored, tables& result,
              std::string& errors);

}  // namespace arm
