// SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "program.hpp"
#include "words.hpp"

#include <valhall/strings.hpp>

#include <cstdio>

namespace cli {

namespace {

exit_status run(const command& self, const std::vector<std::string>& arguments) {
  text_reading how;
  std::string format = "hex", out = "-";
  const parsed line = parse(self, arguments,
                            {{.name = "--format", .value = &format, .choices = "hex|bin|c"},
                             {.name = "--permissive", .flag = &how.permissive},
                             {.name = "--include-anywhere", .flag = &how.include_anywhere},
                             {.name = "-o", .value = &out, .names_file = true},
                             {.name = "--output", .value = &out, .names_file = true},
                             syntax_option("--syntax", how.syntax),
                             arch_option(how.edition)},
                            1);
  if (!line.go_on) return line.status;
  const std::string file = line.operands.empty() ? "-" : line.operands[0];

  std::vector<std::uint64_t> words;
  if (!assemble_file(file, how, words)) return failure;
  if (format == "hex") return write_file(out, hex_text(words));
  if (format == "bin") return write_file(out, binary(words));
  if (words.empty()) {
    std::fprintf(stderr, "valhall: %s has no instruction, and C has no empty arrays\n",
                 shown_name(file).c_str());
    return failure;
  }
  const std::string name = c_name(file);
  return write_file(out,
                    valhall::to_c_array_string({words.data(), words.size()}, {name.data(), name.size()}));
}

}  // namespace

const command as_command = {
    "as", "[OPTION...] [-o OUT] [FILE|-]", "assemble text to instruction words",
    "Assembles FILE, or standard input, and writes the words to standard output.\n"
    "If there are errors, prints all of them and writes nothing.\n"
    "\n"
    "  --format hex   one word of 16 hexadecimal digits per line (default)\n"
    "  --format bin   eight bytes per word, the lowest first\n"
    "  --format c     an array in C, named after FILE\n"
    "  --permissive   accept words that break a rule of the hardware if they fit their fields\n"
    "  --include-anywhere\n"
    "                 let .include name files outside its folder\n" VALHALL_CLI_SYNTAX_HELP
        VALHALL_CLI_ARCH_HELP
    "  -o OUT, --output OUT\n"
    "                 write to OUT, completely or not at all\n"
    "\n"
    "The text is instructions in the spelling of --syntax, with labels and .word, .rept, .equ, .align, "
    ".macro and\n"
    ".include, which looks for a file in the folder of the file that includes it. A listing is\n"
    "text, too: the offset and the word before an instruction, as printed by\n"
    "`valhall dis --offsets --words` and by drivers, are accepted, and the word must be that of the\n"
    "instruction.\n"
    "\n"
    "Errors quote included files whose names end in .s, .S, .asm or .inc.\n",
    run};

}  // namespace cli
