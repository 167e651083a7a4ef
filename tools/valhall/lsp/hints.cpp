// SPDX-License-Identifier: MIT
#include "analysis.hpp"
#include "features.hpp"

#include <valhall/analysis.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <map>

namespace lsp {

using nlohmann::json;

json hints_of(const workspace& all, const open_file& file, std::size_t first, std::size_t last) {
  const program& p = file.analysis;
  json list = json::array();
  if (p.names.empty() || p.words.empty()) return list;
  const valhall::control_flow_graph graph(p.words, p.arch);
  const valhall::liveness live(graph, valhall::read_after_leaving(p.stage, p.arch));
  // The maximum over the words of a line: each use of a macro makes one.
  std::map<std::size_t, unsigned> most;
  for (valhall::word_index i = 0; i < graph.size(); ++i) {
    const valhall::word_location from = p.locations[i];
    if (from.file != 0 || from.line == 0 || from.line - 1 < first || from.line - 1 > last) continue;
    unsigned& count = most[from.line - 1];
    count = std::max(count, live.after(i).size());
  }
  for (const auto& [line, count] : most) {
    const span statement = statement_of(file.text, line);
    list.push_back(
        {{"position", json_of(file.text.position_of(line, statement.start + statement.length, all.units))},
         {"label", std::to_string(count) + " live"},
         {"paddingLeft", true},
         {"tooltip", "registers that are live after the instruction"}});
  }
  return list;
}

}  // namespace lsp
