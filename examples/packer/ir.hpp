// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/choose.hpp>

#include <cstdint>

/// A compiler's instructions after register allocation, with their constants in the table.
namespace packer {

enum class file : std::uint8_t { general, uniform, constant, special };

/// The parts of a source besides its number, as bits.
enum mark : std::uint8_t { last_use = 1, negate = 2, absolute = 4, invert = 8, zero_extend = 16 };

struct source {
  packer::file file = packer::file::general;
  std::uint8_t number = 0;  ///< Register, uniform, or entry of the constant table or special values.
  std::uint8_t page = 0;    ///< For a special value: its word.
  std::uint8_t word = 0;
  std::uint8_t marks = 0;
  valhall::lane_numbers lanes;
  valhall::swizzle test = valhall::swizzle::none;  ///< The part that a branch tests, or the part of a matrix.
};

struct destination {
  std::uint8_t number = 0;
  valhall::lane_numbers lanes;
};

/// The registers of a message: the first one, and their number.
struct group {
  std::uint8_t first = 0;
  std::uint8_t count = 0;
};

struct operation {
  valhall::opcode opcode = {};
  std::uint8_t modifier_count = 0;
  packer::destination destination;
  packer::group groups[2];
  packer::source sources[4];
  long long immediates[2] = {};
  valhall::modifier_value modifiers[14];
};

}  // namespace packer
