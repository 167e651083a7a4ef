// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace cli {

/// `text` broken into lines of at most 80 columns, each after `indent` blanks; the first one after `head`.
std::string paragraph(const std::string& head, std::size_t indent, const std::string& text);

}  // namespace cli
