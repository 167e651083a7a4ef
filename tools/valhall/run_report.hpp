// SPDX-License-Identifier: MIT
#pragma once

#include "run_inputs.hpp"

#include <valhall/interpreter.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// The inputs that a run lacks, and its effects.
namespace cli {

/// The uniforms that the program reads and `inputs` does not set, as `u2, u3`; a pair is set if one of its
/// words is. Empty if there are none.
std::string lacking_uniforms(const std::vector<std::uint64_t>& words, valhall::arch arch,
                             const run_inputs& inputs);

/// The contents of registers and memory before a run.
class run_state {
 public:
  explicit run_state(const valhall::machine& m);

  /// Whether the machine can run a program.
  bool is_valid() const { return before_.ok(); }

  /// A line for each register and each word of memory that differs after the run `r`: the value in
  /// hexadecimal and, if it may be one, as a float. The registers are of the last warp.
  std::string changes(const valhall::run_result& r) const;

 private:
  const valhall::machine& machine_;
  valhall::run_result before_;
  std::vector<std::vector<std::uint32_t>> memory_;
};

}  // namespace cli
