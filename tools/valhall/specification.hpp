// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/interpreter.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cli {

/// Memory of a specification, before and after.
struct specified_memory {
  std::string name;
  std::uint64_t number = 0;  ///< That tolerances name it by.
  std::uint64_t address = 0;
  std::vector<std::uint32_t> words;
  std::vector<std::uint32_t> expected;  ///< As many.
};

/// Words that need not be equal: those from `start` on, up to `count`, of which each `stride` words the one
/// at `offset` counts.
struct tolerance {
  std::uint64_t buffer = 0, start = 0, count = 0, stride = 1, offset = 0;
  bool is_float = false;
  double relative = 0, absolute = 0;

  bool covers(std::uint64_t in, std::size_t word) const;
  bool accepts(std::uint32_t found, std::uint32_t expected) const;
};

/// Inputs of a compute program and what comes of them.
struct specification {
  std::string program;  ///< File of its words, by the folder that the specification is in.
  std::vector<std::uint32_t> uniforms;
  std::vector<std::vector<std::uint32_t>> buffer_words;
  std::vector<valhall::uniform_buffer> buffers;
  std::vector<specified_memory> memory;
  std::vector<tolerance> tolerances;
  bool known_miscompile = false;  ///< The program is known not to do this.
  valhall::machine machine;       ///< With all that is no list.
};

/// Reads a specification; prints what is wrong with it.
std::optional<specification> read_specification(const std::string& file);

/// The first word that is not as expected, in words for the user; nothing if there is none.
std::optional<std::string> first_difference(const specification& s);

}  // namespace cli
