// SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "color.hpp"
#include "commands.hpp"
#include "files.hpp"

#include <valhall/assemble.hpp>

#include <algorithm>
#include <cstdio>

namespace cli {

namespace {

/// The operands of an instruction, abbreviated.
std::string operands(const valhall::instruction_info& row) {
  std::string list = operand_summary(row);
  return list == "none" ? "-" : list;
}

std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(width, text.size()) + 2, ' ');
  return text;
}

exit_status run_list(const command& self, const std::vector<std::string>& arguments) {
  valhall::arch arch = default_arch;
  const parsed line = parse(self, arguments, {arch_option(arch)}, 0);
  if (!line.go_on) return line.status;
  std::size_t name_width = 0, operand_width = 0;
  for (const valhall::instruction_info& row : valhall::instructions) {
    if (!row.archs.contains(arch)) continue;
    name_width = std::max(name_width, std::string(row.name()).size());
    operand_width = std::max(operand_width, operands(row).size());
  }
  std::string text;
  for (const valhall::instruction_info& row : valhall::instructions) {
    if (!row.archs.contains(arch)) continue;
    const auto unit = static_cast<unsigned>(unit_of(row, arch));
    text += bold(padded(row.name(), name_width), stdout) + padded(valhall::unit_names[unit], 4) +
            padded(operands(row), operand_width) + row.title() + "\n";
  }
  return write_output(text);
}

}  // namespace

const command list_command = {
    "list", "[--arch ARCH]", "list all instructions",
    "Prints one line per instruction: its name, the unit that executes it, its operands and what it\n"
    "does.\n"
    "\n" VALHALL_CLI_ARCH_HELP,
    run_list};

}  // namespace cli
