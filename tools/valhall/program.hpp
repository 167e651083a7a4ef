// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cli {

/// How text is read.
struct text_reading {
  bool permissive = false;        ///< Takes words that break rules of the hardware and fit their fields.
  bool include_anywhere = false;  ///< `.include` takes absolute names and `..`.
};

/// Assembles the text of `file`, standard input for `-`. False if something is wrong with it, which is
/// printed.
bool assemble_file(const std::string& file, const text_reading& how, std::vector<std::uint64_t>& words);

/// The formats of `read_program`, as `option::choices`.
extern const char* const program_formats;

/// The part of a command's help on the options of `read_program`. A literal, to be put between others.
#define VALHALL_CLI_PROGRAM_HELP                                                                       \
  "  --format hex|bin|asm\n"                                                                           \
  "                 read words as `valhall dis` does, or text as `valhall as` does; hex without this " \
  "option\n"                                                                                           \
  "  --include-anywhere\n"                                                                             \
  "                 let .include take absolute names and `..`\n"

/// Reads the words of `file`, standard input for `-`, in the format `hex`, `bin` or `asm`; the last one is
/// text, read as `how` says. False if something is wrong with it, which is printed; of a
/// damaged hex or bin file `words` has what could be read.
bool read_program(const std::string& file, const std::string& format, const text_reading& how,
                  std::vector<std::uint64_t>& words);

}  // namespace cli
