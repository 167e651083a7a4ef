// SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "commands.hpp"
#include "program.hpp"
#include "repaired.hpp"
#include "stages.hpp"

#include <valhall/repair.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace cli {

namespace {

exit_status run(const command& self, const std::vector<std::string>& arguments) {
  program_input input;
  std::string stage_name;
  const parsed line = parse_program(
      self, arguments, {{.name = "--stage", .value = &stage_name, .choices = stage_choices}}, input);
  if (!line.go_on) return line.status;
  if (!stage_name.empty()) input.how.stage = stage_of(stage_name);
  std::vector<std::uint64_t> words;
  if (!read_program(input, words)) return failure;
  const valhall::arch arch = input.how.arch;
  const valhall::stage s = stage_or_likely(stage_name, words, arch);
  return print_repaired(valhall::repair(words, s, arch), words, s, input);
}

}  // namespace

const command fix_command = {
    "fix", "[--stage STAGE] [OPTION...] [FILE|-]",
    "repair slots, waits, last uses, reconverge, discard and end",
    "Repairs the program in FILE, or standard input, and prints it as text. It reassigns slots and\n"
    "waits, marks the last use of registers, and adds reconverge, discard and end where they are\n"
    "missing. The results of the program do not change. It inserts a NOP only where no instruction\n"
    "has room for a wait, and adjusts branches. Problems that remain are printed to standard error\n"
    "as by `valhall check`, with the indices of the repaired program; the exit status is then 1.\n"
    "\n"
    "  --stage compute|vertex|fragment|blend\n"
    "                 the stage of the program; the default is fragment if it contains what only\n"
    "                 fragment shaders may do, otherwise compute\n" VALHALL_CLI_PROGRAM_HELP,
    run};

}  // namespace cli
