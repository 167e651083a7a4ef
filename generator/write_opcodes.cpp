// SPDX-License-Identifier: MIT
#include "lists.hpp"
#include "names.hpp"
#include "word_layouts.hpp"

#include <set>

namespace generator {

namespace {

void add_once(std::vector<std::string>& list, const std::string& item) {
  if (!holds(list, item)) list.push_back(item);
}

std::vector<std::string> unit_names(const description& d) {
  std::vector<std::string> names;
  for (const instruction& ins : d.instructions.instructions)
    for (const issue& one : ins.issues) add_once(names, one.unit);
  std::sort(names.begin(), names.end());
  return names;
}

/// Writes which modifiers are flags, and which have values of each enum type.
void value_types(writer& out, const description& d) {
  std::map<std::string, std::set<std::string>> modifiers_of;
  std::set<std::string> flags;
  for (const instruction& ins : d.instructions.instructions)
    for (const modifier& m : ins.modifiers) {
      if (!m.values) flags.insert(m.name);
      if (m.values && !is_settled(m))
        modifiers_of[m.enum_type].insert("m == modifier::" + identifier(m.name));
    }
  std::vector<std::string> items;
  for (const std::string& name : modifier_names(d)) items.push_back(flags.contains(name) ? "true" : "false");
  out.line();
  out.line("namespace detail {");
  out.array("By `modifier`: whether it is a flag of some instruction.", "bool is_flag_modifier[]", items);
  out.line();
  out.line("/// Whether enumerators of the type of the second argument are values of the modifier `m`.");
  for (const enum_type& type : enum_types(d)) {
    const std::set<std::string>& tests = modifiers_of[type.name];
    out.line("constexpr bool has_values(modifier m, " + d.ns + "::" + type.name + ") noexcept { return " +
             join({tests.begin(), tests.end()}, " || ") + "; }");
  }
  out.line();
  out.line("}  // namespace detail");
}

}  // namespace

std::vector<std::string> modifier_names(const description& d) {
  std::vector<std::string> names;
  for (const instruction& ins : d.instructions.instructions)
    for (const modifier& m : ins.modifiers) add_once(names, m.name);
  for (const instruction& ins : d.instructions.instructions)
    for (const auto& [name, rule] : ins.nevers) add_once(names, name);
  const std::vector<std::string>& last = d.places.last_members;
  const auto key = [&](const std::string& name) {
    const auto place = std::find(last.begin(), last.end(), name);
    return std::pair(place == last.end() ? std::ptrdiff_t{-1} : place - last.begin(), name);
  };
  std::sort(names.begin(), names.end(),
            [&](const std::string& a, const std::string& b) { return key(a) < key(b); });
  return names;
}

std::vector<std::string> family_names(const description& d) {
  std::vector<std::string> names;
  for (const instruction& ins : d.instructions.instructions) add_once(names, identifier(ins.family));
  std::sort(names.begin(), names.end());
  return names;
}

namespace {

/// Writes `name_of` for `type`, whose names are the array `names`.
void name_function(writer& out, const char* type, const char* names) {
  out.line();
  out.line("/// The name of `v`; empty if it is not an enumerator.");
  out.line(std::string("[[nodiscard]] constexpr const char* name_of(") + type + " v) noexcept {");
  out.line(std::string("  constexpr unsigned count = sizeof ") + names + " / sizeof *" + names + ";");
  out.line(std::string("  return static_cast<unsigned>(v) < count ? ") + names +
           "[static_cast<unsigned>(v)] : \"\";");
  out.line("}");
}

}  // namespace

std::string opcodes_header(const description& d) {
  generated_header out(d, "Names of the instructions and of the units that execute them.",
                       {of_generated(d, "enums.hpp"), "cstdint"});
  out.line();
  out.line("/// An instruction. The value is its row in the tables, not the opcode in the word.");
  out.line("enum class opcode : std::uint16_t {");
  for (const instruction& ins : d.instructions.instructions)
    out.line("  " + ins.id + ",  ///< `" + ins.name + "`" +
             (are_all(d, ins.archs) ? "" : ", " + range_text(d, ins.archs)));
  out.line("};");
  out.line();
  out.line("/// The number of values of `opcode`.");
  out.line("constexpr unsigned instruction_count = " + std::to_string(d.instructions.instructions.size()) +
           ";");
  out.line();
  out.line("/// The operation of instructions that differ only in type: the name before the first dot.");
  out.list("enum class family : std::uint8_t { ", family_names(d), ", ", " };", "    ");
  std::vector<std::string> items;
  for (const std::string& name : modifier_names(d)) items.push_back(quoted(name));
  out.array("Names of the modifiers, by value.", "const char* modifier_names[]", items);
  name_function(out, "modifier", "modifier_names");
  out.line();
  out.line("/// A unit that executes instructions; `none` is the fragment back end.");
  items.clear();
  for (const std::string& name : unit_names(d)) items.push_back(identifier(name));
  out.list("enum class execution_unit : std::uint8_t { ", items, ", ", " };", "    ");
  out.line();
  std::size_t most_checks = 0, most_legal_checks = 0;
  for (const instruction& ins : d.instructions.instructions) {
    most_checks = std::max(most_checks, checks_of(d, ins).others.size());
    most_legal_checks = std::max(most_legal_checks, legal_checks(ins).size());
  }
  out.line("/// The most fields of any instruction with reserved encodings that masks do not test.");
  out.line("constexpr unsigned most_value_checks = " + std::to_string(most_checks) + ";");
  out.line();
  out.line("/// The most fields of any instruction with values that are defined but break a rule.");
  out.line("constexpr unsigned most_legal_checks = " +
           std::to_string(std::max(most_legal_checks, std::size_t{1})) + ";");
  items.clear();
  for (const std::string& name : unit_names(d)) items.push_back(quoted(name));
  out.array("Names of the units, by value.", "const char* unit_names[]", items);
  name_function(out, "execution_unit", "unit_names");
  value_types(out, d);
  return out.end();
}

}  // namespace generator
