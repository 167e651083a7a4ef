// SPDX-License-Identifier: MIT
#pragma once

#include "command.hpp"
#include "program.hpp"

#include <valhall/program.hpp>
#include <valhall/verify.hpp>

#include <cstdint>
#include <string>
#include <vector>

/// The output of commands that change a program.
namespace cli {

/// The stage with that name. Without a name, fragment if the program contains something that only fragment
/// shaders may do, otherwise compute, which repair treats like vertex.
valhall::stage stage_or_likely(const std::string& name, const std::vector<std::uint64_t>& words,
                               valhall::arch arch);

/// Prints the error of a program that could not be changed; `words` are the given words. If one of them is no
/// instruction, or branches out of the program, prints all faults.
exit_status print_refused(const valhall::program_error& refused, const std::vector<std::uint64_t>& words,
                          valhall::stage stage, const program_input& input);

/// Writes a repaired program as text to the file `out`, and prints what is left to repair; prints the error
/// of `repaired` instead, if it has one.
exit_status print_repaired(const valhall::code<>& repaired, const std::vector<std::uint64_t>& words,
                           valhall::stage stage, const program_input& input, const std::string& out = "-");

}  // namespace cli
