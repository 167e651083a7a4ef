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
  std::string choices = {};      ///< The values it can have, with `|` between them; empty if any.
  std::vector<std::string>* values = nullptr;  ///< Takes the value after those that it has.
};

/// What reading a command line comes to.
struct parsed {
  bool go_on = false;            ///< Else the program ends with `status`; what there is to say was said.
  exit_status status = success;  ///< After --help or an error.
  std::vector<std::string> operands;
};

/// Reads `arguments`: options, `--name value` or `--name=value`, and at most `most` operands, in any order.
/// After `--` all are operands, and `-` is one.
parsed parse(const command& self, const std::vector<std::string>& arguments,
             const std::vector<option>& options, std::size_t most);

/// Says what is wrong with the command line.
exit_status complain(const command& self, const std::string& problem);

}  // namespace cli
