// SPDX-License-Identifier: MIT
#pragma once

#include "command.hpp"

#include <string>

namespace cli {

/// Reads the file `name`, standard input for `-`. Otherwise `problem` says why not.
bool read_file(const std::string& name, std::string& content, std::string& problem);

/// `read_file`, with the reason printed.
bool read_input(const std::string& name, std::string& content);

/// What errors call the file `name`.
std::string shown_name(const std::string& name);

/// Writes to standard output; prints the reason if that fails.
exit_status write_output(const std::string& content);

/// Writes the file `name`, standard output for `-`: all of it, or nothing. Prints the reason if that fails.
exit_status write_file(const std::string& name, const std::string& content);

}  // namespace cli
