// SPDX-License-Identifier: MIT
#include "tables.hpp"

/// The headers of names in C++ and in text, and the tables that find names by their hashes.
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

void name_function(writer& out, const char* type, const char* about, const char* array,
                   const std::optional<std::vector<std::string>>& names) {
  out.text(R"(
/// The name of `v`$; empty if it is not an enumerator.
[[nodiscard]] constexpr const char* name_of($ v) noexcept {
)",
           about, type);
  if (names)
    out.list(filled("  constexpr const char* $[] = {", array), string_literal(*names), ", ", "};", "      ");
  out.text(R"(  constexpr unsigned count = sizeof $ / sizeof *$;
  return static_cast<unsigned>(v) < count ? $[static_cast<unsigned>(v)] : "";
}
)",
           array, array, array);
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
  name_function(out, "family", " in text, such as `FADD`", "names", families);
  name_function(out, "swizzle", " in text", "names", all_swizzles(d));
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

namespace {

/// The swizzles of the fields `sets`, by code, and the codes by swizzle.
void swizzle_tables(writer& out, const description& d, const std::vector<const enumeration*>& sets) {
  const std::vector<std::string> names = swizzle_names(d);
  writer swizzles, codes;
  for (const enumeration* values : sets) {
    std::vector<std::string> set(16, "reserved_swizzle"), code_of(names.size() + 1, "no_code");
    for (std::size_t v = 0; v < values->values.size(); ++v) {
      const enum_value& value = values->values[v];
      if (value.reserved()) continue;
      set[v] = "swizzle::" + identifier(value.name);
      code_of[(position_of(names, value.name) + 1) % code_of.size()] = std::to_string(v);
    }
    swizzles.row(set);
    codes.row(code_of);
  }
  out.text(R"(
/// The entry for a reserved encoding of a swizzle field.
constexpr swizzle reserved_swizzle = static_cast<swizzle>(0xff);
)");
  out.table("The swizzles of the sets, by code.", "swizzle swizzle_sets[][16]", swizzles);
  out.table("Codes in the fields of the sets, by swizzle; `no_code` for a swizzle that the field lacks.",
            filled("std::uint8_t swizzle_codes[][$]", names.size() + 1), codes);
  out.text(R"(
/// Code of `s` in a field of the set `set`; `no_code` if the field lacks it.
constexpr unsigned swizzle_code(unsigned set, swizzle s) noexcept {
  return swizzle_codes[set][static_cast<unsigned>(s)];
}
)");
}

/// A table from names to numbers with open addressing: a name is at its hash or after it, before the first
/// empty entry.
class name_index {
 public:
  void add(const std::string& name, std::size_t value) {
    // A search ends at an empty entry.
    if (++count_ == size) throw unwritable({}, filled("the tables hold less than $ names of a kind", size));
    std::size_t at = name_hash(name) % size;
    while (entries_[at] != empty) at = (at + 1) % size;
    entries_[at] = value;
  }

  void write(writer& out, const std::string& name) const {
    out.line("inline constexpr char16_t $[] =", name);
    number_string(out, entries_, ";");
  }

 private:
  static constexpr std::size_t size = 1024;
  static constexpr std::size_t empty = 0xffff;  ///< The value of `no_name`.

