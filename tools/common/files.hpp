// SPDX-License-Identifier: MIT
#pragma once

#include "command.hpp"

#include <string>

namespace cli {

/// Reads the file `name`, or standard input for `-`. On failure, returns false and sets `problem`.
bool read_file(const std::string& name, std::string& content, std::string& problem);

/// Calls `read_file` and prints its problem.
bool read_input(const std::string& name, std::string& content);

/// Prevents conversion of line ends on standard input and output.
void use_binary_streams();

/// The name of the file `name` in messages.
std::string shown_name(const std::string& name);

/// The file that the name `other`, relative to the folder of `file`, refers to.
std::string beside(const std::string& file, const std::string& other);

/// Writes to standard output; prints the reason if that fails.
exit_status write_output(const std::string& content);

/// Writes the file `name`, standard output for `-`, completely or not at all. Prints the reason if that
/// fails.
exit_status write_file(const std::string& name, const std::string& content);

}  // namespace cli
