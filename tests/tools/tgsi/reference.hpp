// SPDX-License-Identifier: MIT
#pragma once

#include <inputs.hpp>
#include <program.hpp>

#include <cstdint>
#include <map>
#include <vector>

namespace tgsi_test {

/// The results of a program according to the definitions of its opcodes.
struct reference {
  std::map<std::uint32_t, std::vector<std::uint32_t>> buffers, images;  ///< Indexed by number.
  std::vector<std::uint32_t> memory;
  std::map<std::uint32_t, std::vector<tgsi::register_words>> outputs;  ///< By register and lane.
};

/// Evaluates a program that `check` accepts, one invocation after the other. It supports the opcodes of
/// random_groups.cpp; any other ends the process.
reference evaluate(const tgsi::program& p, const tgsi::inputs& on);

}  // namespace tgsi_test
