// SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "program.hpp"

#include "../library/c/convert.hpp"

namespace cli {

namespace {

exit_status run_convert(const command& self, const std::vector<std::string>& arguments) {
  text_reading how;
  valhall::print_options options;
  const parsed line = parse(self, arguments,
                            {syntax_option("--from", how.syntax),
                             syntax_option("--to", options.syntax),
                             {.name = "--permissive", .flag = &how.permissive},
                             {.name = "--include-anywhere", .flag = &how.include_anywhere},
                             arch_option(how.arch)},
                            1);
  if (!line.go_on) return line.status;
  const std::string file = line.operands.empty() ? "-" : line.operands[0];
  std::string text;
  std::vector<std::uint64_t> words;
  if (!read_input(file, text) || !assemble_text(text, file, how, words)) return failure;
  options.permissive = how.permissive;
  return write_output(tools::converted(text, words, how.arch, options));
}

}  // namespace

const command convert_command = {
    "convert", "[--from SYNTAX] [--to SYNTAX] [OPTION...] [FILE|-]", "write a text in another spelling",
    "Reads the text in FILE, or standard input, in one spelling and writes it in another: that of\n"
    "Mesa in 2022 (2022), that of Mesa 25.0 (25.0), the later one of Mesa (later), or Arm's (arm).\n"
    "Labels, comments, listing columns, .word and .equ stay as they are. A text with other directives\n"
    "is expanded, and its labels are numbered. Both texts assemble to the same words. If there are\n"
    "errors, writes nothing and prints up to 10000 of them, then the number of the rest.\n"
    "\n"
    "  --from 2022|25.0|later|arm\n"
    "                 the spelling of FILE (default 2022)\n"
    "  --to 2022|25.0|later|arm\n"
    "                 the spelling to write (default 2022)\n"
    "  --permissive   accept words that break a rule of the hardware if they fit their fields\n"
    "  --include-anywhere\n"
    "                 let .include name files outside its folder\n" VALHALL_CLI_ARCH_HELP,
    run_convert};

}  // namespace cli
