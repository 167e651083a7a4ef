// SPDX-License-Identifier: MIT
#pragma once

#include "arch_range.hpp"
#include "instruction.hpp"
#include "isa.hpp"
#include "layout.hpp"
#include "xml.hpp"

#include <optional>

namespace generator {

/// The attributes `since` and `until` of `node`.
arch_range read_archs(const xml_file& file, pugi::xml_node node);

/// Reads one <ins>, with the attributes of its <group> (null if it has none), and places all its parts. Empty
/// if an error was reported that makes it unusable.
std::optional<instruction> read_instruction(const xml_file& file, const layout& places, const isa& known,
                                            pugi::xml_node node, pugi::xml_node group);

}  // namespace generator
