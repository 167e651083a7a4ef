// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/decode.hpp>

#include <cstdint>
#include <string>

namespace reference {

/// A word of an instruction that is checked: it breaks no rule, alone and in a program, its text assembles to
/// it, and a builder makes it. One of an undocumented instruction breaks that rule alone.
struct example {
  std::uint64_t word = 0;
  bool undocumented = false;  ///< Arm's description does not have it: builders and the assembler refuse it.
  std::string problem;        ///< Why there is none; else empty.
  bool ok() const { return problem.empty(); }
};

/// An example of `row` in `e`.
example make_example(const valhall::instruction_info& row, valhall::arch e);

}  // namespace reference
