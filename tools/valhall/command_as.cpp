// SPDX-License-Identifier: MIT
#include "arguments.hpp"
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
                             {.name = "-o", .value = &out},
                             {.name = "--output", .value = &out}},
                            1);
  if (!line.go_on) return line.status;
  const std::string file = line.operands.empty() ? "-" : line.operands[0];

  std::vector<std::uint64_t> words;
  if (!assemble_file(file, how, words)) return failure;
  if (format == "hex") return write_file(out, hex_text(words));
  if (format == "bin") return write_file(out, binary(words));
  if (words.empty()) {
    std::fprintf(stderr, "valhall: %s has no instruction, and C no array without elements\n",
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
    "If there are errors, all are printed and nothing is written.\n"
    "\n"
    "  --format hex   a word of 16 hexadecimal digits per line; what is done without this option\n"
    "  --format bin   eight bytes per word, the lowest first\n"
    "  --format c     an array in C, named after FILE\n"
    "  --permissive   take words that break a rule of the hardware if they fit their fields\n"
    "  --include-anywhere\n"
    "                 let .include leave its folder\n"
    "  -o OUT, --output OUT\n"
    "                 write to OUT, all or nothing\n"
    "\n"
    "The text is Mesa's syntax of 2022, with labels and .word, .rept, .equ, .align, .macro and .include; "
    "the "
    "folder of the file that includes another is where that is looked for. A listing is text too: the "
    "offset and the word before an instruction, as `valhall dis --offsets --words` and drivers print "
    "them, are taken, and the word has to be that of the instruction.\n"
    "\n"
    "Errors quote included files whose names end in .s, .S, .asm or .inc.\n",
    run};

}  // namespace cli
