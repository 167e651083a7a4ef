// SPDX-License-Identifier: MIT
#pragma once

#include "arguments.hpp"

#include <valhall/assemble_virtual.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cli {

/// A word's place in a text.
struct text_place {
  std::string file;
  valhall::diagnostic quotation;  ///< Its line, column, length and text; the text is empty if it is private.
  std::string call;  ///< For a word of a macro, the line of the call, such as `7 of a.inc`; otherwise empty.
};

/// Options of reading a text.
struct text_reading {
  bool permissive = false;        ///< Accepts words that break hardware rules but fit their fields.
  bool include_anywhere = false;  ///< `.include` may name files outside its folder.
  valhall::arch arch = default_arch;
  valhall::syntax syntax = valhall::syntax::mesa_2022;
  /// The stage for which names of .reg get registers. Without it, a likely one.
  std::optional<valhall::stage> stage = {};
  unsigned registers = 0;         ///< Limit on the registers of such names; 0 means no limit.
  bool spill = false;             ///< Whether their values may be kept in thread-local memory.
  std::uint32_t local_words = 0;  ///< Words of thread-local memory that the text uses itself.
  /// Receives a line for each value of each name of .reg, and one for the memory of spilled values.
  std::string* names = nullptr;
  std::vector<std::string>* included = nullptr;  ///< Receives the names of the files that `.include` read.
  std::string* text = nullptr;                   ///< Receives the text, if the program is text.
  std::vector<text_place>* places = nullptr;     ///< Receives the place of each word, if the program is text.
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
  std::string format = "auto";  ///< `auto`, `hex`, `bin` or `asm`.
  text_reading how;             ///< Options of reading text, and the architecture of the program.
  bool words_only = false;      ///< With the format `auto`, a text is always `hex`.
  std::string arch_name;        ///< The value of `--arch`; empty without it.
  std::string file = "-";       ///< `-` is standard input.
  std::vector<std::string>* names = nullptr;  ///< Receives the lines of `named_words` in a hex file.
};

/// Reads `arguments`, the options of `input` and the options in `others`, like `parse`, and at most `most`
/// operands. The file is the first.
parsed parse_program(const command& self, const std::vector<std::string>& arguments,
                     std::vector<option> others, program_input& input, std::size_t most = 1);

/// `words` as hex text, after a comment for each line of `names`, as `text_reading::names` receives them.
std::string named_words(const std::string& names, const std::vector<std::uint64_t>& words);

/// The paragraphs on the options of `program_input` in a command's help: a literal, to be concatenated with
/// others.
#define VALHALL_CLI_PROGRAM_HELP                                                              \
  "  --format auto|hex|bin|asm\n"                                                             \
  "                 read words as `valhall dis` does, or text as `valhall as` does; with\n"   \
  "                 auto, the default, the ending of FILE decides (.hex or .bin), else its\n" \
  "                 content\n"                                                                \
  "  --include-anywhere\n"                                                                    \
  "                 let .include name files outside its folder\n" VALHALL_CLI_SYNTAX_HELP     \
      VALHALL_CLI_ARCH_HELP

/// The format of the file `name` with that content: `hex`, `bin` or `asm`. The endings .hex and .bin decide.
/// Else control characters make it `bin`, and a text is `hex` if at least half of its lines are words.
std::string format_of(const std::string& name, const std::string& content);

/// Reads the words of a program. Prints its errors and returns false if there are any. For a damaged hex or
/// bin file, `words` then has the readable part.
bool read_program(const program_input& input, std::vector<std::uint64_t>& words);

/// Returns whether some of `words`, the program that `input` names, are not instructions. If so, prints how
/// many, and the first.
bool report_undecoded(const std::vector<std::uint64_t>& words, const program_input& input);

}  // namespace cli
