// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace cli {

/// `text` broken into lines of at most 80 columns. `head` precedes the first line, and `indent` blanks the
/// others.
std::string paragraph(const std::string& head, std::size_t indent, const std::string& text);

}  // namespace cli
