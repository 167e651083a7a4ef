// SPDX-License-Identifier: MIT
#include "headers.hpp"
#include "lists.hpp"
#include "names.hpp"
#include "text.hpp"

#include <algorithm>
#include <cstddef>
#include <map>

/// The structs of modifiers, and the names by which the messages of compilers refer to them.
namespace generator {

std::string name_in_messages(const modifier_set& set) {
  std::vector<std::string> required;
  for (const modifier* m : set.members)
    if (m->values && !m->default_value) required.push_back(identifier(m->name));
  const std::string name = set.name.substr(0, set.name.rfind("_modifiers"));
  if (required.empty()) return "unknown_modifier::" + name;
  return "missing_or_unknown_modifier::" + name + "_needs_" + join(required, "_and_");
}

namespace {

/// The effect of `m` in one clause. For values, only the text of the first one is used.
std::string brief(const modifier& m) {
  if (!m.text.empty() || !m.values) return m.text;
  const std::string& text = m.values->text;
  return text.substr(0, std::min({text.find(". "), text.find("; "), text.size()}));
}

/// The effect of the flag `m` of `set`.
std::string flag_text(const modifier_set& set, const modifier& m) {
  std::string text = m.text;
  std::string values;
  for (const modifier* other : set.members)
    for (std::size_t i = 0; other->name == m.set_by && i < other->values->values.size(); ++i)
      if ((m.set_for >> i & 1) != 0) values += (values.empty() ? "" : ", ") + other->values->values[i].name;
  if (!values.empty()) text += "; by default with " + values;
  return text;
}

/// The instructions that take the modifiers of `sets.sets[set]`; if there are many, only the first ones.
std::string users_of(const description& d, const modifier_sets& sets, std::size_t set) {
  constexpr std::size_t most = 6;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < sets.of_instruction.size(); ++i) {
    if (sets.of_instruction[i] != set) continue;
    const instruction& ins = d.instructions.instructions[i];
    const std::string name =
        "`" + ins.name + "`" + (are_all(d, ins.archs) ? "" : " (" + range_text(d, ins.archs) + ")");
    if (!holds(names, name)) names.push_back(name);
  }
  const std::size_t others = names.size() - std::min(names.size(), most);
  if (others > 1) names.resize(most);
  return join(names, ", ") + (others > 1 ? ", and " + std::to_string(others) + " others" : "");
}

/// The aliases that builders name.
void names_in_messages(writer& out, const modifier_sets& sets) {
  out.line();
  out.line("// The names of these types in builders, for the messages of compilers.");
  std::map<std::string, std::vector<std::string>> aliases;
  for (const modifier_set& set : sets.sets) {
    if (set.members.empty()) continue;
    const std::string name = name_in_messages(set);
    const std::size_t colons = name.find("::");
    aliases[name.substr(0, colons)].push_back("using " + name.substr(colons + 2) + " = " + set.name + ";");
  }
  for (const auto& [rule, lines] : aliases) {
    out.line();
    out.line("namespace " + rule + " {");
    out.line();
    for (const std::string& line : lines) out.line(line);
    out.line();
    out.line("}  // namespace " + rule);
  }
}

}  // namespace

std::string modifiers_header(const description& d) {
  generated_header out(
      d,
      "Modifiers of instructions, for designated initializers; a modifier without a default is `required`.",
      {of_library(d, "builder_support.hpp"), of_generated(d, "enums.hpp")});
  const modifier_sets sets = collect_modifier_sets(d);
  for (std::size_t i = 0; i < sets.sets.size(); ++i) {
    const modifier_set& set = sets.sets[i];
    if (set.members.empty()) continue;
    out.line();
    out.doc("Modifiers of " + users_of(d, sets, i) + ".");
    out.line("struct " + set.name + " {");
    for (const modifier* m : set.members) {
      const std::string name = identifier(m->name);
      const std::string text = m->values ? brief(*m) : flag_text(set, *m);
      if (!text.empty()) out.doc(text + (text.ends_with('.') ? "" : "."), "  ");
      if (!m->values) {
        out.line("  " +
                 (m->set_by.empty() ? "bool " + name + (m->set_for == 0 ? " = false" : " = true")
                                    : "default_flag " + name + " = {}") +
                 ";");
      } else if (!m->default_value) {
        out.line("  required<" + d.ns + "::" + m->enum_type + "> " + name + ";");
      } else {
        const std::string type = d.ns + "::" + m->enum_type;
        out.line("  " + type + " " + name + " = " + type +
                 "::" + identifier(m->values->values[*m->default_value].name) + ";");
      }
    }
    out.line("};");
  }
  names_in_messages(out, sets);
  return out.end();
}

}  // namespace generator
