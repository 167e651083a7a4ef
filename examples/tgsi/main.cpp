// SPDX-License-Identifier: MIT
// Compiles TGSI texts, and runs them in the interpreter.
#include "check.hpp"
#include "compare.hpp"
#include "compile.hpp"
#include "inputs.hpp"
#include "listing.hpp"
#include "reader.hpp"
#include "run.hpp"

#include <valhall/arch.hpp>
#include <valhall/program.hpp>
#include <valhall/strings.hpp>

#include <algorithm>
#include <cctype>
#include <cinttypes>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

enum exit_status : int { done = 0, wrong = 1, refused = 2, differs = 3, bad_use = 4 };

constexpr const char* usage =
    "usage: tgsi compile [OPTION...] [--format asm|hex|bin|c] [-o OUT] FILE\n"
    "       tgsi run [OPTION...] FILE --inputs INPUTS.json [--results -|RESULTS.json]\n";

constexpr const char* help =
    "\n"
    "compile  writes the program that the TGSI text in FILE becomes\n"
    "run      compiles it, runs it in the interpreter on INPUTS.json, and prints what differs from the\n"
    "         results that are expected there; with --results, writes the results as JSON instead, to\n"
    "         the standard output or a file\n"
    "\n"
    "  --registers N  use at most N registers, 8 to 64, preloaded ones included; else 32, or more if that\n"
    "                 avoids spilling\n"
    "  --no-optimize  do not optimize the words\n"
    "\n"
    "  --arch A       compile for v9 (default) to v14\n"
    "  --format asm   a listing, with the cost and what the uniforms hold (default)\n"
    "  --format hex   one word of 16 hexadecimal digits per line, with the padding that the hardware "
    "requires\n"
    "  --format bin   eight bytes per word, the lowest first, with the padding\n"
    "  --format c     an array in C, with the padding\n"
    "  -o OUT, --output OUT\n"
    "                 write to OUT instead of the standard output\n"
    "\n"
    "docs/tgsi.md describes INPUTS.json.\n"
    "FILE and INPUTS.json may be -, the standard input. Exit status:\n"
    "  0  success\n"
    "  1  the text is wrong (each error has its line and column), or a file cannot be read\n"
    "  2  the text is right, but the hardware has no means for an opcode, which the error names\n"
    "  3  results differ, or the run stopped\n"
    "  4  wrong use of this command\n";

struct options {
  std::string command, file, inputs, results, arch = "v9", format = "asm", output = "-";
  unsigned registers = 0;
  valhall::arch in = valhall::arch::v9;
  bool optimize = true;
};

int misuse(const std::string& problem) {
  std::fprintf(stderr, "tgsi: %s\n%s", problem.c_str(), usage);
  return bad_use;
}

/// An option that takes any text as its value.
struct text_option {
  std::string_view name;
  std::string options::*to;
};
constexpr text_option text_options[] = {
    {"--inputs", &options::inputs}, {"--results", &options::results}, {"--arch", &options::arch},
    {"--format", &options::format}, {"-o", &options::output},         {"--output", &options::output},
};

/// Reads a count of registers; false if it is not one.
bool parse_registers(const std::string& text, unsigned& to) {
  to = 0;
  for (const char c : text) {
    if (c < '0' || c > '9' || to > 64) return false;
    to = to * 10 + static_cast<unsigned>(c - '0');
  }
  return to >= 8 && to <= 64;
}

/// Parses the arguments. Returns the problem with them; empty if there is none.
std::string parse(const std::vector<std::string>& arguments, options& to) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& name = arguments[i];
    const auto text = std::ranges::find(text_options, name, &text_option::name);
    const bool has_value = name == "--registers" || text != std::end(text_options);
    if (has_value && i + 1 == arguments.size()) return name + " needs a value";
    if (name == "--registers") {
      if (!parse_registers(arguments[++i], to.registers)) return "--registers is from 8 to 64";
    } else if (has_value) {
      to.*text->to = arguments[++i];
    } else if (name == "--no-optimize") {
      to.optimize = false;
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
  if (to.command == "run" && (to.format != "asm" || to.output != "-")) return "run writes no words";
  if (to.format != "asm" && to.format != "hex" && to.format != "bin" && to.format != "c")
    return "--format is asm, hex, bin or c";
  const valhall::found_arch arch = valhall::find_arch(to.arch.c_str());
  if (!arch.ok() || arch.value() == valhall::arch::v15) return "--arch is from v9 to v14";
  to.in = arch.value();
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

/// A C identifier for the words of the program in `file`. No keyword ends like it.
std::string c_name(const std::string& file) {
  const std::string base = file.substr(file.find_last_of("/\\") + 1);
  std::string name;
  for (const char c : base.substr(0, base.find('.', 1)))
    name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  if (std::isdigit(static_cast<unsigned char>(name[0])) != 0) name.insert(0, "_");
  return name + "_words";
}

/// The words of `code` in the format of `given`.
std::string text_of(const options& given, const tgsi::compiled& code) {
  if (given.format == "asm") return tgsi::listing_of(code);
  const valhall::view<std::uint64_t> words(code.words.data(), code.words.size());
  if (given.format == "c") {
    const std::string name = c_name(given.file);
    return valhall::to_c_array_string(words, {name.data(), name.size()});
  }
  std::string text;
  if (given.format == "bin") {
    text.resize(words.size() * sizeof(std::uint64_t));
    valhall::write_bytes(reinterpret_cast<std::uint8_t*>(text.data()), text.size(), words);
    return text;
  }
  char line[32];
  for (const std::uint64_t word : words)
    text.append(line, static_cast<std::size_t>(std::snprintf(line, sizeof line, "%016" PRIx64 "\n", word)));
  return text;
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
  const tgsi::compiled code =
      tgsi::compile(*program, {.in = given.in, .registers = given.registers, .optimize = given.optimize});
  if (!code.ok()) return report(given.file, code.errors);
  return given.command == "run" ? run(given, *program, code) : write_file(given.output, text_of(given, code));
}
