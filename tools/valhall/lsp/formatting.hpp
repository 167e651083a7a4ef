// SPDX-License-Identifier: MIT
#pragma once

#include "document.hpp"
#include "settings.hpp"

#include <string>
#include <vector>

namespace lsp {

/// The lines of `text` in the style of the printer: instructions are indented, names are in its letter case,
/// operands are separated by a comma and a space, comments after code are in one column. The words that they
/// assemble to stay the same.
std::vector<std::string> formatted_lines(const text_document& text, const settings& how);

}  // namespace lsp
