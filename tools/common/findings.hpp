// SPDX-License-Identifier: MIT
#pragma once

#include "program.hpp"

#include <valhall/verify.hpp>

#include <string>
#include <vector>

namespace cli {

/// The findings in a program that was read from text, each as `FILE:LINE:COLUMN: severity: TEXT [rule]` with
/// the line and a caret. `places` has an element per word of `graph`; the texts name lines in place of words.
/// Findings less severe than `least` are left out.
std::string report_of(const valhall::verification& result, const valhall::control_flow_graph& graph,
                      const std::vector<text_place>& places, valhall::severity least);

/// How many findings of each severity there are, as `1 hazard, 2 notes`. Empty if there is no finding.
std::string sum_of(const valhall::verification& result);

/// A line for each finding in the program of `file` that is at least as severe as `least`:
/// `FILE:INDEX: severity: TEXT [rule]`.
std::string report_of(const valhall::verification& result, const valhall::control_flow_graph& graph,
                      const std::string& file, valhall::severity least);

/// The findings in the program that `input` names: by lines if it is text whose places were asked for, else
/// by the indices of words.
std::string report_of(const valhall::verification& result, const valhall::control_flow_graph& graph,
                      const program_input& input, valhall::severity least);

/// The place of the word `index` of the program that `input` names: `FILE:LINE:COLUMN`, or `FILE:INDEX`
/// without the places of its words.
std::string place_of(const program_input& input, std::size_t index);

/// `PLACE: TEXT`, and the line with a caret if the place is in a text.
std::string message_at(const program_input& input, std::size_t index, const std::string& text);

}  // namespace cli
