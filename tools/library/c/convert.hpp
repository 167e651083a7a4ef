// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/print.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace tools {

/// `text`, which assembles to `words` of `e`, in the spelling of `options`. Comments, labels, listing
/// columns, .word and .equ are kept; a text with other directives is expanded, and its labels are numbered.
std::string converted(const std::string& text, const std::vector<std::uint64_t>& words, valhall::arch e,
                      valhall::print_options options);

/// `words` of `e` in the spelling of `options`, one line per word.
std::string listing(const std::vector<std::uint64_t>& words, valhall::arch e,
                    const valhall::print_options& options);

}  // namespace tools
