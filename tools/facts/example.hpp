// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/decode.hpp>

#include <cstdint>
#include <string>

namespace facts {

/// A verified word of an instruction: it breaks no rule, by itself and in a program, its text assembles to
/// it, and a builder makes it. The word of an undocumented instruction breaks only that rule.
struct example {
  std::uint64_t word = 0;
  bool undocumented = false;  ///< Arm's description lacks it: builders and the assembler refuse it.
  std::string problem;        ///< The reason why there is no example; empty if there is one.
  bool ok() const { return problem.empty(); }
};

/// An example of `row` in `e`.
example make_example(const valhall::instruction_info& row, valhall::arch e);

}  // namespace facts
