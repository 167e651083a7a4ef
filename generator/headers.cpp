// SPDX-License-Identifier: MIT
#include "headers.hpp"

#include "names.hpp"
#include "text.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace generator {

std::string open_namespace(const description& d) {
  if (d.ns == "valhall") return "namespace valhall {";
  return "namespace valhall {}\n\nnamespace " + d.ns + " {\n\nusing namespace ::valhall;";
}

std::string close_namespace(const description& d) { return "}  // namespace " + d.ns; }

bool is_settled(const modifier& m) { return m.default_value && m.allowed == 1u << *m.default_value; }

std::vector<enum_type> enum_types(const description& d) {
  std::vector<enum_type> types;
  const auto add = [&](const modifier& m) {
    if (!m.values || is_settled(m)) return;
    const auto same = [&](const enum_type& t) { return t.name == m.enum_type; };
    const auto found = std::find_if(types.begin(), types.end(), same);
    if (found == types.end())
      types.push_back({m.enum_type, m.values, m.allowed});
    else
      found->allowed |= m.allowed;
  };
  for (const instruction& ins : d.instructions.instructions)
    for (const modifier& m : ins.modifiers) add(m);

  const std::vector<std::string>& order = d.instructions.enum_order;
  const auto rank = [&](const enum_type& t) {
    return std::find(order.begin(), order.end(), t.values->name) - order.begin();
  };
  std::stable_sort(types.begin(), types.end(),
                   [&](const enum_type& a, const enum_type& b) { return rank(a) < rank(b); });
  return types;
}

namespace {

/// What makes two sets of modifiers the same struct.
std::string signature(const instruction& ins) {
  std::string text;
  for (const modifier& m : ins.modifiers)
    if (!is_settled(m))
      text +=
          m.name + ":" + m.enum_type + ":" + (m.default_value ? std::to_string(*m.default_value) : "") + ";";
  return text;
}

/// Names for the struct of `ins`, the best first.
std::vector<std::string> candidates(const instruction& ins, const modifier_set& set, bool family_is_uniform) {
  std::vector<std::string> names;
  if (set.members.size() <= 3) {
    std::string name;
    for (const modifier* m : set.members)
      if (m->name != "flow" || set.members.size() == 1) name += (m->values ? m->enum_type : m->name) + "_";
    names.push_back(name + "modifiers");
  }
  if (family_is_uniform) names.push_back(fold(ins.family) + "_modifiers");
  names.push_back(fold(ins.name) + "_modifiers");
  return names;
}

}  // namespace

modifier_sets collect_modifier_sets(const description& d) {
  std::map<std::string, std::set<std::string>> signatures_of_family;
  for (const instruction& ins : d.instructions.instructions)
    signatures_of_family[ins.family].insert(signature(ins));

  modifier_sets result;
  std::map<std::string, std::size_t> by_signature;
  std::set<std::string> taken;
  for (const instruction& ins : d.instructions.instructions) {
    const auto [entry, fresh] = by_signature.emplace(signature(ins), result.sets.size());
    result.of_instruction.push_back(entry->second);
    if (!fresh) continue;
    modifier_set set;
    for (const modifier& m : ins.modifiers) {
      if (is_settled(m)) continue;
      set.members.push_back(&m);
      set.has_required |= !m.default_value;
    }
    for (const std::string& name : candidates(ins, set, signatures_of_family[ins.family].size() == 1)) {
      if (!taken.insert(name).second) continue;
      set.name = name;
      break;
    }
    result.sets.push_back(std::move(set));
  }
  return result;
}

}  // namespace generator
