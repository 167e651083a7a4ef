// SPDX-License-Identifier: MIT
#include "headers.hpp"

#include "names.hpp"
#include "text.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace generator {

bool is_first_form(const instruction& ins) { return ins.id == identifier(ins.name); }

std::string open_namespace(const description& d) {
  if (d.ns == library_namespace(d)) return "namespace " + d.ns + " {";
  return "namespace valhall::detail {}\n\nnamespace " + d.ns +
         " {\n\nusing namespace ::valhall;\n\nnamespace detail {\nusing namespace ::valhall::detail;\n}";
}

std::string close_namespace(const description& d) { return "}  // namespace " + d.ns; }

std::string library_namespace(const description& d) { return d.library == "valhall/isa" ? "valhall" : d.ns; }

std::string of_library(const description& d, const std::string& header) {
  return d.places.sources_are_codes() ? of_generated(d, header) : d.library + "/" + header;
}

std::string of_generated(const description& d, const std::string& header) {
  return d.library + "/generated/" + header;
}

std::vector<output_file> all_headers(const description& d) {
  std::vector<output_file> files = {{"encoding.hpp", encoding_header(d)},
                                    {"enums.hpp", enums_header(d)},
                                    {"named_operands.hpp", named_operands_header(d)},
                                    {"source_types.hpp", source_types_header(d)},
                                    {"modifiers.hpp", modifiers_header(d)},
                                    {"value_rules.hpp", value_rules_header(d)},
                                    {"builders.inc", builders_text(d, true)},
                                    {"unchecked.inc", builders_text(d, false)},
                                    {"opcodes.hpp", opcodes_header(d)},
                                    {"tables.hpp", tables_header(d)},
                                    {"cpp_names.hpp", cpp_names_header(d)},
                                    {"documentation.hpp", documentation_header(d)}};
  if (!d.places.sources_are_codes()) {
    files.push_back({"enum_names.hpp", enum_names_header(d)});
    files.push_back({"swizzles.hpp", swizzles_header(d)});
    files.push_back({"lane_accessors.hpp", lane_accessors_header(d)});
    files.push_back({"branch_builders.hpp", branch_builders_header(d)});
    files.push_back({"branch_fields.hpp", branch_fields_header(d)});
    files.push_back({"preloaded.hpp", preloaded_header(d)});
    files.push_back({"word_layouts.hpp", word_layouts_header(d)});
    files.push_back({"texts.hpp", texts_header(d)});
  } else {
    files.push_back({"source_codes.hpp", source_codes_header(d)});
    files.push_back({"arch_set.hpp", set_archs_header(d)});
    files.push_back({"instruction_info.hpp", set_rows_header(d)});
    files.push_back({"typed_operands.hpp", set_operands_header(d)});
    files.push_back({"builder_support.hpp", set_builders_header(d)});
    files.push_back({"set.hpp", set_header(d)});
  }
  for (const unsigned arch : d.instructions.archs) {
    const std::string name = d.instructions.arch_identifier(arch) + ".hpp";
    files.push_back({name, arch_header(d, arch, true)});
    files.push_back({"unchecked_" + name, arch_header(d, arch, false)});
    if (!d.instructions.preloaded.empty())
      files.push_back({"preloaded_" + name, preloaded_operands_header(d, arch)});
  }
  if (d.arm) files.push_back({"arm_spelling.hpp", arm_spelling_header(d, *d.arm)});
  for (const native_layout& other : d.native) {
    const std::string name = d.instructions.arch_identifier(other.arch);
    files.push_back({"native_words.hpp", native_layout_header(d, other)});
    files.push_back({"native_encoding.hpp", native_encoding_header(d, other)});
    files.push_back({"native_builders.inc", native_builders_text(d, other, true)});
    files.push_back({"native_unchecked.inc", native_builders_text(d, other, false)});
    files.push_back({name + "_registers.hpp", native_registers_header(d, other)});
    files.push_back({"native_shared.hpp", shared_builders_header(d, other)});
  }
  return files;
}

std::vector<output_file> public_headers(const description& d) {
  std::vector<output_file> files;
  for (const unsigned arch : d.instructions.archs) {
    const std::string name = d.instructions.arch_identifier(arch) + ".hpp";
    files.push_back({name, public_header(d, arch, true)});
    files.push_back({"unchecked/" + name, public_header(d, arch, false)});
  }
  return files;
}

std::size_t named_rank(const description& d, const immediate& imm) {
  const std::vector<named_immediate>& all = d.places.named_immediates;
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const named_immediate& named) { return named.name == imm.name; });
  return found == all.end() ? 0 : static_cast<std::size_t>(found - all.begin()) + 1;
}

std::vector<const immediate*> builder_immediates(const description& d, const instruction& ins) {
  std::vector<const immediate*> list;
  for (const immediate& imm : ins.immediates) list.push_back(&imm);
  std::stable_sort(list.begin(), list.end(), [&](const immediate* a, const immediate* b) {
    return named_rank(d, *a) - 1 < named_rank(d, *b) - 1;  // 0 wraps around, and so comes last.
  });
  return list;
}

bool is_native(const description& d, unsigned arch) {
  return std::any_of(d.native.begin(), d.native.end(),
                     [&](const native_layout& native) { return native.arch == arch; });
}

bool is_native_alone(const description& d, const instruction& ins) {
  return std::any_of(d.native.begin(), d.native.end(),
                     [&](const native_layout& native) { return native.arch == ins.archs.since; });
}

bool are_all(const description& d, arch_range archs) {
  return archs.contains(d.instructions.archs.front()) && archs.contains(d.instructions.archs.back());
}

