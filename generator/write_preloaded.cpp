// SPDX-License-Identifier: MIT
#include "headers.hpp"

namespace generator {

namespace {

/// The expression for the stages of `place`.
std::string stages_of(const preloaded_place& place) {
  if (place.stages.size() == 1) return "stage::" + place.stages.front();
  std::vector<std::string> sets;
  for (const std::string& stage : place.stages) sets.push_back("stage_set(stage::" + stage + ")");
  return join(sets, " | ");
}

const char* part_of(const preloaded_place& place) {
  return !place.half        ? "register_part::whole"
         : *place.half == 0 ? "register_part::low"
                            : "register_part::high";
}

/// The table of all places; an empty row if there are none.
void place_table(writer& out, const description& d) {
  writer rows;
  for (const preloaded_value& value : d.instructions.preloaded)
    for (const preloaded_place& place : value.places)
      rows.list("    {",
                {"preloaded_value::" + value.name, stages_of(place), arch_set_of(d, place.archs),
                 std::to_string(place.number), std::to_string(place.count), part_of(place)},
                ", ", "},", "     ");
  const std::string text = rows.text();
  out.line("/// One row per value and place.");
  out.line("inline constexpr preloaded_place preloaded_places[] = {");
  out.text(text.empty() ? "    {}\n" : text);
  out.line("};");
}

}  // namespace

std::string preloaded_header(const description& d) {
  generated_header out(d, "Values that registers hold when a program starts.",
                       {of_library(d, "arch_set.hpp"), of_library(d, "stage.hpp"), "cstdint"});
  out.line();
  out.line(
      "/// A value that is in registers when a program starts. In C++ its registers are the operand of the");
  out.line("/// same name in the namespace `preloaded` of an architecture.");
  out.line("enum class preloaded_value : std::uint8_t {");
  for (const preloaded_value& value : d.instructions.preloaded)
    out.line("  " + value.name + ",  ///< " + value.text + ".");
  out.line("};");
  out.line();
  out.line("/// The part of a register that has a value.");
  out.line("enum class register_part : std::uint8_t {");
  out.line("  whole,  ///< All 32 bits.");
  out.line("  low,    ///< Bits 0 to 15.");
  out.line("  high,   ///< Bits 16 to 31.");
  out.line("};");
  out.line();
  out.line("/// The place of a value at the start of a program.");
  out.line("struct preloaded_place {");
  out.line("  preloaded_value value;  ///< The value in this place.");
  out.line("  stage_set stages;       ///< The stages of programs with it.");
  out.line("  arch_set archs;   ///< The architectures with it.");
  out.line("  std::uint8_t first;     ///< The first register.");
  out.line("  std::uint8_t count;     ///< The number of registers.");
  out.line("  register_part part;     ///< The part of the register, if it is one register.");
  out.line("};");
  out.line();
  place_table(out, d);
  return out.end();
}

std::string preloaded_operands_header(const description& d, unsigned arch) {
  const std::string name = d.instructions.arch_identifier(arch);
  generated_header out(
      d, "The registers of " + d.instructions.arch_text(arch) + " that hold a value when a program starts.",
      {of_generated(d, "named_operands.hpp")});
  out.line();
  out.line("namespace " + name + "::preloaded {");
  for (const preloaded_value& value : d.instructions.preloaded)
    for (const preloaded_place& place : value.places) {
      if (!place.archs.contains(arch)) continue;
      out.line();
      out.line("/// " + value.text + ". Stages: " + join(place.stages, ", ") + "." +
               (place.count > 1 ? " The first of " + std::to_string(place.count) + " registers." : ""));
      const std::string number = "r" + std::to_string(place.number);
      out.line(place.half ? "inline constexpr half_register " + value.name + " = " + number + ".h" +
                                std::to_string(*place.half) + "();"
                          : "inline constexpr reg " + value.name + " = " + number + ";");
    }
  out.line();
  out.line("}  // namespace " + name + "::preloaded");
  return out.end();
}

}  // namespace generator
