// SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "findings.hpp"
#include "program.hpp"
#include "stages.hpp"

#include <valhall/repair.hpp>
#include <valhall/strings.hpp>
#include <valhall/verify.hpp>

#include <cstdio>

namespace cli {

namespace {

/// Fragment if the program contains something that only fragment shaders may do, otherwise compute, which
/// repair treats like vertex.
valhall::stage likely_stage(const valhall::control_flow_graph& graph) {
  for (valhall::word_index i = 0; i < graph.size(); ++i)
    if (graph.at(i).fragment_only) return valhall::stage::fragment;
  return valhall::stage::compute;
}

/// The reason why the repair of `words` was refused.
std::string problem_of(const valhall::program_error& refused, const std::vector<std::uint64_t>& words,
                       valhall::arch arch) {
  std::string problem = explanation_of(refused.kind);
  if (refused.index >= words.size()) return problem;
  const valhall::missing_feature missing = missing_feature_of(valhall::decode(words[refused.index], arch));
  return missing.ok() ? problem + ": " + missing_feature_text(missing, arch) : problem;
}

exit_status fix(const std::vector<std::uint64_t>& words, const std::string& stage_name,
                const program_input& input) {
  const valhall::arch arch = input.how.arch;
  const valhall::stage s =
      stage_name.empty() ? likely_stage(valhall::control_flow_graph(words, arch)) : stage_of(stage_name);
  const valhall::code<> repaired = valhall::repair(words, s, arch);
  if (!repaired.ok()) {
    std::fprintf(stderr, "%s:%lu: error: %s\n", shown_name(input.file).c_str(),
                 static_cast<unsigned long>(repaired.error().index),
                 problem_of(repaired.error(), words, arch).c_str());
    return failure;
  }
  const exit_status written = write_output(valhall::program_to_string(
      repaired, {.permissive = true, .numbered_labels = true, .syntax = input.how.syntax}));
  const valhall::control_flow_graph result(repaired);
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
  return fix(words, stage_name, input);
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
