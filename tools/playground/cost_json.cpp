// SPDX-License-Identifier: MIT
#include "cost_json.hpp"

#include "../common/cycles.hpp"

#include <cstddef>
#include <string>
#include <utility>

namespace playground {

json cost_json(const valhall::cost& cost) {
  const valhall::shader_core& core = valhall::core_of(cost.arch);
  json threads;
  if (valhall::has_known_occupancy(cost.arch)) threads = cost.threads();
  json units = json::array();
  for (const valhall::execution_unit unit : valhall::timed_units)
    units.push_back({{"name", valhall::unit_names[std::size_t(unit)]},
                     {"instructions", cost.instructions_by_unit[std::size_t(unit)]},
                     {"operations", cost.operations(unit, core.varyings)},
                     {"cycles", tools::decimal(cost.cycles(unit, core))}});
  return {{"instructions", cost.instructions},
          {"undecoded", cost.undecoded},
          {"core", core.name},
          {"cycles", tools::decimal(cost.cycles(core))},
          {"arithmetic", tools::decimal(cost.arithmetic(core))},
          {"bound", valhall::unit_names[std::size_t(cost.bound(core))]},
          {"registers", cost.registers.size()},
          {"threads", std::move(threads)},
          {"uniforms", cost.uniform_words()},
          {"most_uniforms", valhall::uniform_count_of(cost.arch)},
          {"quadwords", cost.padded_quadwords()},
          {"units", std::move(units)}};
}

}  // namespace playground
