// SPDX-License-Identifier: MIT
#include "findings.hpp"

#include "files.hpp"

#include <valhall/strings.hpp>

namespace cli {

std::string report_of(const valhall::verification& result, const valhall::control_flow_graph& graph,
                      const std::string& file, bool wrong_only) {
  std::string report;
  for (const valhall::program_error& f : result)
    if (!wrong_only || f.severity != valhall::severity::note)
      report += shown_name(file) + ":" + to_string(f, graph) + "\n";
  return report;
}

}  // namespace cli
