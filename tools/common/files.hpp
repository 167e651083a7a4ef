// SPDX-License-Identifier: MIT
#pragma once

#include "command.hpp"

#include <string>

namespace cli {

/// Reads the file `name`, standard input for `-`. Returns false, with the reason in `problem`, if that fails.
bool read_file(const std::string& name, std::string& content, std::string& problem);

/// `read_file`, with the reason printed.
bool read_input(const std::string& name, std::string& content);

/// Prevents conversion of line ends on standard input and output.
void use_binary_streams();

/// The name of the file `name` in messages.
std::string shown_name(const std::string& name);

/// The file that `other`, relative to the folder of `file`, names.
std::string beside(const std::string& file, const std::string& other);

/// Writes to standard output; prints the reason if that fails.
exit_status write_output(const std::string& content);

/// Writes the file `name`, standard output for `-`, completely or not at all. Prints the reason if that
/// fails.
exit_status write_file(const std::string& name, const std::string& content);

}  // namespace cli