  std::vector<std::size_t> entries_ = std::vector(size, empty);
  std::size_t count_ = 0;
};

void instruction_alias_table(writer& out, const description& d) {
  out.text(R"(
/// Another name of an instruction, and the flag that this name implies, if there is one.
struct instruction_alias {
  const char* name;     ///< The other name.
  opcode id;            ///< The instruction.
  bool has_flag;        ///< Whether the name implies a flag.
  modifier flag;        ///< The flag, if `has_flag`.
  const char* syntax;  ///< The spellings that print it, `25.0 later`; or `2021` if none does.
};
)");
  writer rows;
  for (const instruction& ins : d.all())
    for (const instruction_alias& alias : ins.aliases)
      if (ins.is_first_form())
        rows.line("    {$, opcode::$, $, $},", string_literal(alias.name), ins.id,
                  alias.flag.empty() ? "false, modifier{}" : "true, modifier::" + identifier(alias.flag),
                  string_literal(alias.syntax));
  if (rows.text().empty()) rows.line("    {\"\", opcode{}, false, modifier{}, \"\"},");
  out.table("All other names of instructions.", "instruction_alias instruction_aliases[]", rows);
}

void value_alias_table(writer& out, const description& d) {
  out.text(R"(
/// Another name of a value of a modifier, or of a lane of a source.
struct value_alias {
  std::uint8_t values;  ///< Index into `detail::enum_table`.
  std::uint8_t value;   ///< The number of the value.
  const char* name;     ///< The other name.
};
)");
  const std::vector<const enumeration*> enums = listed_enumerations(d);
  writer rows;
  for (std::size_t e = 0; e < enums.size(); ++e)
    for (std::size_t v = 0; v < enums[e]->values.size(); ++v)
      for (const std::string& alias : enums[e]->values[v].aliases)
        rows.line("    {$, $, $},", e, v, string_literal(alias));
  if (rows.text().empty()) rows.line("    {0xff, 0xff, \"\"},");
  out.table("All other names of values.", "value_alias value_aliases[]", rows);
}

/// The table that finds an instruction by its name.
void mnemonic_table(writer& out, const description& d) {
  name_index index;
  for (std::size_t i = 0; i < d.all().size(); ++i)
    if (d.all()[i].is_first_form()) index.add(d.all()[i].name, i);
  std::size_t value = d.all().size();
  for (const instruction& ins : d.all())
    for (const instruction_alias& alias : ins.aliases)
      if (ins.is_first_form()) index.add(alias.name, value++);
  out.text(R"(
/// Opcodes and, above them, aliases, by the hash of their names; a name is at its hash or after it.
constexpr std::uint16_t no_name = 0xffff;
)");
  index.write(out, "mnemonic_table");
}

/// The table that finds a flag or a value by its name, as a suffix of a mnemonic.
void segment_table(writer& out, const description& d) {
  std::map<std::string, std::vector<std::string>> by_name;
  const std::vector<std::string> modifiers = modifier_names(d);
  for (std::size_t m = 0; m < modifiers.size(); ++m)
    by_name[modifiers[m]].push_back(filled("{modifier_info::flag, $", m));
  const std::vector<const enumeration*> enums = listed_enumerations(d);
  for (std::size_t e = 0; e < enums.size(); ++e)
    for (std::size_t v = 0; v < enums[e]->values.size(); ++v)
      if (const enum_value& value = enums[e]->values[v]; !value.reserved() && !is_swizzle_enum(d, *enums[e]))
        by_name[value.name].push_back(filled("{$, $", e, v));
  name_index index;
  std::vector<std::string> meanings;
  for (const auto& [name, list] : by_name) {
    index.add(name, meanings.size());
    for (const std::string& meaning : list)
      meanings.push_back(filled("$, $}", meaning, &meaning == &list.back()));
  }
  out.text(R"(

/// A meaning of a name after a dot: value `value` of the enum `values`, or the flag of that number. Meanings
/// of one name are adjacent.
struct segment_meaning {
  std::uint8_t values, value;
  bool last;
};
)");
  out.array("", "segment_meaning segment_meanings[]", meanings);
  out.about("The first meaning of each name, by its hash; a name is at its hash or after it.");
  index.write(out, "segment_table");
}

}  // namespace

void enum_tables(writer& out, const description& d) {
  const std::vector<const enumeration*> enums = listed_enumerations(d);
  writer rows, hashes;
  for (std::size_t i = 0; i < enums.size(); ++i) {
    const std::vector<enum_value>& values = enums[i]->values;
    out.array("", filled("const char* enum_values_$[]", i), mapped(values, [](const enum_value& value) {
                return value.reserved() ? "nullptr" : string_literal(value.name);
              }));
    hashes.array("", filled("std::uint32_t enum_hashes_$[]", i), mapped(values, [](const enum_value& value) {
                   return value.reserved() ? "0" : hex(name_hash(value.name), 8);
                 }));
    rows.row({string_literal(enums[i]->name), filled("enum_values_$", i), filled("enum_hashes_$", i),
              std::to_string(values.size())});
  }
  out.text(hashes.text());
  out.table("", "enum_info enum_table[]", rows);
  if (d.places.sources_are_codes()) return;
  std::vector<const enumeration*> sets = enums;
  std::erase_if(sets, [&](const enumeration* values) { return !is_swizzle_enum(d, *values); });
  swizzle_tables(out, d, sets);
}

void name_tables(writer& out, const description& d) {
  instruction_alias_table(out, d);
  open_inner(out, "detail");
  mnemonic_table(out, d);
  segment_table(out, d);
  out.array("Hashes of the names of modifiers, by value.", "std::uint32_t modifier_hashes[]",
            mapped(modifier_names(d), [](const std::string& name) { return hex(name_hash(name), 8); }));
  close_inner(out, "detail");
  value_alias_table(out, d);
}

}  // namespace generator
