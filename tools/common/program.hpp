// SPDX-License-Identifier: MIT
#pragma once

#include "arguments.hpp"

#include <valhall/assemble_virtual.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cli {

/// Options of reading a text.
struct text_reading {
  bool permissive = false;        ///< Accepts words that break hardware rules but fit their fields.
  bool include_anywhere = false;  ///< `.include` may name files outside its folder.
  valhall::arch arch = default_arch;
  valhall::syntax syntax = valhall::syntax::mesa_2022;
  /// The stage for which names of .reg get registers. Without it, a likely one.
  std::optional<valhall::stage> stage = {};
  unsigned registers = 0;                        ///< Limit on the registers of such names; 0 means no limit.
  std::string* names = nullptr;                  ///< Receives a line for each value of each name of .reg.
  std::vector<std::string>* included = nullptr;  ///< Receives the names of the files that `.include` read.
};

/// Assembles the text of `file`, standard input for `-`. Prints its errors, and returns false if there are
/// any.
bool assemble_file(const std::string& file, const text_reading& how, std::vector<std::uint64_t>& words);

/// Assembles `text`, the content of `file`, in the same way.
bool assemble_text(const std::string& text, const std::string& file, const text_reading& how,
                   std::vector<std::uint64_t>& words);

/// The part of a command line that names a program: at most one operand, the file, and the options for
/// reading it.
struct program_input {
  std::string format = "hex";  ///< `hex`, `bin` or `asm`.
  text_reading how;            ///< Options of reading text, and the architecture of the program.
  std::string file = "-";      ///< `-` is standard input.
};

/// Reads `arguments`, the options of `input` and the options in `others`, like `parse`.
parsed parse_program(const command& self, const std::vector<std::string>& arguments,
                     std::vector<option> others, program_input& input);

/// The paragraphs on the options of `program_input` in a command's help: a literal, to be concatenated with
/// others.
#define VALHALL_CLI_PROGRAM_HELP                                                          \
  "  --format hex|bin|asm\n"                                                              \
  "                 read words as `valhall dis` does, or text as `valhall as` does\n"     \
  "                 (default hex)\n"                                                      \
  "  --include-anywhere\n"                                                                \
  "                 let .include name files outside its folder\n" VALHALL_CLI_SYNTAX_HELP \
      VALHALL_CLI_ARCH_HELP

/// Reads the words of a program. Prints its errors and returns false if there are any. For a damaged hex or
/// bin file, `words` then has the readable part.
bool read_program(const program_input& input, std::vector<std::uint64_t>& words);

}  // namespace cli
