// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace cli {

/// The exit status of the command.
enum exit_status : int { success = 0, failure = 1, wrong_usage = 2 };

/// A command: `NAME ARGUMENT...` after its program, if the program has several commands.
struct command {
  const char* name;
  const char* synopsis;  ///< The text after the name.
  const char* summary;   ///< One line.
  /// The rest of its --help: paragraphs, which --help breaks into lines; options, indented by two spaces,
  /// with their descriptions in column 17 or on the next line; and other lines indented by two spaces, which
  /// are kept.
  const char* help;
  exit_status (*run)(const command& self, const std::vector<std::string>& arguments);
  const char* program = "valhall ";  ///< The text before the name on a command line.
};

}  // namespace cli
