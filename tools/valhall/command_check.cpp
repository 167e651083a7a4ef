// SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "color.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "findings.hpp"
#include "program.hpp"
#include "repaired.hpp"
#include "stages.hpp"

#include <valhall/verify.hpp>

#include "../common/text.hpp"

#include <cstdio>

namespace cli {

namespace {

using valhall::text_view;

/// Reads `rN` up to its end; the number has no leading zeros.
bool read_register(text_view text, unsigned& number) {
  const bool has_zeros = text.size > 2 && text[1] == '0';
  if (text.size < 2 || text.size > 4 || text[0] != 'r' || has_zeros) return false;
  number = 0;
  for (const char c : text.from(1)) {
    if (!tools::is_digit(c)) return false;
    number = number * 10 + static_cast<unsigned>(c - '0');
  }
  return true;
}

/// Reads a list such as `r0,r4-r7` of registers that exist in `arch`.
bool read_registers(text_view list, valhall::arch arch, valhall::register_set& registers) {
  for (bool more = true; more;) {
    const std::size_t comma = tools::find(list, ',');
    const text_view item = list.first(comma);
    const std::size_t dash = tools::find(item, '-');
    unsigned first = 0;
    if (!read_register(item.first(dash), first)) return false;
    unsigned last = first;
    if (dash < item.size && !read_register(item.from(dash + 1), last)) return false;
    if (last < first || last >= valhall::register_count_of(arch)) return false;
    registers |= valhall::register_set::range(first, last - first + 1);
    more = comma < list.size;
    list = list.from(more ? comma + 1 : comma);
  }
  return true;
}

/// The parsed options of the command line.
struct given_options {
  std::string stage, inputs, registers;
  bool conservative = false, undocumented = false;
};

exit_status check(const command& self, const given_options& given, const program_input& input) {
  const valhall::arch arch = input.how.arch;
  valhall::verify_options options;
  options.conservative = given.conservative;
  options.undocumented_forms = given.undocumented;
  options.narrow = given.registers == "32";
  if (!given.inputs.empty()) {
    valhall::register_set listed;
    if (!read_registers({given.inputs.data(), given.inputs.size()}, arch, listed))
      return complain(self, "`--inputs` is a list such as r0,r4-r7, not `" + given.inputs + "`");
    options.inputs = listed;
  }
  if (!given.registers.empty() && !valhall::has_known_occupancy(arch))
    return complain(self, std::string("`--registers` is not available for ") + name_of(arch) +
                              ", since it is not published how many threads a program with some number of "
                              "registers has");

  std::vector<std::uint64_t> words;
  std::vector<text_place> places;
  program_input located = input;
  located.how.places = &places;
  if (!read_program(located, words)) return failure;
  const valhall::control_flow_graph graph(words, arch);
  const valhall::verification result = verify(graph, stage_or_likely(given.stage, words, arch), options);
  const exit_status written =
      write_output(colored(report_of(result, graph, located, valhall::severity::note), stdout));
  if (const std::string sum = sum_of(result); !sum.empty()) std::fprintf(stderr, "%s\n", sum.c_str());
  return result.ok() ? written : failure;
}

exit_status run_check(const command& self, const std::vector<std::string>& arguments) {
  given_options given;
  program_input input;
  const parsed line = parse_program(self, arguments,
                                    {{.name = "--stage", .value = &given.stage, .choices = stage_choices},
                                     {.name = "--conservative", .flag = &given.conservative},
                                     {.name = "--undocumented", .flag = &given.undocumented},
                                     {.name = "--inputs", .value = &given.inputs},
                                     {.name = "--registers", .value = &given.registers, .choices = "32|64"}},
                                    input);
  if (!line.go_on) return line.status;
  if (!given.stage.empty()) input.how.stage = stage_of(given.stage);
  return check(self, given, input);
}

}  // namespace

const command check_command = {
    "check", "[--stage STAGE] [OPTION...] [FILE|-]", "find the rules that a program breaks on any path",
    "Verifies the program in FILE, or standard input, for a pipeline stage, and prints its findings:\n"
    "\n"
    "  FILE:LINE:COLUMN: severity: the problem, and its solution [rule]\n"
    "\n"
    "with the line below, if FILE is text, and FILE:INDEX: if it has words, where INDEX counts words\n"
    "from 0. The number of findings is printed to standard error. A fault stops the GPU or may stop it, a "
    "hazard produces wrong values,\n"
    "a note has no effect by itself. The exit status is 1 if there is a fault or a hazard, or if FILE\n"
    "cannot be read.\n"
    "\n"
    "  --stage compute|vertex|fragment|blend\n"
    "                 the stage of the program; it determines which registers are preloaded and\n"
    "                 which instructions are allowed. The default is fragment if the program\n"
    "                 contains what only fragment shaders may do, otherwise "
    "compute\n" VALHALL_CLI_PROGRAM_HELP
    "  --conservative also report what cannot be ruled out: reads of registers that only some paths\n"
    "                 write, and every conditional branch without reconverge\n"
    "  --undocumented also note forms that Arm's description does not list, though compilers emit\n"
    "                 them. Other such forms are always hazards\n"
    "  --inputs r55-r62\n"
    "                 the registers that hold a value at the start; a read of any other register\n"
    "                 before it is written is a hazard. Without this option, the registers of the\n"
    "                 stage are assumed, and such reads are notes\n"
    "  --registers 32|64\n"
    "                 the registers that the driver allocates; with 32, r16-r47 do not exist. Without\n"
    "                 this option, 64. Not for v15\n",
    run_check};

}  // namespace cli
