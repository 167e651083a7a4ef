// SPDX-License-Identifier: MIT
#pragma once

#include "inputs.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace tgsi {

/// What a run of a program left.
struct results {
  std::map<std::uint32_t, words> buffers, images;         ///< By BUFFER, IMAGE.
  words memory;                                           ///< MEMORY[0] of the last workgroup.
  std::map<std::uint32_t, std::vector<vector4>> outputs;  ///< By OUT, then by invocation.
  std::vector<std::uint32_t> killed;                      ///< By fragment: 1 if it was discarded.

  std::string problem;             ///< Why the run stopped; empty if it is complete.
  std::uint64_t instructions = 0;  ///< Executed, counted for each lane.

  bool ok() const noexcept { return problem.empty(); }
};

/// A word that is not as expected.
struct difference {
  std::string where;  ///< Such as `buffer 1 word 5`.
  std::uint32_t got = 0;
  expectation expected;
};

/// Compares results with what a test expects. `judge` of the same rules as those of the tests:
/// - A word is right if it is one of the expected ones, or if any is.
/// - Words that are floats by `comparison_rules` are also right if both are NaN, or if the distance to an
/// expected
///   one is at most `ulp` steps, or `absolute`, or `relative` times it; with `ignores_zero_sign`, -0 equals
///   0.
/// - Outputs of fragments that were expected to be discarded do not count.
std::vector<difference> compare(const inputs& test, const results& got);

/// The results as JSON: `buffers`, `images` (index to words), `memory`, `outputs` (register to lane to four
/// words), `killed` (lane to 0 or 1).
std::string to_json(const results& r);

}  // namespace tgsi
