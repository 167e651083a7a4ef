// SPDX-License-Identifier: MIT
#pragma once

#include "inputs.hpp"

#include <valhall/cost.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace tgsi {

/// The results of a run.
struct results {
  std::string problem;  ///< The reason why the run stopped, in lines of text; empty if it is complete.

  std::map<std::uint32_t, std::vector<std::uint32_t>> buffers, images;  ///< By index; all their words.
  std::vector<std::uint32_t> memory;                                    ///< MEMORY[0] of the last workgroup.
  /// OUT, by register and lane. Components that a program does not write are 0.
  std::map<std::uint32_t, std::vector<register_words>> outputs;
  std::vector<bool> killed;  ///< Fragments that the program discarded.

  valhall::cost executed;          ///< Instructions that warps executed.
  std::uint64_t instructions = 0;  ///< Instructions counted once per lane.

  bool ok() const noexcept { return problem.empty(); }
};

/// The results as a JSON object: `buffers` and `images` (index to words), `memory`, `outputs` (register to
/// lane to four words), `killed` (lane to 0 or 1).
std::string to_json(const results& r);

}  // namespace tgsi
