// SPDX-License-Identifier: MIT
#include "headers.hpp"
#include "names.hpp"
#include "text.hpp"

namespace generator {

namespace {

/// Writes the list `name` of texts.
void list(writer& out, const char* about, const char* name, const std::vector<std::string>& texts) {
  std::vector<std::string> items;
  for (const std::string& text : texts) items.push_back(quoted(text));
  if (items.empty()) items.emplace_back("\"\"");
  out.array(about, std::string("const char* ") + name + "[]", items);
}

std::vector<std::string> identifiers(const std::vector<std::string>& names) {
  std::vector<std::string> result;
  for (const std::string& name : names) result.push_back(identifier(name));
  return result;
}

}  // namespace

std::string cpp_names_header(const description& d) {
  generated_header out(
      d, "C++ names in the generated headers for the names in text, for programs that write C++.",
      {"cstdint"}, "detail");

  std::vector<std::string> names;
  for (const instruction& ins : d.instructions.instructions) names.push_back(ins.name);
  list(out, "Builders, by opcode.", "builder_names", identifiers(names));
  list(out, "Members of the builders' structs, by `modifier`.", "modifier_members",
       identifiers(modifier_names(d)));
  names = swizzle_names(d);
  names.insert(names.begin(), "none");
  list(out, "Members of operands, by `swizzle`.", "swizzle_members", identifiers(names));
  names.clear();
  for (const named_immediate& named : d.places.named_immediates) names.push_back(named.name);
  list(out, "Immediates with a function of their own, by `operand_info::named` less 1.",
       "immediate_functions", identifiers(names));

  names.clear();
  std::vector<std::string> first;
  for (const enum_type& type : enum_types(d)) {
    first.push_back(std::to_string(names.size()));
    for (std::size_t i = 0; i < type.values->values.size(); ++i)
      names.push_back(
          (type.allowed >> i & 1) == 0 ? "" : type.name + "::" + identifier(type.values->values[i].name));
  }
  list(out, "Enumerators, by type and value.", "enumerators", names);
  out.array("Indexed by `modifier_info::type`: the position of its first enumerator.",
            "std::uint16_t first_enumerators[]", first);
  return out.end();
}

}  // namespace generator
