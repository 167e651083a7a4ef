// SPDX-License-Identifier: MIT
#include "headers.hpp"

#include <bit>

/// The structs of modifiers, the names by which the messages of compilers refer to them, and the rules on
/// values.
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
  std::vector<std::string> values;
  for (const modifier* other : set.members)
    for (std::size_t i = 0; other->name == m.set_by && i < other->values->values.size(); ++i)
      if ((m.set_for >> i & 1) != 0) values.push_back(other->values->values[i].name);
  return values.empty() ? m.text : filled("$; by default with $", m.text, join(values, ", "));
}

/// The instructions that take the modifiers of `sets.sets[set]`; if there are many, only the first ones.
std::string users_of(const description& d, const modifier_sets& sets, std::size_t set) {
  constexpr std::size_t most = 6;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < sets.of_instruction.size(); ++i) {
    if (sets.of_instruction[i] != set) continue;
    const instruction& ins = d.all()[i];
    index_of(names,
             filled("`$`$", ins.name, are_all(d, ins.archs) ? "" : filled(" ($)", range_text(d, ins.archs))));
  }
  const std::size_t others = names.size() - std::min(names.size(), most);
  if (others > 1) names.resize(most);
  return join(names, ", ") + (others > 1 ? filled(", and $ others", others) : "");
}

/// Whether a branch with a distance takes the modifiers of `sets.sets[set]`, or they are only the flow, which
/// `branch` of a program takes.
bool is_of_branch(const description& d, const modifier_sets& sets, std::size_t set) {
  if (d.places.sources_are_codes()) return false;
  if (sets.sets[set].members.size() == 1 && sets.sets[set].members.front()->name == "flow") return true;
  for (std::size_t i = 0; i < d.all().size(); ++i)
    if (sets.of_instruction[i] == set && is_branch(d.all()[i])) return true;
  return false;
}

/// The aliases that builders name.
void names_in_messages(writer& out, const std::vector<const modifier_set*>& sets) {
  out.text("\n// The names of these types in builders, for the messages of compilers.\n");
  std::map<std::string, writer> aliases;
  for (const modifier_set* set : sets) {
    const std::string name = name_in_messages(*set);
    const std::size_t colons = name.find("::");
    aliases[name.substr(0, colons)].line("using $ = $;", name.substr(colons + 2), set->name);
  }
  for (const auto& [rule, lines] : aliases)
    out.text("\nnamespace $ {\n\n$\n}  // namespace $\n", rule, lines.text(), rule);
}

/// The declaration of `m` as a member of a struct.
std::string member_of(const description& d, const modifier& m) {
  const std::string name = identifier(m.name), type = d.ns + "::" + m.enum_type;
  if (!m.values && !m.set_by.empty()) return filled("default_flag $ = {}", name);
  if (!m.values) return filled("bool $ = $", name, m.set_for != 0);
  if (!m.default_value) return filled("required<$> $", type, name);
  return filled("$ $ = $::$", type, name, type, identifier(m.values->values[*m.default_value].name));
}

}  // namespace

void write_modifiers(writer& out, const description& d, bool of_branches) {
  const modifier_sets sets = collect_modifier_sets(d);
  std::vector<const modifier_set*> written;
  for (std::size_t i = 0; i < sets.sets.size(); ++i) {
    const modifier_set& set = sets.sets[i];
    if (set.members.empty() || is_of_branch(d, sets, i) != of_branches) continue;
    written.push_back(&set);
    out.about(filled("Modifiers of $.", users_of(d, sets, i)));
    out.line("struct $ {", set.name);
    for (const modifier* m : set.members) {
      const std::string text = m->values ? brief(*m) : flag_text(set, *m);
      if (!text.empty()) out.doc(text + (text.ends_with('.') ? "" : "."), "  ");
      out.line("  $;", member_of(d, *m));
    }
    out.line("};");
  }
  names_in_messages(out, written);
}

std::string modifiers_header(const description& d) {
  generated_header out(
      d,
      "Modifiers of instructions, for designated initializers; a modifier without a default is `required`.",
      d.places.sources_are_codes()
          ? std::vector{of_library(d, "builder_support.hpp"), of_generated(d, "enums.hpp")}
          : std::vector{of_generated(d, "branch_parameters.hpp")});
  write_modifiers(out, d, false);
  return out.end();
}

namespace {

/// The number of values below the first that `m` lacks, if it has no values above it; otherwise 0.
unsigned value_count(const modifier& m) {
  const auto count = static_cast<unsigned>(std::countr_one(m.allowed));
  return std::uint64_t{m.allowed} >> count == 0 ? count : 0;
}

}  // namespace

std::optional<unsigned> value_size(const modifier& m) {
  const unsigned count = value_count(m);
  if (!m.refused.empty() || m.other_arch_values != 0 || !std::has_single_bit(count)) return std::nullopt;
  return static_cast<unsigned>(std::countr_zero(count));
}

std::string value_rule(const modifier& m, const std::string& value) {
  const bool is_elsewhere = m.refused.empty() && m.other_arch_values != 0;
  const std::uint32_t known = m.known() | (is_elsewhere ? m.other_arch_values : 0);
  const std::uint32_t mask = is_elsewhere ? m.other_arch_values : known & ~m.allowed;
  const std::string rule = is_elsewhere ? "not_in_arch" : mask == 0 ? "" : m.refused.rbegin()->first;
  const unsigned count = value_count(m);
  if (count != 0 && mask == 0) return filled("expect_below($, $)", value, count);
  if (count != 0 && std::has_single_bit(mask))
    return filled("expect_below($, $, $, rule::$)", value, count, std::countr_zero(mask), rule);
  return filled("expect_value($, $$)", value, hex(~std::uint64_t{known}, 16),
                mask == 0 ? "" : filled(", $, rule::$", hex(mask, 8), rule));
}

std::map<std::string, std::string> common_value_rules(const description& d) {
  std::map<std::string, std::string> rules;
  for (const instruction& ins : d.all()) {
    if (is_native(d, ins.archs.since)) continue;
    for (const modifier& m : ins.modifiers) {
      if (!m.values || !is_member(m) || m.name == "flow" || value_size(m)) continue;
      const auto [entry, fresh] = rules.emplace(m.enum_type, value_rule(m, "std::uint64_t(value)"));
      if (!fresh && entry->second != value_rule(m, "std::uint64_t(value)")) entry->second.clear();
    }
  }
  std::erase_if(rules, [](const auto& entry) { return entry.second.empty(); });
  return rules;
}

std::string value_rules_header(const description& d) {
  const std::map<std::string, std::string> rules = common_value_rules(d);
  writer out;
  header(out, "The rules that a modifier's value breaks, where they are the same for every instruction.",
         {of_library(d, "builder_support.hpp"), of_generated(d, "enums.hpp")});
  out.line("// A value of another type of the same enum does not compile, but a cast makes one.");
  out.line("namespace $::detail {", library_namespace(d));
  for (const enum_type& type : enum_types(d)) {
    const auto found = rules.find(type.name);
    if (found == rules.end()) continue;
    out.text("\nconstexpr rule_set expect_$($::$ value) noexcept {\n  return $;\n}\n", type.name, d.ns,
             type.name, found->second);
  }
  close_inner(out, library_namespace(d) + "::detail");
  return out.text();
}

}  // namespace generator
