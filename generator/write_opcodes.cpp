// SPDX-License-Identifier: MIT
#include "tables.hpp"

#include <set>

namespace generator {

namespace {

std::vector<std::string> unit_names(const description& d) {
  std::set<std::string> names;
  for (const instruction& ins : d.all())
    for (const issue& one : ins.issues) names.insert(one.unit);
  return {names.begin(), names.end()};
}

/// Writes `name_of` for `type`, whose names are the array `names`.
void name_function(writer& out, const char* type, const char* names) {
  out.text(R"(
/// The name of `v`; empty if it is not an enumerator.
[[nodiscard]] constexpr const char* name_of($ v) noexcept {
  constexpr unsigned count = sizeof $ / sizeof *$;
  return static_cast<unsigned>(v) < count ? $[static_cast<unsigned>(v)] : "";
}
)",
           type, names, names, names);
}

/// Writes which modifiers are flags, and which have values of each enum type.
void value_types(writer& out, const description& d) {
  std::map<std::string, std::set<std::string>> modifiers_of;
  std::set<std::string> flags;
  for (const instruction& ins : d.all())
    for (const modifier& m : ins.modifiers) {
      if (!m.values) flags.insert(m.name);
      if (m.values && !is_settled(m))
        modifiers_of[m.enum_type].insert("m == modifier::" + identifier(m.name));
    }
  open_inner(out, "detail");
  out.array(
      "By `modifier`: whether it is a flag of some instruction.", "bool is_flag_modifier[]",
      mapped(modifier_names(d), [&](const std::string& name) { return part_text(flags.contains(name)); }));
  out.text("\n/// Whether enumerators of the type of the second argument are values of the modifier `m`.\n");
  for (const enum_type& type : enum_types(d)) {
    const std::set<std::string>& tests = modifiers_of[type.name];
    out.line("constexpr bool has_values(modifier m, $::$) noexcept { return $; }", d.ns, type.name,
             join({tests.begin(), tests.end()}, " || "));
  }
  close_inner(out, "detail");
}

}  // namespace

std::vector<std::string> modifier_names(const description& d) {
  std::vector<std::string> names;
  for (const instruction& ins : d.all())
    for (const modifier& m : ins.modifiers) index_of(names, m.name);
  for (const instruction& ins : d.all())
    for (const auto& [name, rule] : ins.nevers) index_of(names, name);
  const std::vector<std::string>& last = d.places.last_members;
  std::ranges::sort(names, {}, [&](const std::string& name) {
    return std::pair(holds(last, name) ? position_of(last, name) + 1 : 0, name);
  });
  return names;
}

std::vector<std::string> family_names(const description& d) {
  std::set<std::string> names;
  for (const instruction& ins : d.all()) names.insert(identifier(ins.family));
  return {names.begin(), names.end()};
}

std::string opcodes_header(const description& d) {
  generated_header out(d, "Names of the instructions and of the units that execute them.",
                       {of_generated(d, "enums.hpp"), "cstdint"});
  out.text(R"(
/// An instruction. The value is its row in the tables, not the opcode in the word.
enum class opcode : std::uint16_t {
)");
  for (const instruction& ins : d.all())
    out.line("  $,  ///< `$`$", ins.id, ins.name,
             are_all(d, ins.archs) ? "" : ", " + range_text(d, ins.archs));
  out.text(R"(};

/// The number of values of `opcode`.
constexpr unsigned instruction_count = $;

/// The operation of instructions that differ only in type: the name before the first dot.
)",
           d.all().size());
  out.list("enum class family : std::uint8_t { ", family_names(d), ", ", " };", "    ");
  out.array("Names of the modifiers, by value.", "const char* modifier_names[]",
            string_literal(modifier_names(d)));
  name_function(out, "modifier", "modifier_names");
  out.text("\n/// A unit that executes instructions; `none` is the fragment back end.\n");
  out.list("enum class execution_unit : std::uint8_t { ", mapped(unit_names(d), identifier), ", ", " };",
           "    ");
  if (!d.places.sources_are_codes()) {
    std::size_t longest = 0;
    for (const instruction& ins : d.all()) longest = std::max(longest, ins.name.size());
    out.text(
        "\n/// The tests of a row of words for reserved values.\nconstexpr unsigned most_value_tests = $;\n"
        "/// The size of a `text_piece` of a mnemonic.\nconstexpr unsigned mnemonic_size = $;\n",
        most_value_tests(d), piece_size(longest));
  }
  out.array("Names of the units, by value.", "const char* unit_names[]", string_literal(unit_names(d)));
  name_function(out, "execution_unit", "unit_names");
  value_types(out, d);
  return out.end();
}

}  // namespace generator
