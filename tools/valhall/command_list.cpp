// SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "color.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "text.hpp"

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

std::string in_lower_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), tools::lower);
  return text;
}

exit_status run_list(const command& self, const std::vector<std::string>& arguments) {
  valhall::arch arch = default_arch;
  const parsed line = parse(self, arguments, {arch_option(arch)}, 1);
  if (!line.go_on) return line.status;
  const std::string part = line.operands.empty() ? "" : in_lower_case(line.operands[0]);
  const auto is_listed = [&](const valhall::instruction_info& row) {
    return row.archs.contains(arch) && in_lower_case(row.name()).find(part) != std::string::npos;
  };
  std::size_t name_width = 0, operand_width = 0;
  for (const valhall::instruction_info& row : valhall::instructions) {
    if (!is_listed(row)) continue;
    name_width = std::max(name_width, std::string(row.name()).size());
    operand_width = std::max(operand_width, operands(row).size());
  }
  std::string text;
  for (const valhall::instruction_info& row : valhall::instructions) {
    if (!is_listed(row)) continue;
    const auto unit = static_cast<unsigned>(unit_of(row, arch));
    text += bold(padded(row.name(), name_width), stdout) + padded(valhall::unit_names[unit], 4) +
            padded(operands(row), operand_width) + row.title() + "\n";
  }
  if (!text.empty()) return write_output(text);
  print_problem("no instruction of " + std::string(name_of(arch)) + " has `" + part +
                "` in its name; `valhall info " + part + "` knows words of other languages");
  return failure;
}

}  // namespace

const command list_command = {
    "list", "[--arch ARCH] [PART]", "list instructions",
    "Prints one line for each instruction, or for those with PART in their names: the name, the unit\n"
    "that executes it, the operands and what it does.\n"
    "\n" VALHALL_CLI_ARCH_HELP,
    run_list};

}  // namespace cli
