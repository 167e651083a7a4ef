// SPDX-License-Identifier: MIT
#pragma once

#include "files.hpp"

#include <valhall/strings.hpp>
#include <valhall/verify.hpp>

#include <string>

namespace cli {

/// One line per finding in the program of `file`: `FILE:INDEX: severity: TEXT [rule]`. With `wrong_only`,
/// notes are omitted.
template <class Arch>
std::string report_of(const valhall::verification& result,
                      const valhall::basic_control_flow_graph<Arch>& graph, const std::string& file,
                      bool wrong_only) {
  std::string report;
  for (const valhall::finding& f : result)
    if (!wrong_only || f.severity != valhall::severity::note)
      report += shown_name(file) + ":" + to_string(f, graph) + "\n";
  return report;
}

}  // namespace cli
