// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

/// The words of published descriptions that the project's own description does not use.
namespace generator {

/// The project's tag that `tag` is an alias of; else `tag`.
std::string_view tag_of(std::string_view tag);

/// Whether attributes with that name on a `tag` concern only the compiler that the description was written
/// for, not words.
bool is_of_a_compiler(std::string_view tag, std::string_view attribute);

}  // namespace generator
