// SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "color.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "findings.hpp"
#include "lsp/repair_edits.hpp"
#include "program.hpp"
#include "repaired.hpp"
#include "stages.hpp"

#include <valhall/repair.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

namespace cli {

namespace {

/// The text of the program in `input` with its repairs, if they can be made in its lines. A text with names
/// of .reg gets other instructions.
std::optional<std::string> edited(const std::string& text, valhall::stage stage, const program_input& input) {
  lsp::settings how;
  how.arch = input.how.arch;
  how.spelling = input.how.syntax;
  how.stage = stage;
  how.include_anywhere = input.how.include_anywhere;
  const lsp::text_document document(text);
  const lsp::program analyzed = lsp::analyzed(document, input.file, how, nullptr);
  if (!analyzed.assembles || !analyzed.names.empty()) return std::nullopt;
  const valhall::code<> after = valhall::repair(analyzed.words, stage, input.how.arch);
  if (!after.ok()) return std::nullopt;
  if (std::equal(after.begin(), after.end(), analyzed.words.begin(), analyzed.words.end())) return text;
  const std::optional<lsp::repaired_text> result = lsp::repaired(document, analyzed);
  return result && result->keeps_lines ? std::optional(result->text) : std::nullopt;
}

/// Writes `text`, a repaired program, and prints the findings that remain.
exit_status write_edited(const std::string& text, valhall::stage stage, const program_input& input,
                         const std::string& out) {
  if (const exit_status status = write_file(out, text); status != success) return status;
  std::vector<text_place> places;
  std::vector<std::uint64_t> words;
  text_reading how = input.how;
  how.places = &places;
  if (!assemble_text(text, input.file, how, words)) return failure;
  const valhall::control_flow_graph graph(words, how.arch);
  const valhall::verification left = verify(graph, stage);
  print_report(report_of(left, graph, places, valhall::severity::hazard));
  return left.ok() ? success : failure;
}

exit_status run_fix(const command& self, const std::vector<std::string>& arguments) {
  program_input input;
  std::string stage_name, out = "-", text;
  bool in_place = false;
  const parsed line = parse_program(self, arguments,
                                    {{.name = "--stage", .value = &stage_name, .choices = stage_choices},
                                     {.name = "--in-place", .flag = &in_place},
                                     {.name = "-o", .value = &out, .names_file = true},
                                     {.name = "--output", .value = &out, .names_file = true}},
                                    input);
  if (!line.go_on) return line.status;
  if (in_place && (out != "-" || input.file == "-"))
    return complain(self, "`--in-place` needs a file, and excludes `-o`");
  if (in_place) out = input.file;
  input.how.text = &text;
  if (!stage_name.empty()) input.how.stage = stage_of(stage_name);
  std::vector<std::uint64_t> words;
  std::vector<text_place> places;
  input.how.places = &places;
  if (!read_program(input, words)) return failure;
  if (words.empty() && out != "-") {
    print_problem(shown_name(input.file) + " has no instructions, so " + out + " is not written");
    return failure;
  }
  const valhall::arch arch = input.how.arch;
  const valhall::stage s = stage_or_likely(stage_name, words, arch);
  if (!text.empty())
    if (const std::optional<std::string> changed = edited(text, s, input); changed)
      return write_edited(*changed, s, input, out);
  if (in_place) {
    print_problem(
        input.file +
        ": only a text without names of .reg, and with a line for each instruction, can be repaired "
        "in place; -o writes another file");
    return failure;
  }
  return print_repaired(valhall::repair(words, s, arch), words, s, input, out);
}

}  // namespace

const command fix_command = {
    "fix", "[--stage STAGE] [OPTION...] [FILE|-]",
    "repair slots, waits, last uses, reconverge, discard and end",
    "Repairs the program in FILE, or standard input, and prints it as text. A text keeps its lines:\n"
    "comments, labels and numbers, with other modifiers and marks. A text with names of .reg, and one\n"
    "whose macros, repeats or included files need repairs, is expanded. It reassigns slots and\n"
    "waits, marks the last use of registers, and adds reconverge, discard and end where they are\n"
    "missing. The results of the program do not change. It inserts a NOP only where no instruction\n"
    "has room for a wait, and adjusts branches. Problems that remain are printed to standard error\n"
    "as by `valhall check`, with the lines or indices of the repaired program; the exit status is then 1.\n"
    "\n"
    "  --stage compute|vertex|fragment|blend\n"
    "                 the stage of the program; the default is fragment if it contains what only\n"
    "                 fragment shaders may do, otherwise compute\n"
    "  --in-place     write the text to FILE\n"
    "  -o OUT, --output OUT\n"
    "                 write to OUT, completely or not at all\n" VALHALL_CLI_PROGRAM_HELP,
    run_fix};

}  // namespace cli
