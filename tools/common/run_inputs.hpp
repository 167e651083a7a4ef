// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/interpreter.hpp>

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace cli {

/// Parses all of `text`, a number in C's notation, up to `most`.
bool parse_number(const std::string& text, std::uint64_t most, std::uint64_t& to);

/// Parses all of `text` as a float in decimal, and sets `bits` to its binary32 encoding.
bool parse_float(const std::string& text, std::uint32_t& bits);

/// The inputs of a run that a command line lists one by one.
struct run_inputs {
  std::set<std::pair<char, std::uint64_t>> set;  ///< Registers and uniforms with a given value.
  std::vector<valhall::register_input> registers;
  std::vector<std::uint32_t> uniforms;
  std::vector<std::vector<std::uint32_t>> words;  ///< The words of `memory`.
  std::vector<valhall::memory_region> memory;
};

/// Adds the register or uniform in `text`, such as `r0=5` or `u4=1.5`, if `arch` has it. On failure, returns
/// false and sets `problem`.
bool add_setting(const std::string& text, valhall::arch arch, run_inputs& to, std::string& problem);

/// Adds the memory in `text`: `ADDRESS=FILE`, with the bytes of the file, `ADDRESS=+COUNT`, with that many
/// zero words, or `ADDRESS=f32:1,2` or `ADDRESS=u32:1,2`, with these numbers. On failure, returns false and
/// sets `problem`.
bool add_memory(const std::string& text, run_inputs& to, std::string& problem);

}  // namespace cli
