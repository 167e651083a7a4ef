// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/verify.hpp>

#include <string>

namespace cli {

/// A line for each finding in the program of `file`: `FILE:INDEX: severity: TEXT [rule]`. With `wrong_only`,
/// without notes.
std::string report_of(const valhall::verification& result, const valhall::control_flow_graph& graph,
                      const std::string& file, bool wrong_only);

}  // namespace cli
