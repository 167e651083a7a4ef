// SPDX-License-Identifier: MIT
#pragma once

#include "arguments.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace cli {

/// How text is read.
struct text_reading {
  bool permissive = false;        ///< Accepts words that break rules of the hardware and fit their fields.
  bool include_anywhere = false;  ///< `.include` may name files outside its folder.
  valhall::arch arch = valhall::default_arch;
  valhall::syntax syntax = valhall::syntax::mesa_2022;
  std::vector<std::string>* included = nullptr;  ///< Receives the names of the files that `.include` read.
};

/// Assembles the text of `file`, standard input for `-`. Prints its errors, and returns false if there are
/// any.
bool assemble_file(const std::string& file, const text_reading& how, std::vector<std::uint64_t>& words);

/// The same for `text`, which is that of `file`.
bool assemble_text(const std::string& text, const std::string& file, const text_reading& how,
                   std::vector<std::uint64_t>& words);

/// The part of a command line that names a program: at most one operand, the file, and the options that
/// determine how it is read.
struct program_input {
  std::string format = "hex";  ///< `hex`, `bin` or `asm`.
  text_reading how;            ///< How text is read, and the architecture of the program.
  std::string file = "-";      ///< `-` is standard input.
};

/// Reads `arguments`, the options of `input` and those in `others`, as `parse` does.
parsed parse_program(const command& self, const std::vector<std::string>& arguments,
                     std::vector<option> others, program_input& input);

/// The part of a command's help on the options of `program_input`: a literal, to be concatenated with others.
#define VALHALL_CLI_PROGRAM_HELP                                                          \
  "  --format hex|bin|asm\n"                                                              \
  "                 read words as `valhall dis` does, or text as `valhall as` does\n"     \
  "                 (default hex)\n"                                                      \
  "  --include-anywhere\n"                                                                \
  "                 let .include name files outside its folder\n" VALHALL_CLI_SYNTAX_HELP \
      VALHALL_CLI_ARCH_HELP

/// Reads the words of a program. Prints its errors and returns false if there are any. Of a damaged hex or
/// bin file, `words` then has the part that could be read.
bool read_program(const program_input& input, std::vector<std::uint64_t>& words);

}  // namespace cli
