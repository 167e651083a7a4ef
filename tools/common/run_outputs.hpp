// SPDX-License-Identifier: MIT
#pragma once

#include "command.hpp"
#include "specification.hpp"

#include <valhall/interpreter.hpp>

#include <cstdint>
#include <string>

/// The output of a run, for all programs that run one.
namespace cli {

/// `value` in at least `digits` hexadecimal digits.
std::string hexadecimal(std::uint64_t value, int digits);

/// Appends the words of memory that `text`, `ADDRESS:COUNT`, names, one per line. Returns false if it does
/// not have that form, or `memory` lacks one of the words.
bool add_memory_dump(const std::string& text, valhall::view<valhall::memory_region> memory, std::string& to);

/// Prints the first difference between the memory after a run of the program in `file` and the expected one.
/// Returns whether they are equal.
exit_status report_difference(const specification& s, const std::string& file);

}  // namespace cli
