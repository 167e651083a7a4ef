// SPDX-License-Identifier: MIT
#include "headers.hpp"
#include "names.hpp"
#include "text.hpp"

namespace generator {

std::string value_rule(const modifier& m) {
  std::uint32_t known = m.allowed;
  std::string refused;
  for (const auto& [rule, mask] : m.refused) {
    known |= mask;
    refused += ", " + hex(mask, 8) + ", rule::" + rule;
  }
  if (refused.empty() && m.elsewhere != 0) {
    known |= m.elsewhere;
    refused = ", " + hex(m.elsewhere, 8) + ", rule::not_in_edition";
  }
  return hex(~std::uint64_t{known}, 16) + refused;
}

std::map<std::string, std::string> common_value_rules(const description& d) {
  std::map<std::string, std::string> rules;
  for (const instruction& ins : d.instructions.instructions)
    for (const modifier& m : ins.modifiers) {
      if (!m.values || !is_member(m) || m.name == "flow") continue;
      const auto [entry, fresh] = rules.emplace(m.enum_type, value_rule(m));
      if (!fresh && entry->second != value_rule(m)) entry->second.clear();
    }
  std::erase_if(rules, [](const auto& entry) { return entry.second.empty(); });
  return rules;
}

std::string value_rules_header(const description& d) {
  const std::map<std::string, std::string> rules = common_value_rules(d);
  writer out;
  header(out, "The rules that a modifier's value breaks, where they are the same for every instruction.",
         {"valhall/isa/builder_support.hpp", "valhall/isa/generated/enums.hpp"});
  out.line("// A value of another type of the same enum does not compile, but a cast makes one.");
  out.line("namespace valhall::detail {");
  for (const enum_type& type : enum_types(d)) {
    const auto found = rules.find(type.name);
    if (found == rules.end()) continue;
    out.line();
    out.line("constexpr rule_set expect_" + type.name + "(" + d.ns + "::" + type.name + " value) noexcept {");
    out.line("  return expect_value(std::uint64_t(value), " + found->second + ");");
    out.line("}");
  }
  out.line();
  out.line("}  // namespace valhall::detail");
  return out.text();
}

}  // namespace generator