std::string range_text(const description& d, arch_range archs) {
  const std::string since = d.instructions.arch_text(archs.since);
  return archs.since == archs.until ? since : since + " to " + d.instructions.arch_text(archs.until);
}

std::string arch_set_of(const description& d, arch_range archs) {
  const auto name = [&](unsigned arch) { return "arch::" + d.instructions.arch_identifier(arch); };
  const std::vector<unsigned>& all = d.instructions.archs;
  return "{" + name(std::max(archs.since, all.front())) + ", " + name(std::min(archs.until, all.back())) +
         "}";
}

std::vector<table_constant> constants_in(const isa& description, unsigned arch) {
  std::vector<table_constant> table = description.constants;
  for (const changed_constant& changed : description.changed_constants)
    if (changed.since <= arch) table[changed.index] = changed.entry;
  return table;
}

std::uint32_t arch_mask(const description& d, arch_range archs) {
  std::uint32_t mask = 0;
  for (std::size_t i = 0; i < d.instructions.archs.size(); ++i)
    if (archs.contains(d.instructions.archs[i])) mask |= 1u << i;
  return mask;
}

bool is_settled(const modifier& m) { return m.default_value && m.allowed == 1u << *m.default_value; }

bool is_member(const modifier& m) {
  return !m.default_value || (m.allowed & ~m.undocumented) != 1u << *m.default_value;
}

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

bool is_swizzle_enum(const description& d, const enumeration& values) {
  return std::any_of(d.places.swizzles.begin(), d.places.swizzles.end(),
                     [&](const swizzle_rule& rule) { return rule.enum_name == values.name; });
}

std::vector<const enumeration*> listed_enumerations(const description& d) {
  std::vector<const enumeration*> list;
  for (const auto& [name, values] : d.instructions.enums)
    if (is_swizzle_enum(d, values)) list.push_back(&values);
  for (const instruction& ins : d.instructions.instructions)
    for (const modifier& m : ins.modifiers)
      if (m.values && std::find(list.begin(), list.end(), m.values) == list.end()) list.push_back(m.values);
  return list;
}

namespace {

/// The modifiers of `ins` that are members of its builder's struct, in the order of the struct.
std::vector<const modifier*> members_of(const instruction& ins, const std::vector<std::string>& order) {
  std::vector<const modifier*> members;
  for (const modifier& m : ins.modifiers)
    if (is_member(m)) members.push_back(&m);
  const auto rank = [&](const modifier* m) { return std::find(order.begin(), order.end(), m->name); };
  std::sort(members.begin(), members.end(),
            [&](const modifier* a, const modifier* b) { return rank(a) < rank(b); });
  return members;
}

/// A key that is equal for two sets of modifiers with the same struct.
std::string signature(const std::vector<const modifier*>& members) {
  std::string text;
  for (const modifier* m : members)
    text += m->name + ":" + m->enum_type + ":" + (m->default_value ? std::to_string(*m->default_value) : "") +
            ":" + m->set_by + std::to_string(m->set_for) + ";";
  return text;
}

/// A name composed of the members of `set`, without the flow unless it is the only member.
std::string name_by_members(const modifier_set& set) {
  std::string name;
  for (const modifier* m : set.members)
    if (m->name != "flow" || set.members.size() == 1) name += (m->values ? m->enum_type : m->name) + "_";
  return name + "modifiers";
}

/// Candidates for the name of `set`, which `users` share, the best first. A set of a single instruction or
/// family is named after it; a shared set is named by `words` or after its members.
std::vector<std::string> candidates(const modifier_set& set, const std::vector<const instruction*>& users,
                                    const std::map<std::string, std::size_t>& family_sizes,
                                    const std::vector<set_name>& words) {
  const instruction& first = *users.front();
  // A family is named by its first forms; later forms are ignored.
  std::size_t first_forms = 0;
  bool is_of_family = true;
  for (const instruction* ins : users) {
    if (is_first_form(*ins)) ++first_forms;
    is_of_family &= ins->family == first.family;
  }
  is_of_family &= first_forms == family_sizes.at(first.family);
  std::vector<std::string> names;
  if (is_of_family) names.push_back(fold(first.family) + "_modifiers");
  for (const set_name& word : words)
    for (const instruction* ins : users)
      if (ins->name == word.instruction) names.push_back(fold(word.name) + "_modifiers");
  if (users.size() > 1) names.push_back(name_by_members(set));
  names.push_back(fold(first.name) + "_modifiers");
  names.push_back(first.id + "_modifiers");
  return names;
}

}  // namespace

modifier_sets collect_modifier_sets(const description& d) {
  const std::vector<std::string> order = modifier_names(d);
  modifier_sets result;
  std::map<std::string, std::size_t> by_signature, family_sizes;
  std::vector<std::vector<const instruction*>> users;
  for (const instruction& ins : d.instructions.instructions) {
    if (is_first_form(ins)) ++family_sizes[ins.family];
    modifier_set set;
    set.members = members_of(ins, order);
    for (const modifier* m : set.members) set.has_required |= !m->default_value;
    const auto [entry, fresh] = by_signature.emplace(signature(set.members), result.sets.size());
    result.of_instruction.push_back(entry->second);
    if (fresh) {
      result.sets.push_back(std::move(set));
      users.emplace_back();
    }
    users[entry->second].push_back(&ins);
  }
  std::set<std::string> taken;
  for (std::size_t i = 0; i < result.sets.size(); ++i)
    for (const std::string& name : candidates(result.sets[i], users[i], family_sizes, d.places.set_names)) {
      if (!taken.insert(name).second) continue;
      result.sets[i].name = name;
      break;
    }
  return result;
}

}  // namespace generator
