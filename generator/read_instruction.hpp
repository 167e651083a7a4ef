// SPDX-License-Identifier: MIT
#pragma once

#include "model.hpp"
#include "xml.hpp"

#include <optional>

namespace generator {

/// The attributes `since` and `until` of `node`.
version_range read_versions(const xml_file& file, pugi::xml_node node);

/// One <ins>, with what it shares with its <group> (null where it stands alone), every part at its place.
/// Empty if it was reported and cannot be used.
std::optional<instruction> read_instruction(const xml_file& file, const layout& places, const isa& known,
                                            pugi::xml_node node, pugi::xml_node group);

}  // namespace generator
