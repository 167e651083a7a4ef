// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis.hpp>

#include <string>
#include <vector>

namespace cli {

/// A drawing of `timeline` in SVG: a row for each word, labelled with its text in `labels`, and a column for
/// each cycle. It shows the issue of the word, its message in flight, and its stall.
std::string svg_of(const valhall::timeline& timeline, const std::vector<std::string>& labels);

}  // namespace cli
