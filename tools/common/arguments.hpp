// SPDX-License-Identifier: MIT
#pragma once

#include "command.hpp"

#include <valhall/arch.hpp>
#include <valhall/syntax.hpp>

#include <string>
#include <vector>

namespace cli {

/// An option of a command. One of `flag`, `value`, `values`, `arch` and `syntax` is set.
struct option {
  std::string name;              ///< `--words`
  bool* flag = nullptr;          ///< Set to true.
  std::string* value = nullptr;  ///< Takes the value.
  std::string choices = {};      ///< The allowed values, separated by `|`; empty if any value is allowed.
  std::vector<std::string>* values = nullptr;  ///< Appends the value.
  valhall::arch* arch = nullptr;               ///< Set to the architecture that the value names.
  std::string* arch_name = nullptr;            ///< With `arch`, set to the value.
  valhall::syntax* syntax = nullptr;           ///< Set to the spelling that the value names.
  bool names_file = false;                     ///< The value is the name of a file.
};

/// The architecture without `--arch`, as the help says.
inline constexpr valhall::arch default_arch = valhall::arch::v9;

/// The option `--arch`; sets `name`, unless null, to its value.
option arch_option(valhall::arch& arch, std::string* name = nullptr);

/// The paragraph on it in a command's help: a literal, to be concatenated with others.
#define VALHALL_CLI_ARCH_HELP                                                                      \
  "  --arch v9|...|v15|GPU\n"                                                                      \
  "                 the architecture version of the program, or a GPU that has it, such as g710\n" \
  "                 (default v9)\n"

/// The option with that name for a spelling.
option syntax_option(const char* name, valhall::syntax& syntax);

/// The paragraph on the option `--syntax` in a command's help.
#define VALHALL_CLI_SYNTAX_HELP                                                                      \
  "  --syntax 2022|25.0|later|arm\n"                                                                 \
  "                 the spelling of text: that of Mesa in 2022, that of Mesa 25.0 (ICMP_AND), the\n" \
  "                 later one of Mesa (r0^, u1.w0), or Arm's (default 2022)\n"

/// The result of parsing a command line.
struct parsed {
  bool go_on = false;            ///< If false, the program ends with `status`; the message has been printed.
  exit_status status = success;  ///< After --help or an error.
  std::vector<std::string> operands;
};

/// Parses `arguments`: options, as `--name value` or `--name=value`, and at most `most` operands, in any
/// order. `-` and everything after `--` are operands. After `complete_option`, prints a shell's candidates
/// for the last argument instead.
parsed parse(const command& self, const std::vector<std::string>& arguments,
             const std::vector<option>& options, std::size_t most);

/// The name in `known` that other programs call `wrong`, or else the names that resemble it, or else a name
/// that begins with it, as `; did you mean ...?`.
std::string proposal_for(const std::string& wrong, const std::vector<std::string>& known);

/// Prints the problem with the command line.
exit_status complain(const command& self, const std::string& problem);

}  // namespace cli
