// SPDX-License-Identifier: MIT
#include "repaired.hpp"

#include "color.hpp"
#include "files.hpp"
#include "findings.hpp"
#include "stages.hpp"

#include <valhall/strings.hpp>

#include <cstdio>

namespace cli {

namespace {

/// The reason why a change of `words` was refused.
std::string problem_of(const valhall::program_error& refused, const std::vector<std::uint64_t>& words,
                       valhall::arch arch) {
  std::string problem = explanation_of(refused.kind);
  if (refused.index >= words.size()) return problem;
  const valhall::missing_feature missing = missing_feature_of(valhall::decode(words[refused.index], arch));
  return missing.ok() ? problem + ": " + missing_feature_text(missing, arch) : problem;
}

}  // namespace

valhall::stage stage_or_likely(const std::string& name, const std::vector<std::uint64_t>& words,
                               valhall::arch arch) {
  return name.empty() ? valhall::likely_stage_of(words, arch) : stage_of(name);
}

exit_status print_refused(const valhall::program_error& refused, const std::vector<std::uint64_t>& words,
                          const program_input& input) {
  print_report(message_at(input, refused.index, "error: " + problem_of(refused, words, input.how.arch)) +
               "\n");
  return failure;
}

exit_status print_repaired(const valhall::code<>& repaired, const std::vector<std::uint64_t>& words,
                           valhall::stage stage, const program_input& input, const std::string& out) {
  if (!repaired.ok()) return print_refused(repaired.error(), words, input);
  const exit_status written = write_file(
      out, valhall::program_to_string(
               repaired, {.permissive = true, .numbered_labels = true, .syntax = input.how.syntax}));
  const valhall::control_flow_graph result(repaired);
  const valhall::verification left = verify(result, stage);
  print_report(report_of(left, result, input.file, true));
  return left.ok() ? written : failure;
}

}  // namespace cli
