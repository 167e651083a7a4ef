// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cli {

/// Assembles the text of `file`, standard input for `-`. False if something is wrong with it, which is
/// printed.
bool assemble_file(const std::string& file, bool permissive, std::vector<std::uint64_t>& words);

/// The formats of `read_program`, as `option::choices`.
extern const char* const program_formats;

/// Reads the words of `file`, standard input for `-`, in the format `hex`, `bin` or `asm`; the last one is
/// text that breaks no rule of the hardware. False if something is wrong with it, which is printed; of a
/// damaged hex or bin file `words` has what could be read.
bool read_program(const std::string& file, const std::string& format, std::vector<std::uint64_t>& words);

}  // namespace cli
