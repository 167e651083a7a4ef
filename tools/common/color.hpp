// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <string>

/// Colours of reports on a terminal.
namespace cli {

/// The values of `--color`, as `option::choices`.
inline constexpr const char* color_choices = "auto|always|never";

/// Sets when reports are coloured: one of `color_choices`. With `auto`, on a terminal unless the environment
/// variable NO_COLOR is set or TERM is `dumb`.
void set_color(const std::string& when);

/// `report`, lines as compilers print errors, for `stream`: with colours if they are to be used for it.
std::string colored(const std::string& report, std::FILE* stream);

/// Prints `report` to standard error, with colours if they are to be used for it.
void print_report(const std::string& report);

}  // namespace cli
