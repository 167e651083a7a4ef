// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/interpreter.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cli {

/// Memory of a specification, before and after the run.
struct specified_memory {
  std::string name;
  std::uint64_t number = 0;  ///< Number by which tolerances refer to the memory.
  std::uint64_t address = 0;
  std::vector<std::uint32_t> words;
  std::vector<std::uint32_t> expected;  ///< Equal in number to the words before the run.
};

/// Words that may differ: up to `count` words from `start` on and, in every `stride` words, only the one at
/// `offset`.
struct tolerance {
  std::uint64_t buffer = 0, start = 0, count = 0, stride = 1, offset = 0;
  bool is_float = false;
  double relative = 0, absolute = 0;

  bool covers(std::uint64_t in, std::size_t word) const;
  bool accepts(std::uint32_t found, std::uint32_t expected) const;
};

/// Inputs and expected outputs of a compute program.
struct specification {
  std::string program;  ///< The file of the words, relative to the folder of the specification.
  std::vector<std::uint32_t> uniforms;
  std::vector<std::vector<std::uint32_t>> buffer_words;
  std::vector<valhall::uniform_buffer> buffers;
  std::vector<specified_memory> memory;
  std::vector<tolerance> tolerances;
  bool known_miscompile = false;  ///< The program is known to produce other results.
  valhall::machine machine;       ///< The machine, without its lists.
};

/// Reads a specification of a run on architecture `e`; prints its errors.
std::optional<specification> read_specification(const std::string& file, valhall::arch e);

/// The file of the program of `s`, which was read from `file`.
std::string program_file(const specification& s, const std::string& file);

/// The memory of `s` as regions, which refer to the words of `s`.
std::vector<valhall::memory_region> memory_of(specification& s);

/// The buffers of `s`, which refer to the words of `s`.
std::vector<valhall::uniform_buffer> buffers_of(const specification& s);

/// A message about the first word that differs from the expected one; empty if all are equal.
std::optional<std::string> first_difference(const specification& s);

}  // namespace cli
