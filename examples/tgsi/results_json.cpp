// SPDX-License-Identifier: MIT
#include "results.hpp"

#include <nlohmann/json.hpp>

namespace tgsi {

std::string to_json(const results& r) {
  nlohmann::ordered_json all;
  const auto add_resources = [&](const char* name, const std::map<std::uint32_t, words>& resources) {
    nlohmann::ordered_json& to = all[name] = nlohmann::ordered_json::object();
    for (const auto& [index, content] : resources) to[std::to_string(index)] = content;
  };
  add_resources("buffers", r.buffers);
  add_resources("images", r.images);
  all["memory"] = r.memory;
  nlohmann::ordered_json& outputs = all["outputs"] = nlohmann::ordered_json::object();
  for (const auto& [index, lanes] : r.outputs) {
    nlohmann::ordered_json& to = outputs[std::to_string(index)] = nlohmann::ordered_json::object();
    for (std::size_t lane = 0; lane < lanes.size(); ++lane) to[std::to_string(lane)] = lanes[lane];
  }
  nlohmann::ordered_json& killed = all["killed"] = nlohmann::ordered_json::object();
  for (std::size_t lane = 0; lane < r.killed.size(); ++lane) killed[std::to_string(lane)] = r.killed[lane];
  return all.dump();
}

}  // namespace tgsi
