// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/encode.hpp>

#include <cstdint>
#include <string>
#include <vector>

/// Programs that read a clock of the GPU, and store its values.
namespace board {

/// The words that each thread stores: two values of the clock, the low word of each first, at the address in
/// `clock_uniform` plus 16 bytes for each thread before it.
inline constexpr unsigned clock_words = 4, clock_uniform = 126;

/// A program; the first broken rule is its problem.
struct clock_program {
  std::vector<std::uint64_t> words;
  std::string problem;
};

/// `kernel`, which ends in NOP.end, between two reads of the clock.
clock_program timed_program(const std::vector<std::uint64_t>& kernel, valhall::clock_source source,
                            valhall::arch e);

/// A loop that takes thousands of cycles between two reads of the clock.
clock_program waiting_program(valhall::clock_source source, valhall::arch e);

}  // namespace board
