// SPDX-License-Identifier: MIT
// Compiles TGSI texts, and runs them in the interpreter.
#include "check.hpp"
#include "compare.hpp"
#include "compile.hpp"
#include "inputs.hpp"
#include "listing.hpp"
#include "reader.hpp"
#include "run.hpp"

#include <arguments.hpp>
#include <color.hpp>
#include <emit/finish.hpp>
#include <files.hpp>
#include <run_inputs.hpp>
#include <words.hpp>

#include <valhall/strings.hpp>

#include <cstdio>
#include <optional>
#include <string>
#include <vector>

namespace {

enum exit_status : int { done = 0, wrong = 1, refused = 2, differs = 3, bad_use = 4 };

const cli::command self = {
    .name = "tgsi",
    .synopsis =
        "compile [OPTION...] [--format asm|hex|bin|c] [-o OUT] FILE\n"
        "       tgsi run [OPTION...] FILE --inputs INPUTS.json [--results -|RESULTS.json]",
    .summary = "",
    .help =
        "`tgsi compile` writes the program that the TGSI text in FILE becomes. `tgsi run` compiles it,\n"
        "runs it in the interpreter on INPUTS.json, and prints what differs from the results that are\n"
        "expected there.\n"
        "\n"
        "  --registers N  use at most N registers, 8 to 64, preloaded ones included; else 32, or more\n"
        "                 if that avoids spilling\n"
        "  --no-optimize  do not optimize the words\n" VALHALL_CLI_ARCH_HELP
        "  --format asm   a listing, with the cost and what the uniforms hold (default)\n"
        "  --format hex   one word of 16 hexadecimal digits per line, with the padding that the\n"
        "                 hardware requires\n"
        "  --format bin   eight bytes per word, the lowest first, with the padding\n"
        "  --format c     an array in C, with the padding\n"
        "  -o OUT, --output OUT\n"
        "                 write to OUT instead of the standard output\n"
        "  --results RESULTS.json\n"
        "                 write the results as JSON instead of a comparison; - is the standard output\n"
        "\n"
        "There is no program for v15. docs/tgsi.md describes INPUTS.json. FILE and INPUTS.json may be -,\n"
        "the standard input. Exit status:\n"
        "  0  success\n"
        "  1  the text is wrong (each error has its line and column), or a file cannot be read\n"
        "  2  the text is right, but the hardware has no means for an opcode, which the error names\n"
        "  3  results differ, or the run stopped\n"
        "  4  wrong use of this command\n",
    .run = nullptr,
    .program = ""};

struct options {
  std::string command, file, inputs, results, registers, format = "asm", output = "-";
  valhall::arch in = cli::default_arch;
  std::uint64_t limit = 0;  ///< The number in `registers`.
  bool is_plain = false;
};

/// The problem with the options; empty if there is none.
std::string problem_of(options& o) {
  if (o.command != "compile" && o.command != "run") return "the command is compile or run";
  if (o.file.empty()) return o.command + " needs a FILE";
  if (!o.registers.empty() &&
      (!cli::parse_number(o.registers, 64, o.limit) || o.limit < emit::least_registers))
    return "--registers is from 8 to 64";
  if (o.in == valhall::arch::v15) return "--arch is from v9 to v14";
  if (o.command == "compile") return (o.inputs + o.results).empty() ? "" : "compile has no inputs or results";
  if (o.inputs.empty()) return "run needs --inputs";
  return o.format != "asm" || o.output != "-" ? "run writes no words" : "";
}

/// Prints errors as compilers do, and returns the exit status for them.
int report(const std::string& file, const tgsi::error_list& errors) {
  for (const tgsi::error& e : errors) {
    std::string place = file + ":";
    if (e.where.line != 0) place += std::to_string(e.where.line) + ":" + std::to_string(e.where.column) + ":";
    std::fprintf(stderr, "%s error: %s%s%s\n", place.c_str(), e.message.c_str(), e.hint.empty() ? "" : "; ",
                 e.hint.c_str());
  }
  if (errors.dropped() != 0) std::fprintf(stderr, "%s: %zu more errors\n", file.c_str(), errors.dropped());
  return errors.has_wrong() ? wrong : refused;
}

int run(const options& given, const tgsi::program& program, const tgsi::compiled& code) {
  std::string text, problem;
  if (!cli::read_input(given.inputs, text)) return wrong;
  const std::optional<tgsi::inputs> inputs = tgsi::read_inputs(text, problem);
  if (!inputs) {
    std::fprintf(stderr, "%s: error: %s\n", given.inputs.c_str(), problem.c_str());
    return wrong;
  }
  const tgsi::results results = tgsi::run(program, code, *inputs);
  if (!results.ok()) {
    std::fprintf(stderr, "%s: %s\n", given.file.c_str(), results.problem.c_str());
    return differs;
  }
  if (!given.results.empty()) return cli::write_file(given.results, tgsi::to_json(results) + "\n");
  const std::vector<tgsi::difference> found = tgsi::compare(*inputs, results);
  std::string lines;
  for (const tgsi::difference& d : found) lines += tgsi::text_of(d) + "\n";
  if (found.empty())
    lines = "as expected: " + std::to_string(results.instructions) +
            " instructions executed, counted for each lane\n";
  const int written = cli::write_output(lines);
  return written == done && !found.empty() ? differs : written;
}

/// The words of `code` in the format of `given`.
std::string text_of(const options& given, const tgsi::compiled& code) {
  if (given.format == "asm") return tgsi::listing_of(code);
  if (given.format == "hex") return cli::hex_text(code.words);
  if (given.format == "bin") return cli::binary(code.words);
  const std::string name = cli::c_name(given.file);
  return valhall::to_c_array_string(code.words, {name.data(), name.size()});
}

}  // namespace

int main(int count, char** arguments) {
  options given;
  const cli::parsed line = parse(self, {arguments + (count > 0 ? 1 : 0), arguments + count},
                                 {{.name = "--inputs", .value = &given.inputs, .names_file = true},
                                  {.name = "--results", .value = &given.results, .names_file = true},
                                  {.name = "--format", .value = &given.format, .choices = "asm|hex|bin|c"},
                                  {.name = "-o", .value = &given.output, .names_file = true},
                                  {.name = "--output", .value = &given.output, .names_file = true},
                                  {.name = "--registers", .value = &given.registers},
                                  {.name = "--no-optimize", .flag = &given.is_plain},
                                  cli::arch_option(given.in)},
                                 2);
  if (!line.go_on) return line.status == cli::wrong_usage ? int{bad_use} : int{line.status};
  cli::set_program_name(self.name);
  if (!line.operands.empty()) given.command = line.operands.front();
  if (line.operands.size() > 1) given.file = line.operands.back();
  if (const std::string problem = problem_of(given); !problem.empty()) {
    complain(self, problem);
    return bad_use;
  }
  std::string text;
  if (!cli::read_input(given.file, text)) return wrong;
  tgsi::error_list errors;
  std::optional<tgsi::program> program = tgsi::read(text, errors);
  if (program) tgsi::check(*program, errors);
  if (!errors.empty()) return report(given.file, errors);
  const tgsi::compiled code = tgsi::compile(
      *program,
      {.in = given.in, .registers = static_cast<unsigned>(given.limit), .optimize = !given.is_plain});
  if (!code.ok()) return report(given.file, code.errors);
  return given.command == "run" ? run(given, *program, code)
                                : cli::write_file(given.output, text_of(given, code));
}
