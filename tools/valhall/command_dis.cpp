// SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "blocks.hpp"
#include "color.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "program.hpp"

#include <valhall/analysis.hpp>
#include <valhall/strings.hpp>

#include <cstdio>
#include <sstream>

namespace cli {

namespace {

/// Appends the output of `print`, which writes to a buffer of a given size and returns the full length.
template <class Print>
void append(std::string& text, const Print& print) {
  constexpr std::size_t usual = 256;
  const std::size_t start = text.size();
  text.resize(start + usual);
  std::size_t size = print(text.data() + start, usual);
  if (size > usual) {
    text.resize(start + size);
    size = print(text.data() + start, size);
  }
  text.resize(start + size);
}

/// The requested facts that depend on the whole program.
struct analyses {
  bool live = false, blocks = false;
};

std::string text_of(const std::vector<std::uint64_t>& words, valhall::arch arch,
                    valhall::print_options options, const analyses& wanted) {
  std::vector<valhall::register_set> live;
  block_headings headings;
  if (wanted.live || wanted.blocks) {
    const valhall::control_flow_graph graph(words, arch);
    // The stage of the program is unknown, so at exits the inputs of a blend shader count as live: no stage
    // leaves more.
    const valhall::liveness all(graph, valhall::read_after_leaving(valhall::stage::fragment, arch));
    for (valhall::word_index i = 0; wanted.live && i < graph.size(); ++i) live.push_back(all.after(i));
    if (wanted.blocks) headings = block_headings(graph);
  }
  options.comments |= wanted.live;
  options.headings = {block_headings::find, &headings};
  std::string text;
  append(text, [&](char* buffer, std::size_t capacity) {
    return valhall::print_program(buffer, capacity, valhall::view<std::uint64_t>(words.data(), words.size()),
                                  arch, options, {live.data(), live.size()});
  });
  return text;
}

/// The include and the using-directives that the calls need, as comments, since the calls are elements of a
/// list.
std::string cpp_names_of(valhall::arch arch) {
  std::string lines, text;
  append(lines, [&](char* buffer, std::size_t capacity) {
    return valhall::print_cpp_names(buffer, capacity, arch);
  });
  std::istringstream all(lines);
  for (std::string line; std::getline(all, line);) text += "// " + line + "\n";
  return text;
}

std::string cpp_of(const std::vector<std::uint64_t>& words, valhall::arch arch) {
  std::string text = cpp_names_of(arch);
  for (const std::uint64_t word : words) text += to_cpp_string(valhall::decode(word, arch)) + ",\n";
  return text;
}

exit_status run_dis(const command& self, const std::vector<std::string>& arguments) {
  valhall::arch arch = default_arch;
  valhall::print_options options;
  analyses wanted;
  bool lower = false, cpp = false, shows_names = false;
  std::string format = "auto";
  const parsed line = parse(self, arguments,
                            {{.name = "--format", .value = &format, .choices = "auto|hex|bin"},
                             {.name = "--words", .flag = &options.words},
                             {.name = "--offsets", .flag = &options.offsets},
                             {.name = "--labels", .flag = &options.numbered_labels},
                             {.name = "--comments", .flag = &options.comments},
                             {.name = "--live", .flag = &wanted.live},
                             {.name = "--blocks", .flag = &wanted.blocks},
                             {.name = "--names", .flag = &shows_names},
                             {.name = "--lower", .flag = &lower},
                             syntax_option("--syntax", options.syntax),
                             {.name = "--permissive", .flag = &options.permissive},
                             {.name = "--cpp", .flag = &cpp},
                             arch_option(arch)},
                            1);
  if (!line.go_on) return line.status;
  if (lower) options.mnemonics = valhall::letter_case::lower;
  if (cpp && (options.words || options.offsets || options.numbered_labels || options.comments ||
              options.permissive || wanted.live || wanted.blocks || lower || shows_names ||
              options.syntax != valhall::syntax::mesa_2022))
    return complain(self, "`--cpp` excludes the other options for text");

  options.colour = uses_color(stdout);
  const std::string file = line.operands.empty() ? "-" : line.operands[0];
  std::vector<std::uint64_t> words;
  std::vector<std::string> names;
  const bool read = read_program(
      {.format = format, .how = {}, .words_only = true, .arch_name = {}, .file = file, .names = &names},
      words);
  std::string text;
  if (shows_names)
    for (const std::string& name : names) text += "; " + name + "\n";
  text += cpp ? cpp_of(words, arch) : text_of(words, arch, options, wanted);
  const exit_status written = write_output(text);
  return read ? written : failure;
}

}  // namespace

const command dis_command = {
    "dis", "[--format auto|hex|bin] [OPTION...] [FILE|-]", "print instruction words as text",
    "Prints the words in FILE, or standard input, one per line; --labels and --blocks add lines. A\n"
    "word that is not an instruction, or that breaks a rule of the hardware, is printed as .word,\n"
    "followed by the reason. `valhall as` assembles the text to the same words, with --permissive also\n"
    "forms that Arm's description does not list.\n"
    "\n"
    "  --format hex   read one word per line: 16 hexadecimal digits, fewer after 0x, or eight bytes.\n"
    "                 As in listings, an offset before it and an instruction or comment after it are\n"
    "                 skipped, as are blank lines, labels and comments after #, ; or //. Words between\n"
    "                 commas or spaces, and arrays in C, C++, Rust and Python, are read, too\n"
    "  --format bin   read eight bytes per word, the lowest first\n"
    "  --format auto  decide by the ending of FILE, .hex or .bin, else by its content "
    "(default)\n" VALHALL_CLI_SYNTAX_HELP VALHALL_CLI_ARCH_HELP
    "  --words        print the word before the text\n"
    "  --offsets      print the offset in bytes before the text\n"
    "  --labels       name branch targets, on separate lines\n"
    "  --comments     print the values of constants after the text\n"
    "  --live         as --comments, and the registers that are live after each instruction\n"
    "  --blocks       print a comment line before each basic block: its number, its words, its\n"
    "                 predecessors and its successors\n"
    "  --names        print a comment line for each name of .reg and its registers, which\n"
    "                 `valhall as --names` wrote into FILE\n"
    "  --lower        print mnemonics in lower case\n"
    "  --permissive   print words that break a rule of the hardware as instructions\n"
    "  --cpp          print calls of the C++ builders, each followed by a comma, for a list of\n"
    "                 instructions, after comments with the header and the namespaces of their "
    "architecture\n",
    run_dis};

}  // namespace cli
