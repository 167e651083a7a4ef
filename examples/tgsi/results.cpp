// SPDX-License-Identifier: MIT
#include "results.hpp"

#include <nlohmann/json.hpp>

namespace tgsi {

std::string to_json(const results& r) {
  using nlohmann::ordered_json;
  ordered_json root = {{"buffers", ordered_json::object()},
                       {"images", ordered_json::object()},
                       {"memory", r.memory},
                       {"outputs", ordered_json::object()},
                       {"killed", ordered_json::object()}};
  for (const auto& [index, words] : r.buffers) root["buffers"][std::to_string(index)] = words;
  for (const auto& [index, words] : r.images) root["images"][std::to_string(index)] = words;
  for (const auto& [number, lanes] : r.outputs)
    for (std::size_t lane = 0; lane < lanes.size(); ++lane)
      root["outputs"][std::to_string(number)][std::to_string(lane)] = lanes[lane];
  for (std::size_t lane = 0; lane < r.killed.size(); ++lane)
    root["killed"][std::to_string(lane)] = r.killed[lane] ? 1 : 0;
  return root.dump();
}

}  // namespace tgsi
