// SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "color.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "findings.hpp"
#include "program.hpp"
#include "repaired.hpp"
#include "run_inputs.hpp"
#include "run_outputs.hpp"
#include "stages.hpp"

#include <valhall/equivalent.hpp>
#include <valhall/strings.hpp>
#include <valhall/verify.hpp>

#include <array>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace cli {

namespace {

/// The exit status without an answer, which a wrong command line has, too.
constexpr exit_status no_answer = wrong_usage;

/// The two programs.
struct program_pair {
  std::array<program_input, 2> inputs;
  std::array<std::vector<std::uint64_t>, 2> words;
  std::array<std::vector<text_place>, 2> places;
};

/// Reads the programs and verifies them. Sets `stage`: the one named `stage_name`, or the likely one of the
/// first program if the name is empty. Prints the reason if one cannot be compared.
bool read_pair(program_pair& pair, const std::string& stage_name, valhall::stage& stage) {
  for (std::size_t p = 0; p < 2; ++p) {
    const program_input& input = pair.inputs.at(p);
    std::vector<std::uint64_t>& words = pair.words.at(p);
    if (!read_program(input, words)) return false;
    if (p == 0) stage = stage_or_likely(stage_name, words, input.how.arch);
    const valhall::control_flow_graph graph(words, input.how.arch);
    const valhall::verification found = verify(graph, stage);
    if (found.ok()) continue;
    print_report(report_of(found, graph, input, valhall::severity::hazard));
    return false;
  }
  return true;
}

/// A line with the word `i` of program `p`.
std::string line_of(const program_pair& pair, std::size_t p, valhall::word_index i) {
  const program_input& input = pair.inputs.at(p);
  if (i >= pair.words.at(p).size()) return "";
  return place_of(input, i) + ": " +
         to_string(valhall::decode(pair.words.at(p)[i], input.how.arch), {.syntax = input.how.syntax},
                   {.index = i}) +
         "\n";
}

std::string difference_text(const program_pair& pair, const valhall::different_input& d) {
  const std::string where = d.in_memory ? "memory at 0x" + hexadecimal(d.address, 1)
                                        : "an output of lane " + std::to_string(d.lane);
  return "different: for input " + std::to_string(d.number) + ", " + where + " is 0x" +
         hexadecimal(d.words[0], 8) + " after " + shown_name(pair.inputs[0].file) + " and 0x" +
         hexadecimal(d.words[1], 8) + " after " + shown_name(pair.inputs[1].file) + "\n";
}

exit_status compare(const program_pair& pair, const valhall::equivalence_options& options) {
  const valhall::equivalence found =
      equivalent(pair.words[0], pair.words[1], pair.inputs[0].how.arch, options);
  std::string text;
  switch (found.verdict) {
    case valhall::equivalence_verdict::equal: text = "equal\n"; break;
    case valhall::equivalence_verdict::different: text = difference_text(pair, found.input); break;
    case valhall::equivalence_verdict::unknown:
      text = std::string("unknown: ") + explanation_of(found.reason) + " [" + name_of(found.reason) + "]\n";
      break;
  }
  for (std::size_t p = 0; p < 2; ++p) text += line_of(pair, p, found.places[p]);
  const exit_status written = write_output(text);
  if (written != success) return no_answer;
  return found.verdict == valhall::equivalence_verdict::equal       ? success
         : found.verdict == valhall::equivalence_verdict::different ? failure
                                                                    : no_answer;
}

exit_status run_same(const command& self, const std::vector<std::string>& arguments) {
  program_pair pair;
  std::string stage_name, inputs;
  valhall::equivalence_options options;
  const parsed line = parse_program(self, arguments,
                                    {{.name = "--stage", .value = &stage_name, .choices = stage_choices},
                                     {.name = "--inputs", .value = &inputs}},
                                    pair.inputs[0], 2);
  if (!line.go_on) return line.status;
  if (line.operands.size() != 2) return complain(self, "two programs are needed");
  std::uint64_t number = 0;
  if (!inputs.empty()) {
    if (!parse_number(inputs, 1000000, number))
      return complain(self, "`--inputs` must be a number from 0 to 1000000");
    options.inputs = static_cast<unsigned>(number);
  }
  if (!stage_name.empty()) pair.inputs[0].how.stage = stage_of(stage_name);
  pair.inputs[1] = pair.inputs[0];
  pair.inputs[1].file = line.operands[1];
  for (std::size_t p = 0; p < 2; ++p) pair.inputs.at(p).how.places = &pair.places.at(p);
  return read_pair(pair, stage_name, options.stage) ? compare(pair, options) : no_answer;
}

}  // namespace

const command same_command = {
    "same", "[--stage STAGE] [OPTION...] A B", "prove that two programs do the same",
    "Compares the programs in the files A and B, which may differ in registers, order, waits and\n"
    "instructions, and prints the answer:\n"
    "\n"
    "  equal: proved: for each input, both have the same effects, bit for bit\n"
    "  different: a run shows it; the line has the first difference\n"
    "  unknown: neither; the line has the reason\n"
    "\n"
    "Lines with the words where the proof ended follow. The exit status is 0 if the programs are\n"
    "equal, 1 if they are different, and 2 if it is not known. It is also 2 if a file cannot be read\n"
    "or a program has faults or hazards, which are printed as by `valhall check`.\n"
    "\n"
    "  --stage compute|vertex|fragment|blend\n"
    "                 the stage of both programs; the default is fragment if A contains what only\n"
    "                 fragment shaders may do, otherwise compute\n"
    "  --inputs N     try N inputs to find one for which the programs differ, if they are not proved\n"
    "                 equal (default 16)\n" VALHALL_CLI_PROGRAM_HELP,
    run_same};

}  // namespace cli
