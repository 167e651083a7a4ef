// SPDX-License-Identifier: MIT
#pragma once

#include "program.hpp"

#include <valhall/verify.hpp>

#include <string>
#include <vector>

namespace cli {

/// The findings in a program that was read from text, each as `FILE:LINE:COLUMN: severity: TEXT [rule]` with
/// the line and a caret. `places` has an element per word of `graph`; the texts name lines in place of words.
/// With `wrong_only`, without notes.
std::string report_of(const valhall::verification& result, const valhall::control_flow_graph& graph,
                      const std::vector<text_place>& places, bool wrong_only);

/// How many findings of each severity there are, as `1 hazard, 2 notes`. Empty if there is no finding.
std::string sum_of(const valhall::verification& result);

/// A line for each finding in the program of `file`: `FILE:INDEX: severity: TEXT [rule]`. With `wrong_only`,
/// without notes.
std::string report_of(const valhall::verification& result, const valhall::control_flow_graph& graph,
                      const std::string& file, bool wrong_only);

/// The findings in the program that `input` names: by lines if it is text whose places were asked for, else
/// by the indices of words.
std::string report_of(const valhall::verification& result, const valhall::control_flow_graph& graph,
                      const program_input& input, bool wrong_only);

/// The place of the word `index` of the program that `input` names: `FILE:LINE:COLUMN`, or `FILE:INDEX`
/// without the places of its words.
std::string place_of(const program_input& input, std::size_t index);

/// `PLACE: TEXT`, and the line with a caret if the place is in a text.
std::string message_at(const program_input& input, std::size_t index, const std::string& text);

}  // namespace cli
