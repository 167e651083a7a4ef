// SPDX-License-Identifier: MIT
#pragma once

#include <pugixml.hpp>
#include <string_view>

/// The words of published descriptions that the project's own does not use.
namespace generator {

/// The tag of `node`; if a published description has another name for it, the project's own.
std::string_view tag_of(pugi::xml_node node);

/// Whether attributes of that name on a `tag` concern the compiler that the description was written for, and
/// say nothing about words.
bool is_of_a_compiler(std::string_view tag, std::string_view attribute);

}  // namespace generator
