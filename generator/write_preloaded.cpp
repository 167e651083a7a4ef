// SPDX-License-Identifier: MIT
#include "headers.hpp"

namespace generator {

namespace {

/// The expression for the stages of `place`.
std::string stages_of(const preloaded_place& place) {
  if (place.stages.size() == 1) return "stage::" + place.stages.front();
  return join(
      mapped(place.stages, [](const std::string& stage) { return filled("stage_set(stage::$)", stage); }),
      " | ");
}

}  // namespace

std::string preloaded_header(const description& d) {
  generated_header out(d, "Values that registers hold when a program starts.",
                       {of_library(d, "arch_set.hpp"), of_library(d, "stage.hpp"), "cstdint"});
  out.text(R"(
/// A value that is in registers when a program starts. In C++ its registers are the operand of the
/// same name in the namespace `preloaded` of an architecture.
enum class preloaded_value : std::uint8_t {
)");
  writer rows;
  std::vector<std::string> names;
  for (const preloaded_value& value : d.instructions.preloaded) {
    names.push_back(value.name);
    out.line("  $,  ///< $.", value.name, value.text);
    for (const preloaded_place& place : value.places)
      rows.row({"preloaded_value::" + value.name, stages_of(place), arch_set_of(d, place.archs),
                std::to_string(place.number), std::to_string(place.count),
                filled("register_part::$", !place.half        ? "whole"
                                           : *place.half == 0 ? "low"
                                                              : "high")});
  }
  out.text(R"(};

/// The part of a register that has a value.
enum class register_part : std::uint8_t {
  whole,  ///< All 32 bits.
  low,    ///< Bits 0 to 15.
  high,   ///< Bits 16 to 31.
};

/// The place of a value at the start of a program.
struct preloaded_place {
  preloaded_value value;  ///< The value in this place.
  stage_set stages;       ///< The stages of programs with it.
  arch_set archs;   ///< The architectures with it.
  std::uint8_t first;     ///< The first register.
  std::uint8_t count;     ///< The number of registers.
  register_part part;     ///< The part of the register, if it is one register.
};
)");
  out.table("One row per value and place.", "preloaded_place preloaded_places[]", rows);
  names_by_value(out, "preloaded_value", "", names);
  names_by_value(out, "register_part", "", {"whole", "low", "high"});
  return out.end();
}

std::string preloaded_operands_header(const description& d, unsigned arch) {
  generated_header out(
      d,
      filled("The registers of $ that hold a value when a program starts.", d.instructions.arch_text(arch)),
      {of_generated(d, "named_operands.hpp")}, d.instructions.arch_identifier(arch) + "::preloaded");
  for (const preloaded_value& value : d.instructions.preloaded)
    for (const preloaded_place& place : value.places) {
      if (!place.archs.contains(arch)) continue;
      out.text("\n/// $. Stages: $.$\n", value.text, join(place.stages, ", "),
               place.count > 1 ? filled(" The first of $ registers.", place.count) : "");
      out.line("inline constexpr $ $ = r$$;", place.half ? "half_register" : "reg", value.name, place.number,
               place.half ? filled(".h$()", *place.half) : "");
    }
  return out.end();
}

}  // namespace generator
