// SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "color.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "program.hpp"
#include "run_inputs.hpp"
#include "run_outputs.hpp"
#include "run_report.hpp"
#include "specification.hpp"
#include "stages.hpp"

#include <valhall/interpreter.hpp>

#include <algorithm>
#include <cstdio>

namespace cli {

namespace {

using valhall::machine;
using valhall::memory_region;
using valhall::run_result;

/// The options of the command line.
struct run_options {
  std::string specification, stage = "compute", threads = "16", steps;
  std::vector<std::string> sets, files, dumps;
  bool trace = false, lax = false;
  bool names_program = false;  ///< Whether the command line names a file for `input`.
  program_input input;
};

/// Prints each instruction as it is executed.
class printer final : public valhall::environment {
 public:
  void executed(const valhall::executed_instruction& e) override {
    char text[2048];
    const std::size_t length = valhall::print_trace(text, sizeof text, e);
    std::fwrite(text, 1, std::min(length, sizeof text), stdout);
    std::fputc('\n', stdout);
  }
};

/// The message for an error of a run.
std::string failure_text(const valhall::run_failure& f, const std::vector<std::uint64_t>& words,
                         const text_reading& how) {
  std::string text = std::string(explanation_of(f)) + " [" + name_of(f) + "]\n";
  if (f.kind == valhall::run_error::bad_machine)
    return f.address != 0 ? text + "  address 0x" + hexadecimal(f.address, 1) + "\n" : text;
  text += "  word " + std::to_string(f.index);
  if (f.index < words.size()) {
    char line[256] = {};
    const std::size_t length = valhall::print(line, sizeof line, valhall::decode(words[f.index], how.arch),
                                              {.syntax = how.syntax}, {.index = f.index});
    text += ": " + std::string(line, std::min(length, sizeof line));
  }
  text += "\n  lane " + std::to_string(f.lane) + " of warp " + std::to_string(f.warp) + " in workgroup " +
          std::to_string(f.workgroup[0]) + "," + std::to_string(f.workgroup[1]) + "," +
          std::to_string(f.workgroup[2]);
  if (f.register_number != valhall::run_failure::no_register)
    text += "\n  register r" + std::to_string(f.register_number);
  if (f.address != 0) text += "\n  address 0x" + hexadecimal(f.address, 1);
  if (f.kind == valhall::run_error::outside_memory)
    text +=
        "\n  --mem 0x" + hexadecimal(f.address & ~std::uint64_t{3}, 1) + "=+1 adds a word of memory there";
  return text + "\n";
}

/// Prints why results are not certain to standard error.
void print_caveats(const run_result& r) {
  if (r.approximate) print_problem("the last bits of some results are not known exactly");
  if (r.presumed) print_problem("some results are presumed: no source documents them");
}

exit_status report(const run_result& r, const std::string& file, const std::vector<std::uint64_t>& words,
                   const text_reading& how) {
  if (r.ok()) {
    print_caveats(r);
    return success;
  }
  print_problem(file + ": " + failure_text(r.error(), words, how));
  return failure;
}

/// `rN`: a line with its value in each lane. `ADDRESS:COUNT`: words of memory, a line each.
bool add_dump(const std::string& text, const run_result& r, const machine& m, std::string& to) {
  std::uint64_t number = 0;
  if (!text.starts_with("r")) return add_memory_dump(text, m.memory, to);
  if (!parse_number(text.substr(1), valhall::register_count_of(m.arch) - 1, number)) return false;
  to += text + ":";
  for (unsigned lane = 0; lane < valhall::warp_size; ++lane)
    to += " " + hexadecimal(r.at(valhall::reg(static_cast<unsigned>(number)), lane), 8);
  to += "\n";
  return true;
}

/// Checks the dumps of a command line.
exit_status check_dumps(const command& self, const std::vector<std::string>& dumps, const machine& m) {
  std::string unused;
  for (const std::string& text : dumps)
    if (!add_dump(text, run_result(), m, unused))
      return complain(
          self,
          "`" + text +
              "` is neither a register, such as r0, nor a range in the memory of --mem or --spec, such as "
              "0x1000:4");
  return success;
}

/// Writes the dumps of a run that ended with `ended`.
exit_status write_dumps(const std::vector<std::string>& dumps, const run_result& r, const machine& m,
                        exit_status ended) {
  std::string dumped;
  for (const std::string& text : dumps) add_dump(text, r, m, dumped);
  const exit_status written = write_output(dumped);
  return ended == success ? written : ended;
}

exit_status run_specification(const command& self, const run_options& options) {
  if (!options.sets.empty() || !options.files.empty())
    return complain(self, "`--spec` excludes `--set` and `--mem`");
  std::optional<specification> s = read_specification(options.specification, options.input.how.arch);
  if (!s) return failure;
  program_input input = options.input;
  if (!options.names_program) input.file = program_file(*s, options.specification);
  std::vector<std::uint64_t> words;
  if (!read_program(input, words)) return failure;

  const std::vector<memory_region> memory = memory_of(*s);
  const std::vector<valhall::uniform_buffer> buffers = buffers_of(*s);
  machine m = s->machine;
  m.arch = input.how.arch;
  m.memory = {memory.data(), memory.size()};
  if (const exit_status status = check_dumps(self, options.dumps, m); status != success) return status;
  m.uniforms = {s->uniforms.data(), s->uniforms.size()};
  m.buffers = {buffers.data(), buffers.size()};
  m.strict = !options.lax;
  printer lines;
  if (options.trace) m.functions = &lines;
  const run_result r = valhall::run(words, m);
  exit_status ended = report(r, shown_name(input.file), words, input.how);
  if (ended == success) ended = report_difference(*s, input.file);
  return write_dumps(options.dumps, r, m, ended);
}

exit_status run_alone(const command& self, const run_options& options) {
  run_inputs inputs;
  std::string problem;
  machine m{.arch = options.input.how.arch, .stage = stage_of(options.stage)};
  std::uint64_t threads = 0;
  if (!parse_number(options.threads, 65536, threads) || threads == 0)
    return complain(self, "`--threads` must be a number from 1 to 65536");
  if (!options.steps.empty() && !parse_number(options.steps, ~std::uint64_t{0}, m.step_limit))
    return complain(self, "`--steps` must be a number");
  for (const std::string& text : options.sets)
    if (!add_setting(text, m.arch, inputs, problem)) return complain(self, problem);
  inputs.words.reserve(options.files.size());
  for (const std::string& text : options.files)
    if (!add_memory(text, inputs, problem)) {
      print_problem(problem);
      return failure;
    }
  m.memory = {inputs.memory.data(), inputs.memory.size()};
  if (const exit_status status = check_dumps(self, options.dumps, m); status != success) return status;
  std::vector<std::uint64_t> words;
  if (!read_program(options.input, words)) return failure;

  m.workgroup_size[0] = static_cast<unsigned>(threads);
  m.lanes = threads < valhall::warp_size ? (1u << threads) - 1 : valhall::all_lanes;
  m.registers = {inputs.registers.data(), inputs.registers.size()};
  m.uniforms = {inputs.uniforms.data(), inputs.uniforms.size()};
  m.strict = !options.lax;
  printer lines;
  if (options.trace) m.functions = &lines;
  const std::string name = shown_name(options.input.file);
  const run_state before(m);
  if (const std::string lacking = lacking_uniforms(words, m.arch, inputs);
      before.is_valid() && !lacking.empty() && !options.lax) {
    print_problem(name + ": the program reads " + lacking + "; give them with --set, such as --set " +
                  lacking.substr(0, lacking.find(',')) + "=0");
    return failure;
  }
  const run_result r = valhall::run(words, m);
  const exit_status ended = report(r, name, words, options.input.how);
  if (!options.dumps.empty() || !r.ok()) return write_dumps(options.dumps, r, m, ended);
  return write_output(before.changes(r));
}

exit_status run_run(const command& self, const std::vector<std::string>& arguments) {
  run_options options;
  const parsed line = parse_program(self, arguments,
                                    {{.name = "--spec", .value = &options.specification, .names_file = true},
                                     {.name = "--stage", .value = &options.stage, .choices = stage_choices},
                                     {.name = "--threads", .value = &options.threads},
                                     {.name = "--steps", .value = &options.steps},
                                     {.name = "--set", .values = &options.sets},
                                     {.name = "--mem", .values = &options.files},
                                     {.name = "--dump", .values = &options.dumps},
                                     {.name = "--trace", .flag = &options.trace},
                                     {.name = "--lax", .flag = &options.lax}},
                                    options.input);
  if (!line.go_on) return line.status;
  options.names_program = !line.operands.empty();
  return options.specification.empty() ? run_alone(self, options) : run_specification(self, options);
}

}  // namespace

const command run_command = {
    "run", "[--spec SPEC] [OPTION...] [FILE|-]", "run a program",
    "Interprets the program in FILE, or standard input. A broken rule of timing or control flow is\n"
    "an error, and so is a result that is not publicly known. If the output depends on values that\n"
    "are not known to the bit, a message reports it. Without --dump and --spec, prints the registers\n"
    "and words of memory that the run changed, in hexadecimal and, where it may be one, as a float.\n"
    "\n"
    "  --spec SPEC    run a compute program with the inputs in the JSON file SPEC, and compare memory\n"
    "                 with the expected contents. The program is FILE, or the one that SPEC names\n"
    "  --stage compute|vertex|fragment|blend\n"
    "                 the stage of the program (default compute)\n"
    "  --threads N    threads of the workgroup, or lanes in other stages (default 16, a warp)\n"
    "  --set rN=V     the initial value of register N, or of uniform N with uN=: an integer, or a float\n"
    "                 with a point, such as 1.0; may be repeated\n"
    "  --mem A=FILE   memory at address A with the bytes of FILE, N zero words with A=+N, or the numbers\n"
    "                 of a list, as floats with A=f32:1,2.5 and as integers with A=u32:1,2; may be\n"
    "                 repeated\n"
    "  --dump rN      print a register of the last warp, lane by lane, or N words of memory with A:N;\n"
    "                 may be repeated\n"
    "  --trace        print each instruction with the lanes that execute it and what they write\n"
    "  --lax          do not stop at broken rules of timing and control flow: a read before the wait\n"
    "                 returns the previous value\n"
    "  --steps N      stop after N instructions, summed over warps\n" VALHALL_CLI_PROGRAM_HELP,
    run_run};

}  // namespace cli
