// SPDX-License-Identifier: MIT
#include "headers.hpp"
#include "names.hpp"

#include <algorithm>

/// The headers of names: in C++, and of enumerators in text.
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

namespace {

/// Writes `name_of` for the enumeration `type`; `names` lists its enumerators in order.
void names_by_value(writer& out, const std::string& type, const std::string& about,
                    const std::vector<std::string>& names) {
  std::vector<std::string> items;
  for (const std::string& name : names) items.push_back(quoted(name));
  out.line();
  out.line("/// The name of `v`" + about + "; empty if it is not an enumerator.");
  out.line("[[nodiscard]] constexpr const char* name_of(" + type + " v) noexcept {");
  out.list("  constexpr const char* names[] = {", items, ", ", "};", "      ");
  out.line("  constexpr unsigned count = sizeof names / sizeof *names;");
  out.line("  return static_cast<unsigned>(v) < count ? names[static_cast<unsigned>(v)] : \"\";");
  out.line("}");
}

/// Writes `name_of` for the types of the values of modifiers.
void names_of_values(writer& out, const description& d) {
  const std::vector<const enumeration*> listed = listed_enumerations(d);
  out.line();
  out.line("namespace detail {");
  out.line();
  out.line("/// The name of the value `v` in a list of `enum_table`, of which the type has `allowed`.");
  out.line("constexpr const char* value_name(unsigned list, std::uint32_t allowed, unsigned v) noexcept {");
  out.line("  const enum_info& values = enum_table[list];");
  out.line(
      "  const bool exists = v < values.count && (allowed >> v & 1) != 0 && values.values[v] != nullptr;");
  out.line("  return exists ? values.values[v] : \"\";");
  out.line("}");
  out.line();
  out.line("}  // namespace detail");
  out.line();
  out.line("/// The name of the value `v` of a modifier in text; empty if it is not an enumerator.");
  for (const enum_type& type : enum_types(d)) {
    const auto place = std::find(listed.begin(), listed.end(), type.values);
    out.line("[[nodiscard]] constexpr const char* name_of(" + d.ns + "::" + type.name + " v) noexcept {");
    out.line("  return detail::value_name(" + std::to_string(place - listed.begin()) + ", " +
             hex(type.allowed, 8) + ", static_cast<unsigned>(v));");
    out.line("}");
  }
}

}  // namespace

std::string enum_names_header(const description& d) {
  generated_header out(
      d, "Names of instructions, lanes, values of modifiers, and values at the start of a program.",
      {of_generated(d, "preloaded.hpp"), of_generated(d, "tables.hpp"), "cstdint"});
  out.line();
  out.line("/// The name of `id` in text, such as `FADD.f32`; empty if it is not an instruction.");
  out.line("[[nodiscard]] constexpr const char* name_of(opcode id) noexcept {");
  out.line(
      "  return static_cast<unsigned>(id) < instruction_count ? "
      "instructions[static_cast<unsigned>(id)].name()\n"
      "                                                        : \"\";");
  out.line("}");
  std::vector<std::string> names = family_names(d);
  for (std::string& name : names)
    std::transform(name.begin(), name.end(), name.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  names_by_value(out, "family", " in text, such as `FADD`", names);
  names = swizzle_names(d);
  names.insert(names.begin(), "none");
  names_by_value(out, "swizzle", " in text", names);
  names.clear();
  for (const preloaded_value& value : d.instructions.preloaded) names.push_back(value.name);
  names_by_value(out, "preloaded_value", "", names);
  names_by_value(out, "register_part", "", {"whole", "low", "high"});
  names_of_values(out, d);
  return out.end();
}

}  // namespace generator
