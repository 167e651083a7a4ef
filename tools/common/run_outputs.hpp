// SPDX-License-Identifier: MIT
#pragma once

#include "command.hpp"
#include "specification.hpp"

#include <valhall/interpreter.hpp>

#include <cstdint>
#include <string>

/// What a run prints, the same for every program that runs one.
namespace cli {

/// `value` in at least that many hexadecimal digits.
std::string hexadecimal(std::uint64_t value, int digits);

/// Appends the words of memory that `text`, `ADDRESS:COUNT`, names, a line each. Returns false if it is not
/// of that form, or `memory` does not have all of them.
bool add_memory_dump(const std::string& text, valhall::view<valhall::memory_region> memory, std::string& to);

/// Prints the first difference between the memory after a run of the program in `file` and the expected one.
/// Returns whether there is none.
exit_status report_difference(const specification& s, const std::string& file);

}  // namespace cli
