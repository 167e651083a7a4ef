// SPDX-License-Identifier: MIT
#include "cost_json.hpp"

#include <cstddef>
#include <string>

namespace playground {

namespace {

std::string decimal(valhall::cycle_count cycles) {
  std::string digits = std::to_string(cycles.millionths());
  return std::to_string(cycles.whole()) + "." + digits.insert(0, 6 - digits.size(), '0');
}

}  // namespace

template <class Edition>
void write_cost(json& out, const valhall::basic_cost<Edition>& cost, const valhall::shader_core& core) {
  out.begin('{').member("instructions", cost.instructions).member("undecoded", cost.undecoded);
  out.member("core", core.name).member("cycles", decimal(cost.cycles(core)));
  out.member("arithmetic", decimal(cost.arithmetic(core)));
  out.member("bound", valhall::unit_names[std::size_t(cost.bound(core))]);
  out.member("registers", cost.registers.size()).key("threads");
  if constexpr (valhall::occupancy_is_known<Edition>)
    out.value(cost.threads());
  else
    out.null();
  out.member("uniforms", cost.uniform_words())
      .member("most_uniforms", valhall::uniform_count_of(cost.architecture));
  out.member("quadwords", cost.padded_quadwords());
  out.key("units").begin('[');
  for (const valhall::execution_unit unit : valhall::timed_units) {
    out.begin('{').member("name", valhall::unit_names[std::size_t(unit)]);
    out.member("instructions", cost.instructions_by_unit[std::size_t(unit)]);
    out.member("operations", cost.operations(unit, core.varyings));
    out.member("cycles", decimal(cost.cycles(unit, core))).end('}');
  }
  out.end(']').end('}');
}

template void write_cost(json&, const valhall::cost&, const valhall::shader_core&);
template void write_cost(json&, const valhall::v15_cost&, const valhall::shader_core&);

}  // namespace playground
