// SPDX-License-Identifier: MIT
#include "headers.hpp"

/// The headers of names: in C++, and of enumerators in text.
namespace generator {

namespace {

/// Writes the list `name` of texts.
void list(writer& out, const char* about, const char* name, std::vector<std::string> texts) {
  if (texts.empty()) texts.emplace_back();
  out.array(about, filled("const char* $[]", name), string_literal(std::move(texts)));
}

/// The names of swizzles, by enumerator.
std::vector<std::string> all_swizzles(const description& d) {
  std::vector<std::string> names = swizzle_names(d);
  names.insert(names.begin(), "none");
  return names;
}

}  // namespace

std::string cpp_names_header(const description& d) {
  generated_header out(
      d, "C++ names in the generated headers for the names in text, for programs that write C++.",
      {"cstdint"}, "detail");

  list(out, "Builders, by opcode.", "builder_names",
       mapped(d.all(), [](const instruction& ins) { return identifier(ins.name); }));
  list(out, "Members of the builders' structs, by `modifier`.", "modifier_members",
       mapped(modifier_names(d), identifier));
  list(out, "Members of operands, by `swizzle`.", "swizzle_members", mapped(all_swizzles(d), identifier));
  list(
      out, "Immediates with a function of their own, by `operand_info::named` less 1.", "immediate_functions",
      mapped(d.places.named_immediates, [](const named_immediate& named) { return identifier(named.name); }));
  std::vector<std::string> names;
  std::vector<std::size_t> first;
  for (const enum_type& type : enum_types(d)) {
    first.push_back(names.size());
    for (std::size_t i = 0; i < type.values->values.size(); ++i)
      names.push_back(
          (type.allowed >> i & 1) == 0 ? "" : type.name + "::" + identifier(type.values->values[i].name));
  }
  list(out, "Enumerators, by type and value.", "enumerators", names);
  out.array("Indexed by `modifier_info::type`: the position of its first enumerator.",
            "std::uint16_t first_enumerators[]", first);
  return out.end();
}

void names_by_value(writer& out, const char* type, const char* about, const std::vector<std::string>& names) {
  out.text(R"(
/// The name of `v`$; empty if it is not an enumerator.
[[nodiscard]] constexpr const char* name_of($ v) noexcept {
)",
           about, type);
  out.list("  constexpr const char* names[] = {", string_literal(names), ", ", "};", "      ");
  out.text(R"(  constexpr unsigned count = sizeof names / sizeof *names;
  return static_cast<unsigned>(v) < count ? names[static_cast<unsigned>(v)] : "";
}
)");
}

std::string enum_names_header(const description& d) {
  generated_header out(d, "Names of instructions, lanes and values of modifiers.",
                       {of_generated(d, "tables.hpp"), "cstdint"});
  out.text(R"(
/// The name of `id` in text, such as `FADD.f32`; empty if it is not an instruction.
[[nodiscard]] constexpr const char* name_of(opcode id) noexcept {
  return static_cast<unsigned>(id) < instruction_count ? instructions[static_cast<unsigned>(id)].name()
                                                        : "";
}
)");
  std::vector<std::string> families = family_names(d);
  for (std::string& name : families)
    for (char& c : name) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  names_by_value(out, "family", " in text, such as `FADD`", families);
  names_by_value(out, "swizzle", " in text", all_swizzles(d));
  out.text(R"(
namespace detail {

/// The name of the value `v` in a list of `enum_table`, of which the type has `allowed`.
constexpr const char* value_name(unsigned list, std::uint32_t allowed, unsigned v) noexcept {
  const enum_info& values = enum_table[list];
  const bool exists = v < values.count && (allowed >> v & 1) != 0 && values.values[v] != nullptr;
  return exists ? values.values[v] : "";
}

}  // namespace detail

/// The name of the value `v` of a modifier in text; empty if it is not an enumerator.
)");
  const std::vector<const enumeration*> listed = listed_enumerations(d);
  for (const enum_type& type : enum_types(d))
    out.text(R"([[nodiscard]] constexpr const char* name_of($::$ v) noexcept {
  return detail::value_name($, $, static_cast<unsigned>(v));
}
)",
             d.ns, type.name, position_of(listed, type.values), hex(type.allowed, 8));
  return out.end();
}

}  // namespace generator
