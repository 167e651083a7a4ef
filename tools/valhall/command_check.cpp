// SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "findings.hpp"
#include "program.hpp"
#include "stages.hpp"

#include <valhall/print.hpp>
#include <valhall/verify.hpp>
#include "../common/text.hpp"

namespace cli {

namespace {

using valhall::register_set;
using valhall::text_view;

/// Reads `rN`, up to its end.
bool read_register(text_view text, unsigned& number) {
  if (text.size < 2 || text.size > 3 || text[0] != 'r') return false;
  number = 0;
  for (const char c : text.from(1)) {
    if (!tools::is_digit(c)) return false;
    number = number * 10 + static_cast<unsigned>(c - '0');
  }
  return number < valhall::encoding::register_count;
}

/// Reads a list such as `r0,r4-r7`.
bool read_registers(text_view list, register_set& registers) {
  for (bool more = true; more;) {
    const std::size_t comma = tools::find(list, ',');
    const text_view item = list.first(comma);
    const std::size_t dash = tools::find(item, '-');
    unsigned first = 0;
    if (!read_register(item.first(dash), first)) return false;
    unsigned last = first;
    if (dash < item.size && !read_register(item.from(dash + 1), last)) return false;
    if (last < first) return false;
    registers |= register_set::range(first, last - first + 1);
    more = comma < list.size;
    list = list.from(more ? comma + 1 : comma);
  }
  return true;
}

exit_status run(const command& self, const std::vector<std::string>& arguments) {
  valhall::verify_options options;
  program_input input;
  std::string stage, inputs, allocated;
  const parsed line = parse_program(self, arguments,
                                    {{.name = "--stage", .value = &stage, .choices = stage_choices},
                                     {.name = "--conservative", .flag = &options.conservative},
                                     {.name = "--inputs", .value = &inputs},
                                     {.name = "--registers", .value = &allocated, .choices = "32|64"}},
                                    input);
  if (!line.go_on) return line.status;
  if (stage.empty()) return complain(self, std::string("`--stage` is required, one of ") + stage_choices);
  valhall::register_set listed;
  if (!inputs.empty() && !read_registers({inputs.data(), inputs.size()}, listed))
    return complain(self, "`--inputs` is a list such as r0,r4-r7, not `" + inputs + "`");
  if (!inputs.empty()) options.inputs = listed;

  options.narrow = allocated == "32";

  std::vector<std::uint64_t> words;
  if (!read_program(input, words)) return failure;
  const valhall::control_flow_graph graph(words, input.how.edition);
  const valhall::verification result = valhall::verify(graph, stage_of(stage), options);
  const exit_status written = write_output(report_of(result, graph, input.file, false));
  return result.ok() ? written : failure;
}

}  // namespace

const command check_command = {
    "check", "--stage compute|vertex|fragment|blend [OPTION...] [FILE|-]",
    "find the rules that a program breaks on any path",
    "Verifies the program in FILE, or standard input, for a pipeline stage, and prints its findings:\n"
    "\n"
    "  FILE:INDEX: severity: what is wrong, and what would be right [rule]\n"
    "\n"
    "INDEX counts words from 0. A fault stops the GPU, a hazard produces wrong values, a note has no\n"
    "effect by itself. The exit status is 1 if there is a fault or a hazard, or if FILE cannot be\n"
    "read.\n"
    "\n"
    "  --stage STAGE  the stage of the program; it determines which registers are preloaded and\n"
    "                 which instructions are allowed\n" VALHALL_CLI_PROGRAM_HELP
    "  --conservative also report what cannot be ruled out: reads of registers that only some paths\n"
    "                 write, and every conditional branch without reconverge\n"
    "  --inputs r55-r62\n"
    "                 the registers that hold a value at the start; a read of any other register\n"
    "                 before it is written is a hazard. Without this option, those of the stage are\n"
    "                 assumed, and such reads are notes\n"
    "  --registers 32|64\n"
    "                 the registers that the driver allocates; with 32, r16-r47 do not exist. Without\n"
    "                 this option, 64\n",
    run};

}  // namespace cli
