// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <string>

/// Colours on a terminal.
namespace cli {

/// The values of `--color`, as `option::choices`.
inline constexpr const char* color_choices = "auto|always|never";

/// Sets when output is coloured: one of `color_choices`. With `auto`, on a terminal unless the environment
/// variable NO_COLOR is set or TERM is `dumb`.
void set_color(const std::string& when);

/// Sets the name of the program before its problems; `valhall` without a call.
void set_program_name(const std::string& name);

/// Prints `NAME: problem` to standard error, the name in colour if output is coloured, and a line break if
/// `problem` does not end with one.
void print_problem(const std::string& problem);

/// Whether output to `stream` is coloured.
bool uses_color(std::FILE* stream);

/// `text`, bold if output to `stream` is coloured.
std::string bold(const std::string& text, std::FILE* stream);

/// `report`, lines as compilers print errors, for `stream`: with colours if its output is coloured.
std::string colored(const std::string& report, std::FILE* stream);

/// Prints `report` to standard error, with colours if that output is coloured.
void print_report(const std::string& report);

}  // namespace cli
