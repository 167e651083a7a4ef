// SPDX-License-Identifier: MIT
#pragma once

#include "headers.hpp"
#include "text.hpp"

#include <string>
#include <vector>

/// Text that the writers of builders share.
namespace generator {

/// The first lines of a file of builders that is included once per architecture.
void builders_head(writer& out);

/// The names that the text of builders of `arch` uses, for the namespace that contains it.
void builder_names(writer& out, const description& d, unsigned arch, bool checked);

/// The includes of a header of builders, with or without the rules.
std::vector<std::string> builder_includes(const description& d, bool checked);

}  // namespace generator
