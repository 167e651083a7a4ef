// SPDX-License-Identifier: MIT
#include "headers.hpp"
#include "names.hpp"
#include "text.hpp"

#include <bit>

namespace generator {

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
  std::uint32_t known = m.allowed, mask = 0;
  std::string rule;
  for (const auto& [name, values] : m.refused) {
    known |= values;
    mask |= values;
    rule = name;
  }
  if (rule.empty() && m.other_arch_values != 0) {
    known |= m.other_arch_values;
    mask = m.other_arch_values;
    rule = "not_in_arch";
  }
  const unsigned count = value_count(m);
  if (count != 0 && mask == 0) return "expect_below(" + value + ", " + std::to_string(count) + ")";
  if (count != 0 && std::has_single_bit(mask))
    return "expect_below(" + value + ", " + std::to_string(count) + ", " +
           std::to_string(std::countr_zero(mask)) + ", rule::" + rule + ")";
  return "expect_value(" + value + ", " + hex(~std::uint64_t{known}, 16) +
         (mask == 0 ? "" : ", " + hex(mask, 8) + ", rule::" + rule) + ")";
}

std::map<std::string, std::string> common_value_rules(const description& d) {
  std::map<std::string, std::string> rules;
  for (const instruction& ins : d.instructions.instructions) {
    if (is_native_alone(d, ins)) continue;
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
  out.line("namespace " + library_namespace(d) + "::detail {");
  for (const enum_type& type : enum_types(d)) {
    const auto found = rules.find(type.name);
    if (found == rules.end()) continue;
    out.line();
    out.line("constexpr rule_set expect_" + type.name + "(" + d.ns + "::" + type.name + " value) noexcept {");
    out.line("  return " + found->second + ";");
    out.line("}");
  }
  out.line();
  out.line("}  // namespace " + library_namespace(d) + "::detail");
  return out.text();
}

}  // namespace generator
