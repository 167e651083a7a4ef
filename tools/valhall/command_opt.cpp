// SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "color.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "findings.hpp"
#include "program.hpp"
#include "repaired.hpp"
#include "run_inputs.hpp"
#include "stages.hpp"

#include <valhall/equivalent.hpp>
#include <valhall/optimize.hpp>

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace cli {

namespace {

void print_line(const char* name, const valhall::program_figures& f) {
  std::fprintf(stderr, "%-7s %6u %6u %6u %8u %9.2f %9.2f %10u\n", name, f.words, f.moves, f.waits, f.messages,
               f.mean_distance(), f.cycles.to_double(), f.registers.size());
}

/// The figures of the program before the first pass and after each pass that improved it.
void print_passes(const valhall::optimized& found) {
  std::fprintf(stderr, "%-7s %6s %6s %6s %8s %9s %9s %10s\n", "", "words", "moves", "waits", "messages",
               "distance", "cycles", "registers");
  print_line("given", found.before);
  for (unsigned i = 0; i < found.pass_count; ++i)
    print_line(name_of(found.passes[i].pass), found.passes[i].after);
}

/// Refuses a program with more registers than the limit of `options`, after it was printed.
exit_status check_registers(const valhall::program_figures& figures, const valhall::optimize_options& options,
                            const program_input& input) {
  const std::size_t count = figures.registers.size();
  if (options.registers == 0 || count <= options.registers) return success;
  print_report(shown_name(input.file) + ": error: the program uses " + std::to_string(count) +
               " registers, and the limit is " + std::to_string(options.registers) + " [" +
               name_of(valhall::rule::out_of_registers) + "]\n");
  return failure;
}

exit_status optimize(const std::vector<std::uint64_t>& words, const std::string& stage_name,
                     const valhall::optimize_options& options, bool is_quiet, const program_input& input) {
  const valhall::arch arch = input.how.arch;
  const valhall::stage s = stage_or_likely(stage_name, words, arch);
  const valhall::control_flow_graph graph(words, arch);
  const valhall::optimized found = valhall::optimize(graph, s, options);
  if (!found.ok()) {
    print_report(report_of(verify(graph, s), graph, input, valhall::severity::hazard));
    return failure;
  }
  const valhall::equivalence same = equivalent(words, found.code.words(), arch, {.stage = s, .inputs = 0});
  if (!same.ok()) {
    print_report(shown_name(input.file) +
                 ": note: the program stays as it is, since the better one is not proved equal: " +
                 explanation_of(same.reason) + " [" + name_of(same.reason) + "]\n");
    const exit_status written = print_repaired(valhall::code<>(words, arch), words, s, input);
    return written == success ? check_registers(found.before, options, input) : written;
  }
  const exit_status written = print_repaired(found.code, words, s, input);
  if (!is_quiet) print_passes(found);
  return written == success ? check_registers(found.after, options, input) : written;
}

exit_status run_opt(const command& self, const std::vector<std::string>& arguments) {
  program_input input;
  std::string stage_name, registers;
  valhall::optimize_options options{.reports = true};
  bool is_quiet = false;
  const parsed line = parse_program(self, arguments,
                                    {{.name = "--stage", .value = &stage_name, .choices = stage_choices},
                                     {.name = "--registers", .value = &registers},
                                     {.name = "--quiet", .flag = &is_quiet}},
                                    input);
  if (!line.go_on) return line.status;
  if (!registers.empty() && !parse_registers(registers, input.how.arch, options.registers))
    return complain(self, "`--registers` must be " + register_choices(input.how.arch));
  if (!stage_name.empty()) input.how.stage = stage_of(stage_name);
  std::vector<std::uint64_t> words;
  std::vector<text_place> places;
  input.how.places = &places;
  if (!read_program(input, words)) return failure;
  return optimize(words, stage_name, options, is_quiet, input);
}

}  // namespace

const command opt_command = {
    "opt", "[--registers N] [--quiet] [OPTION...] [FILE|-]", "make a program better, and never worse",
    "Optimizes the program in FILE, or standard input, and prints it as text, as `valhall fix` does.\n"
    "Its passes, each named with the figures after it if it made the program better:\n"
    "  waits   waits late, and slots that messages share\n"
    "  memory  registers instead of thread-local memory\n"
    "  forms   one word for several\n"
    "  values  no copies, repeated computations and words whose results nothing reads\n"
    "  order   messages early, the words that need their results late\n"
    "The results of the program do not change. Neither its words, its cycles nor its time with the\n"
    "stalls of messages become more, and its occupancy does not fall. The figures are printed to\n"
    "standard error. The result is proved equal, as by `valhall same`; without a proof the program is\n"
    "printed as it is. A program with a hazard or a fault is not changed: its findings are printed as\n"
    "by `valhall check`, and the exit status is 1.\n"
    "\n"
    "  --registers N  the most registers, those of full occupancy first; by default only these if\n"
    "                 they suffice; a program that still uses more is reported as an error\n"
    "  --quiet        do not print figures\n"
    "  --stage compute|vertex|fragment|blend\n"
    "                 the stage of the program; the default is fragment if it contains what only\n"
    "                 fragment shaders may do, otherwise compute\n" VALHALL_CLI_PROGRAM_HELP,
    run_opt};

}  // namespace cli
