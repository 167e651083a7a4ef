// SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "color.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "program.hpp"
#include "stages.hpp"
#include "words.hpp"

#include <valhall/strings.hpp>

#include <cstdio>

namespace cli {

namespace {

std::string array_text(const std::string& format, const std::vector<std::uint64_t>& words,
                       const std::string& name) {
  const valhall::view<std::uint64_t> elements(words.data(), words.size());
  const valhall::text_view as(name.data(), name.size());
  return format == "c" ? valhall::to_c_array_string(elements, as)
                       : valhall::to_cpp_array_string(elements, as);
}

/// A file name in a rule of make.
std::string escaped_for_make(const std::string& name) {
  std::string text;
  for (const char c : name) {
    if (c == ' ' || c == '#' || c == '\\') text += '\\';
    if (c == '$') text += '$';
    text += c;
  }
  return text;
}

/// The rule of make by which `out` depends on `files`.
std::string make_rule(const std::string& out, const std::vector<std::string>& files) {
  std::string text = escaped_for_make(out) + ":";
  for (const std::string& file : files) text += " \\\n  " + escaped_for_make(file);
  return text + "\n";
}

exit_status run_as(const command& self, const std::vector<std::string>& arguments) {
  text_reading how;
  std::string format = "hex", out = "-", rule_file, stage_name, registers, local_words;
  bool shows_names = false;
  std::vector<std::string> included;
  std::string names;
  const parsed line = parse(self, arguments,
                            {{.name = "--format", .value = &format, .choices = "hex|bin|c|cpp"},
                             {.name = "--permissive", .flag = &how.permissive},
                             {.name = "--include-anywhere", .flag = &how.include_anywhere},
                             {.name = "--stage", .value = &stage_name, .choices = stage_choices},
                             {.name = "--registers", .value = &registers},
                             {.name = "--spill", .flag = &how.spill},
                             {.name = "--local-words", .value = &local_words},
                             {.name = "--names", .flag = &shows_names},
                             {.name = "--depfile", .value = &rule_file, .names_file = true},
                             {.name = "-o", .value = &out, .names_file = true},
                             {.name = "--output", .value = &out, .names_file = true},
                             syntax_option("--syntax", how.syntax),
                             arch_option(how.arch)},
                            1);
  if (!line.go_on) return line.status;
  const std::string file = line.operands.empty() ? "-" : line.operands[0];

  if (!rule_file.empty()) {
    if (out == "-")
      return complain(self, "`--depfile` needs `-o`, since it names the file that depends on others");
    how.included = &included;
  }

  if (!stage_name.empty()) how.stage = stage_of(stage_name);
  if (!registers.empty() && !parse_registers(registers, how.arch, how.registers))
    return complain(self, "`--registers` must be " + register_choices(how.arch));
  if (!local_words.empty() && !parse_local_words(local_words, how.local_words))
    return complain(self, local_words_choices);
  how.names = &names;

  std::vector<std::uint64_t> words;
  if (!assemble_file(file, how, words)) return failure;
  std::string content;
  if (format == "hex") {
    content = named_words(shows_names ? names : "", words);
  } else if (format == "bin") {
    content = binary(words);
  } else if (words.empty()) {
    print_problem(shown_name(file) + " has no instruction, and C and C++ have no empty arrays");
    return failure;
  } else {
    content = array_text(format, words, c_name(file));
  }
  if (!rule_file.empty()) {
    if (file != "-") included.insert(included.begin(), file);
    if (const exit_status status = write_file(rule_file, make_rule(out, included)); status != success)
      return status;
  }
  if (shows_names) std::fputs(names.c_str(), stderr);
  return write_file(out, content);
}

}  // namespace

const command as_command = {
    "as", "[OPTION...] [-o OUT] [FILE|-]", "assemble text to instruction words",
    "Assembles FILE, or standard input, and writes the words to standard output.\n"
    "If there are errors, writes nothing and prints up to 10000 of them, then the number of the\n"
    "rest.\n"
    "\n"
    "  --format hex   one word of 16 hexadecimal digits per line (default)\n"
    "  --format bin   eight bytes per word, the lowest first\n"
    "  --format c     an array in C, named after FILE\n"
    "  --format cpp   a C++ header with that array, inline and constexpr\n"
    "  --stage compute|vertex|fragment|blend\n"
    "                 the stage for which names of .reg get registers; the default is fragment if\n"
    "                 the text contains what only fragment shaders may do, otherwise compute\n"
    "  --registers N  the most registers for these names, those of full occupancy first\n"
    "  --spill        keep values of names in thread-local memory if there are too few registers\n"
    "  --local-words N\n"
    "                 words of thread-local memory that the text uses itself (default 0)\n"
    "  --names        print the registers of each name of .reg to standard error, and as comments\n"
    "                 into the hex format, where `valhall dis --names` reads them\n"
    "  --depfile FILE write a rule of make to FILE, by which OUT depends on the text and on what it\n"
    "                 includes\n"
    "  --permissive   accept words that break a rule of the hardware if they fit their fields\n"
    "  --include-anywhere\n"
    "                 let .include name files outside its folder\n" VALHALL_CLI_SYNTAX_HELP
        VALHALL_CLI_ARCH_HELP
    "  -o OUT, --output OUT\n"
    "                 write to OUT, completely or not at all\n"
    "\n"
    "The text is instructions in the spelling of --syntax, with labels and .word, .rept, .equ, .align,\n"
    ".macro and .include, which looks for a file in the folder of the file that includes it. A text that\n"
    "names registers with .reg gets registers for the names, and is repaired as `valhall fix` does.\n"
    "\n"
    "A listing is\n"
    "text, too: the offset and the word before an instruction, as printed by\n"
    "`valhall dis --offsets --words` and by drivers, are accepted, and the word must be that of the\n"
    "instruction.\n"
    "\n"
    "Errors quote included files whose names end in .s, .S, .asm or .inc.\n",
    run_as};

}  // namespace cli
