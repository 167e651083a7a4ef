// SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "findings.hpp"
#include "program.hpp"
#include "stages.hpp"

#include <valhall/repair_v15.hpp>
#include <valhall/strings_v15.hpp>
#include <valhall/verify_v15.hpp>
#include "../common/with_arch.hpp"

#include <cstdio>

namespace cli {

namespace {

/// Fragment if the program contains an instruction that only fragment shaders may use; otherwise compute,
/// which repair treats like vertex.
template <class Arch>
valhall::stage likely_stage(const valhall::basic_control_flow_graph<Arch>& graph) {
  for (valhall::word_index i = 0; i < graph.size(); ++i)
    if (graph.at(i).fragment_only) return valhall::stage::fragment;
  return valhall::stage::compute;
}

/// The reason why word `index` prevents the repair.
std::string problem_at(valhall::repair_error error, const valhall::decoded_instruction& d) {
  std::string problem = explanation_of(error);
  if (const valhall::absence missing = absence_of(d); missing.ok())
    problem += ": " + absence_text(missing, d.in());
  return problem;
}
std::string problem_at(valhall::repair_error error, const valhall::decoded_v15_instruction&) {
  return explanation_of(error);
}

std::string text_of(const valhall::repaired_program& repaired, const valhall::print_options& options,
                    valhall::arch) {
  return valhall::program_to_string({repaired.words.data(), repaired.words.size()}, options);
}
std::string text_of(const valhall::repaired_program& repaired, const valhall::print_options& options,
                    valhall::v15_arch e) {
  return valhall::program_to_string({repaired.words.data(), repaired.words.size()}, options, e);
}

template <class Arch>
exit_status fix(const std::vector<std::uint64_t>& words, const std::string& stage_name,
                const program_input& input, Arch arch) {
  using program_graph = valhall::basic_control_flow_graph<Arch>;
  const valhall::stage s =
      stage_name.empty() ? likely_stage(program_graph(words, arch)) : stage_of(stage_name);
  const valhall::repaired_program repaired = valhall::repair(words, s, arch);
  if (!repaired.ok()) {
    const std::string problem = repaired.index < words.size()
                                    ? problem_at(repaired.error, decode(words[repaired.index], arch))
                                    : explanation_of(repaired.error);
    std::fprintf(stderr, "%s:%lu: error: %s\n", shown_name(input.file).c_str(),
                 static_cast<unsigned long>(repaired.index), problem.c_str());
    return failure;
  }
  const exit_status written = write_output(
      text_of(repaired,
              {.permissive = true, .numbered_labels = true, .syntax = input.how.syntax, .arch = arch}, arch));
  const program_graph result(repaired, arch);
  const valhall::verification left = verify(result, s);
  std::fputs(report_of(left, result, input.file, true).c_str(), stderr);
  return left.ok() ? written : failure;
}

exit_status run(const command& self, const std::vector<std::string>& arguments) {
  program_input input;
  std::string stage_name;
  const parsed line = parse_program(
      self, arguments, {{.name = "--stage", .value = &stage_name, .choices = stage_choices}}, input);
  if (!line.go_on) return line.status;
  std::vector<std::uint64_t> words;
  if (!read_program(input, words)) return failure;
  return tools::with_arch(input.how.arch, [&](auto arch) { return fix(words, stage_name, input, arch); });
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
