// SPDX-License-Identifier: MIT
#include "effects.hpp"

#include <valhall/strings.hpp>

namespace facts {

using valhall::instruction_info;

namespace {

const char* access_name(valhall::memory_effect effect) {
  switch (effect) {
    case valhall::memory_effect::read: return "read";
    case valhall::memory_effect::read_constant: return "read; the program does not write it";
    case valhall::memory_effect::write: return "written";
    case valhall::memory_effect::read_write: return "read and written";
    case valhall::memory_effect::none: break;
  }
  return "";
}

const char* control_name(valhall::control_effect effect) {
  switch (effect) {
    case valhall::control_effect::branch: return "jumps by a distance";
    case valhall::control_effect::branch_indirect:
      return "jumps to an address or by a distance in a register";
    case valhall::control_effect::blend: return "calls a blend shader, or continues";
    case valhall::control_effect::discard: return "ends lanes of a fragment shader";
    case valhall::control_effect::barrier: return "waits for the other threads of the workgroup";
    case valhall::control_effect::none: break;
  }
  return "";
}

const char* output_name(valhall::output_effect effect) {
  switch (effect) {
    case valhall::output_effect::coverage: return "coverage";
    case valhall::output_effect::depth_stencil: return "depth and stencil";
    case valhall::output_effect::colour: return "colour";
    case valhall::output_effect::none: break;
  }
  return "";
}

}  // namespace

std::string unit_text(const instruction_info& row, valhall::arch e) {
  const valhall::issue issue = issue_of(row, e);
  return std::string(valhall::unit_names[static_cast<unsigned>(issue.unit)]) +
         (issue.cycles == 1 ? "" : ", " + std::to_string(issue.cycles) + " cycles");
}

const char* knowledge_name(valhall::knowledge known) {
  switch (known) {
    case valhall::knowledge::exact: return "known to the bit";
    case valhall::knowledge::approximate: return "known except for the last bits";
    case valhall::knowledge::external: return "depends on descriptors, textures, varyings and the like";
    case valhall::knowledge::unknown: break;
  }
  return "not publicly known";
}

std::string archs_text(valhall::arch_set archs) {
  return archs == valhall::every_arch ? "all" : range_text(archs);
}

std::vector<fact> effects_of(const instruction_info& row, valhall::arch e) {
  std::vector<fact> list;
  const auto add = [&](const char* name, const std::string& text) { list.push_back({name, text}); };
  add("unit", unit_text(row, e) + (row.is_message ? ", by message" : ", arithmetic"));
  add("architectures", archs_text(archs_of(row.id)));
  add("type", std::to_string(row.type_size) + " bits" + (row.is_float ? ", floating point" : ""));
  add("result", knowledge_name(row.semantics));
  if (row.memory != valhall::memory_effect::none) add("memory", std::string("is ") + access_name(row.memory));
  if (row.tile != valhall::memory_effect::none) add("tilebuffer", std::string("is ") + access_name(row.tile));
  if (row.control != valhall::control_effect::none) add("control", control_name(row.control));
  if (row.output != valhall::output_effect::none) add("fragment output", output_name(row.output));
  if (row.fragment_only) add("shader stage", "fragment and blend shaders only");
  if (row.crosses_lanes) add("other lanes", "values of other lanes are read");
  if (row.implied_slot >= 0) add("scoreboard slot", std::to_string(row.implied_slot) + ", always");
  return list;
}

}  // namespace facts
