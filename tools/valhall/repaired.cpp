// SPDX-License-Identifier: MIT
#include "repaired.hpp"

#include "color.hpp"
#include "files.hpp"
#include "findings.hpp"
#include "stages.hpp"

#include <valhall/strings.hpp>

namespace cli {

valhall::stage stage_or_likely(const std::string& name, const std::vector<std::uint64_t>& words,
                               valhall::arch arch) {
  return name.empty() ? valhall::likely_stage_of(words, arch) : stage_of(name);
}

exit_status print_refused(const valhall::program_error& refused, const std::vector<std::uint64_t>& words,
                          valhall::stage stage, const program_input& input) {
  using enum valhall::error_kind;
  std::string report;
  if (refused.kind == undecodable_word || refused.kind == branch_out_of_program) {
    const valhall::control_flow_graph graph(words, input.how.arch);
    report = report_of(verify(graph, stage), graph, input, valhall::severity::fault);
  }
  if (report.empty())
    report = message_at(
                 input, refused.index,
                 std::string("error: ") + explanation_of(refused.kind) + " [" + name_of(refused.kind) + "]") +
             "\n";
  print_report(report);
  return failure;
}

exit_status print_repaired(const valhall::code<>& repaired, const std::vector<std::uint64_t>& words,
                           valhall::stage stage, const program_input& input, const std::string& out) {
  if (!repaired.ok()) return print_refused(repaired.error(), words, stage, input);
  const exit_status written = write_file(
      out, valhall::program_to_string(
               repaired, {.permissive = true, .numbered_labels = true, .syntax = input.how.syntax}));
  const valhall::control_flow_graph result(repaired);
  const valhall::verification left = verify(result, stage);
  print_report(report_of(left, result, input.file, valhall::severity::hazard));
  return left.ok() ? written : failure;
}

}  // namespace cli
