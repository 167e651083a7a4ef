// SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "commands.hpp"
#include "program.hpp"
#include "repaired.hpp"
#include "run_inputs.hpp"
#include "stages.hpp"

#include <valhall/virtual_program.hpp>

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace cli {

namespace {

exit_status allocate(const std::vector<std::uint64_t>& words, const std::string& stage_name,
                     const valhall::allocation_options& options, const program_input& input) {
  const valhall::arch arch = input.how.arch;
  const valhall::stage s = stage_or_likely(stage_name, words, arch);
  const valhall::allocation found = allocate_registers(words, s, arch, options);
  if (!found.ok()) {
    const exit_status refused = print_refused(found.code.error(), words, s, input);
    if (found.needed != 0) std::fprintf(stderr, "  %u registers would suffice\n", found.needed);
    return refused;
  }
  return print_repaired(repair(found.code, s), words, s, input);
}

exit_status run_allocate(const command& self, const std::vector<std::string>& arguments) {
  program_input input;
  std::string stage_name, registers, local_words;
  valhall::allocation_options options;
  const parsed line = parse_program(self, arguments,
                                    {{.name = "--stage", .value = &stage_name, .choices = stage_choices},
                                     {.name = "--registers", .value = &registers},
                                     {.name = "--spill", .flag = &options.spill},
                                     {.name = "--local-words", .value = &local_words}},
                                    input);
  if (!line.go_on) return line.status;
  if (!registers.empty() && !parse_registers(registers, input.how.arch, options.registers))
    return complain(self, "`--registers` must be " + register_choices(input.how.arch));
  if (!local_words.empty() && !parse_local_words(local_words, options.local_words))
    return complain(self, local_words_choices);
  if (!stage_name.empty()) input.how.stage = stage_of(stage_name);
  std::vector<std::uint64_t> words;
  std::vector<text_place> places;
  input.how.places = &places;
  if (!read_program(input, words)) return failure;
  return allocate(words, stage_name, options, input);
}

}  // namespace

const command allocate_command = {
    "allocate", "[--registers N] [--spill] [OPTION...] [FILE|-]",
    "give the values of a program other registers",
    "Gives each value of the program in FILE, or standard input, a register again, and prints the\n"
    "repaired program as text, as `valhall fix` does. The results of the program do not change;\n"
    "copies that become superfluous are removed. Inputs stay in the registers of their stage.\n"
    "\n"
    "  --registers N  the most registers, those of full occupancy first; by default only these if\n"
    "                 they suffice, and never more than the program has\n"
    "  --spill        keep values in thread-local memory if there are too few registers\n"
    "  --local-words N\n"
    "                 words of thread-local memory that the program uses itself (default 0)\n"
    "  --stage compute|vertex|fragment|blend\n"
    "                 the stage of the program; the default is fragment if it contains what only\n"
    "                 fragment shaders may do, otherwise compute\n" VALHALL_CLI_PROGRAM_HELP,
    run_allocate};

}  // namespace cli
