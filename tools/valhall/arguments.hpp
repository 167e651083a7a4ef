// SPDX-License-Identifier: MIT
#pragma once

#include "command.hpp"

#include <string>
#include <vector>

namespace cli {

/// An option of a command. One of `flag`, `value` and `values` is set.
struct option {
  std::string name;              ///< `--words`
  bool* flag = nullptr;          ///< Set to true.
  std::string* value = nullptr;  ///< Takes the value.
  std::string choices = {};      ///< The allowed values, separated by `|`; empty if any value is.
  std::vector<std::string>* values = nullptr;  ///< Appends the value.
};

/// The result of parsing a command line.
struct parsed {
  bool go_on = false;            ///< If false, the program ends with `status`; the message has been printed.
  exit_status status = success;  ///< After --help or an error.
  std::vector<std::string> operands;
};

/// Parses `arguments`: options, as `--name value` or `--name=value`, and at most `most` operands, in any
/// order. `-` and everything after `--` are operands.
parsed parse(const command& self, const std::vector<std::string>& arguments,
             const std::vector<option>& options, std::size_t most);

/// Prints what is wrong with the command line.
exit_status complain(const command& self, const std::string& problem);

}  // namespace cli
