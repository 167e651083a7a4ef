// SPDX-License-Identifier: MIT
#pragma once

#include "arguments.hpp"
#include "command.hpp"

#include <string>
#include <vector>

namespace cli {

/// The first argument by which a shell asks the program, or a command, for candidates for the last of the
/// other arguments.
inline constexpr const char* complete_option = "--complete";

/// The format that shells read: a line per candidate, `WORD` or `WORD<tab>DESCRIPTION`. The line `:files`
/// means names of files.
inline constexpr const char* complete_files = ":files\n";

/// The candidates for the last of `words`, the arguments of the command `self`.
std::string candidates_of(const command& self, const std::vector<option>& options,
                          const std::vector<std::string>& words);

/// The candidates for the program's first argument: `commands` and the options of all commands.
std::string candidates_of(const command* const* first, const command* const* last, const std::string& word);

}  // namespace cli
