// SPDX-License-Identifier: MIT
// Compiles TGSI texts, and runs them in the interpreter.
#include "check.hpp"
#include "compare.hpp"
#include "compile.hpp"
#include "inputs.hpp"
#include "listing.hpp"
#include "reader.hpp"
#include "run.hpp"

#include <cstdio>
#include <optional>
#include <string>
#include <vector>

namespace {

enum exit_status : int { done = 0, wrong = 1, refused = 2, differs = 3, bad_use = 4 };

constexpr const char* usage =
    "usage: tgsi compile [--registers N] FILE\n"
    "       tgsi run [--registers N] FILE --inputs INPUTS.json [--results -|RESULTS.json]\n";

constexpr const char* help =
    "\n"
    "compile  prints the listing of the program that the TGSI text in FILE becomes, and its cost\n"
    "run      compiles it, runs it in the interpreter on INPUTS.json, and prints what differs from the\n"
    "         results that are expected there; with --results, writes the results as JSON instead, to\n"
    "         the standard output or a file\n"
    "\n"
    "  --registers N  use at most N registers, 8 to 64, preloaded ones included; else 32, or more if that\n"
    "                 avoids spilling\n"
    "\n"
    "FILE and INPUTS.json may be -, the standard input. Exit status:\n"
    "  0  success\n"
    "  1  the text is wrong (each error has its line and column), or a file cannot be read\n"
    "  2  the text is right, but the hardware has no means for an opcode, which the error names\n"
    "  3  results differ, or the run stopped\n"
    "  4  wrong use of this command\n";

struct options {
  std::string command, file, inputs, results;
  unsigned registers = 0;
};

int misuse(const std::string& problem) {
  std::fprintf(stderr, "tgsi: %s\n%s", problem.c_str(), usage);
  return bad_use;
}

/// Reads a count of registers; false if it is not one.
bool parse_registers(const std::string& text, unsigned& to) {
  to = 0;
  for (const char c : text) {
    if (c < '0' || c > '9' || to > 64) return false;
    to = to * 10 + static_cast<unsigned>(c - '0');
  }
  return to >= 8 && to <= 64;
}

/// Parses the arguments. Returns what is wrong with them; empty if nothing is.
std::string parse(const std::vector<std::string>& arguments, options& to) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& name = arguments[i];
    const bool has_value = name == "--registers" || name == "--inputs" || name == "--results";
    if (has_value && i + 1 == arguments.size()) return name + " needs a value";
    if (name == "--registers") {
      if (!parse_registers(arguments[++i], to.registers)) return "--registers is from 8 to 64";
    } else if (name == "--inputs") {
      to.inputs = arguments[++i];
    } else if (name == "--results") {
      to.results = arguments[++i];
    } else if (name.size() > 1 && name[0] == '-') {
      return "there is no option " + name;
    } else if (to.command.empty()) {
      to.command = name;
    } else if (to.file.empty()) {
      to.file = name;
    } else {
      return "more than one FILE: " + name;
    }
  }
  if (to.command != "compile" && to.command != "run") return "the command is compile or run";
  if (to.file.empty()) return to.command + " needs a FILE";
  if (to.command == "run" && to.inputs.empty()) return "run needs --inputs";
  if (to.command == "compile" && !(to.inputs + to.results).empty()) return "compile has no inputs or results";
  return "";
}

bool read_file(const std::string& name, std::string& to) {
  std::FILE* const file = name == "-" ? stdin : std::fopen(name.c_str(), "rb");
  bool ok = file != nullptr;
  if (ok) {
    char part[4096];
    for (std::size_t size; (size = std::fread(part, 1, sizeof part, file)) > 0;) to.append(part, size);
    ok = std::ferror(file) == 0;
    if (file != stdin) std::fclose(file);
  }
  if (!ok) std::fprintf(stderr, "tgsi: cannot read %s\n", name.c_str());
  return ok;
}

int write_file(const std::string& name, const std::string& text) {
  std::FILE* const file = name == "-" ? stdout : std::fopen(name.c_str(), "wb");
  bool ok = file != nullptr && std::fwrite(text.data(), 1, text.size(), file) == text.size();
  if (file != nullptr) ok = (file == stdout ? std::fflush(file) : std::fclose(file)) == 0 && ok;
  if (ok) return done;
  std::fprintf(stderr, "tgsi: cannot write %s\n", name.c_str());
  return wrong;
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
  if (!read_file(given.inputs, text)) return wrong;
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
  if (!given.results.empty()) return write_file(given.results, tgsi::to_json(results) + "\n");
  const std::vector<tgsi::difference> found = tgsi::compare(*inputs, results);
  std::string lines;
  for (const tgsi::difference& d : found) lines += tgsi::text_of(d) + "\n";
  if (found.empty())
    lines = "as expected: " + std::to_string(results.instructions) +
            " instructions executed, counted for each lane\n";
  const int written = write_file("-", lines);
  return written == done && !found.empty() ? differs : written;
}

}  // namespace

int main(int count, char** arguments) {
  const std::vector<std::string> all(arguments + (count > 0 ? 1 : 0), arguments + count);
  for (const std::string& a : all)
    if (a == "--help" || a == "-h") return write_file("-", std::string(usage) + help);
  options given;
  if (const std::string problem = parse(all, given); !problem.empty()) return misuse(problem);
  std::string text;
  if (!read_file(given.file, text)) return wrong;
  tgsi::error_list errors;
  std::optional<tgsi::program> program = tgsi::read(text, errors);
  if (program) tgsi::check(*program, errors);
  if (!errors.empty()) return report(given.file, errors);
  const tgsi::compiled code = tgsi::compile(*program, {given.registers});
  if (!code.ok()) return report(given.file, code.errors);
  return given.command == "run" ? run(given, *program, code) : write_file("-", tgsi::listing_of(code));
}
