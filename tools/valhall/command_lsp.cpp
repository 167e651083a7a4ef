// SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "lsp/serve.hpp"
#include "stages.hpp"

#include <iostream>

namespace cli {

namespace {

exit_status run_lsp(const command& self, const std::vector<std::string>& arguments) {
  lsp::settings how;
  std::string stage;
  bool standard_streams = false;
  const parsed line = parse(self, arguments,
                            {{.name = "--stage", .value = &stage, .choices = stage_choices},
                             {.name = "--include-anywhere", .flag = &how.include_anywhere},
                             {.name = "--stdio", .flag = &standard_streams},
                             syntax_option("--syntax", how.spelling),
                             arch_option(how.arch)},
                            0);
  if (!line.go_on) return line.status;
  if (!stage.empty()) how.stage = stage_of(stage);
  std::ios::sync_with_stdio(false);
  use_binary_streams();
  return lsp::serve(std::cin, std::cout, how) ? success : failure;
}

}  // namespace

const command lsp_command = {
    "lsp", "[OPTION...]", "serve editors by the Language Server Protocol",
    "Serves an editor on standard input and output by the Language Server Protocol: errors and findings\n"
    "while typing, completion, explanations, definition, references and rename of labels, symbols and\n"
    "macros, formatting and repair. The editor's settings `arch`, `spelling`, `stage` and\n"
    "`includeAnywhere` override the options. The exit status is 1 if the input ends without a shutdown.\n"
    "\n"
    "  --stage compute|vertex|fragment|blend\n"
    "                 the stage of programs; the default is fragment for one with what only fragment\n"
    "                 shaders may do, and compute for others\n"
    "  --include-anywhere\n"
    "                 let .include name files outside its folder\n"
    "  --stdio        has no effect; editors give it to servers\n" VALHALL_CLI_SYNTAX_HELP
        VALHALL_CLI_ARCH_HELP,
    run_lsp};

}  // namespace cli
