// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arch.hpp>
#include <valhall/syntax.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace tools {

/// Writes `after`, the repaired words, into the lines of `text`, which assembles to `before`. Lines without a
/// changed word stay as they are; others keep their labels and comments. Returns false if a word shares its
/// line with others. The result may not assemble to `after` if the text has macros or repetitions.
bool edit_repaired(std::string& text, const std::vector<std::uint64_t>& before,
                   const std::vector<std::uint64_t>& after, valhall::arch e, valhall::syntax syntax);

}  // namespace tools
