// SPDX-License-Identifier: MIT
#pragma once

#include "files.hpp"

#include <valhall/strings.hpp>
#include <valhall/verify.hpp>

#include <string>

namespace cli {

/// A line for each finding in the program of `file`: `FILE:INDEX: severity: TEXT [rule]`. With `wrong_only`,
/// without notes.
std::string report_of(const valhall::verification& result,
                      const valhall::control_flow_graph& graph, const std::string& file,
                      bool wrong_only) {
  std::string report;
  for (const valhall::finding& f : result)
    if (!wrong_only || f.severity != valhall::severity::note)
      report += shown_name(file) + ":" + to_string(f, graph) + "\n";
  return report;
}

}  // namespace cli
