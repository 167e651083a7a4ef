// SPDX-License-Identifier: MIT
#pragma once

#include "arguments.hpp"
#include "command.hpp"

#include <string>
#include <vector>

namespace cli {

/// The first argument of the program, or of a command, that asks what a shell offers for the last of the
/// other arguments.
inline constexpr const char* complete_option = "--complete";

/// What the shells read: a line for each candidate, `WORD` or `WORD<tab>DESCRIPTION`. The line `:files`
/// means names of files.
inline constexpr const char* complete_files = ":files\n";

/// The candidates for the last of `words`, the arguments of the command `self`.
std::string candidates_of(const command& self, const std::vector<option>& options,
                          const std::vector<std::string>& words);

/// The candidates for the first argument of the program: `commands` and the options of all.
std::string candidates_of(const command* const* first, const command* const* last, const std::string& word);

}  // namespace cli
