// SPDX-License-Identifier: MIT
#pragma once

#include <pugixml.hpp>
#include <string_view>

/// The words of published descriptions that the project's own description does not use.
namespace generator {

/// The tag of `node`, or the project's tag if `node` has an alias of it.
std::string_view tag_of(pugi::xml_node node);

/// Whether attributes with that name on a `tag` concern only the compiler that the description was written
/// for, not words.
bool is_of_a_compiler(std::string_view tag, std::string_view attribute);

}  // namespace generator
