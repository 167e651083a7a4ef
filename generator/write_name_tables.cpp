// SPDX-License-Identifier: MIT
#include "write_tables.hpp"

#include "names.hpp"

#include <map>
#include <string>
#include <vector>

namespace generator {

namespace {

/// A table from names to numbers with open addressing: a name is at its hash or after it, before the first
/// empty entry.
class name_index {
 public:
  void add(const std::string& name, std::size_t value) {
    // A search ends at an empty entry.
    if (++count_ == size)
      throw unwritable({}, "the tables hold less than " + std::to_string(size) + " names of a kind");
    std::size_t at = name_hash(name) % size;
    while (entries_[at] != empty) at = (at + 1) % size;
    entries_[at] = std::to_string(value);
  }

  void write(writer& out, const std::string& name) const {
    out.list("inline constexpr std::uint16_t " + name + "[" + std::to_string(size) + "] = {", entries_, ", ",
             "};", "    ");
  }

 private:
  static constexpr std::size_t size = 1024;
  static constexpr const char* empty = "no_name";

  std::vector<std::string> entries_{size, empty};
  std::size_t count_ = 0;
};

void instruction_alias_table(writer& out, const description& d) {
  out.line();
  out.line("/// Another name of an instruction, and the flag that this name implies, if there is one.");
  out.line("struct instruction_alias {");
  out.line("  const char* name;     ///< The other name.");
  out.line("  opcode id;            ///< The instruction.");
  out.line("  bool has_flag;        ///< Whether the name implies a flag.");
  out.line("  modifier flag;        ///< The flag, if so.");
  out.line("  const char* syntax;  ///< The spellings that print it, `25.0 later`; or `2021` if none does.");
  out.line("};");
  out.line();
  std::vector<std::string> rows;
  for (const instruction& ins : d.instructions.instructions)
    for (const instruction_alias& alias : ins.aliases)
      if (is_first_form(ins))
        rows.push_back(
            "    {" + quoted(alias.name) + ", opcode::" + identifier(ins.name) + ", " +
            (alias.flag.empty() ? "false, modifier{}" : "true, modifier::" + identifier(alias.flag)) + ", " +
            quoted(alias.syntax) + "},");
  if (rows.empty()) rows.emplace_back("    {\"\", opcode{}, false, modifier{}, \"\"},");
  out.line("/// All other names of instructions.");
  out.line("inline constexpr instruction_alias instruction_aliases[] = {");
  for (const std::string& row : rows) out.line(row);
  out.line("};");
}

void value_alias_table(writer& out, const description& d) {
  out.line();
  out.line("/// Another name of a value of a modifier, or of a lane of a source.");
  out.line("struct value_alias {");
  out.line("  std::uint8_t values;  ///< Index into `detail::enum_table`.");
  out.line("  std::uint8_t value;   ///< The number of the value.");
  out.line("  const char* name;     ///< The other name.");
  out.line("};");
  out.line();
  const std::vector<const enumeration*> enums = listed_enumerations(d);
  std::vector<std::string> rows;
  for (std::size_t e = 0; e < enums.size(); ++e)
    for (std::size_t v = 0; v < enums[e]->values.size(); ++v)
      for (const std::string& alias : enums[e]->values[v].aliases)
        rows.push_back("    {" + std::to_string(e) + ", " + std::to_string(v) + ", " + quoted(alias) + "},");
  if (rows.empty()) rows.emplace_back("    {0xff, 0xff, \"\"},");
  out.line("/// All other names of values.");
  out.line("inline constexpr value_alias value_aliases[] = {");
  for (const std::string& row : rows) out.line(row);
  out.line("};");
}

/// The table that finds an instruction by its name.
void mnemonic_table(writer& out, const description& d) {
  name_index index;
  std::size_t value = 0;
  for (const instruction& ins : d.instructions.instructions) {
    if (is_first_form(ins)) index.add(ins.name, value);
    ++value;
  }
  for (const instruction& ins : d.instructions.instructions)
    for (const instruction_alias& alias : ins.aliases)
      if (is_first_form(ins)) index.add(alias.name, value++);
  out.line(
      "/// Opcodes and, above them, aliases, by the hash of their names; a name is at its hash or after it.");
  out.line("constexpr std::uint16_t no_name = no_instruction;");
  index.write(out, "mnemonic_table");
}

/// The table that finds a flag or a value by its name, as a suffix of a mnemonic.
void segment_table(writer& out, const description& d) {
  std::map<std::string, std::vector<std::string>> by_name;
  const std::vector<std::string> modifiers = modifier_names(d);
  for (std::size_t m = 0; m < modifiers.size(); ++m)
    by_name[modifiers[m]].push_back("{modifier_info::flag, " + std::to_string(m));
  const std::vector<const enumeration*> enums = listed_enumerations(d);
  for (std::size_t e = 0; e < enums.size(); ++e) {
    if (is_swizzle_enum(d, *enums[e])) continue;
    for (std::size_t v = 0; v < enums[e]->values.size(); ++v)
      if (!enums[e]->values[v].reserved())
        by_name[enums[e]->values[v].name].push_back("{" + std::to_string(e) + ", " + std::to_string(v));
  }
  name_index index;
  std::vector<std::string> meanings;
  for (const auto& [name, list] : by_name) {
    index.add(name, meanings.size());
    for (std::size_t i = 0; i < list.size(); ++i)
      meanings.push_back(list[i] + (i + 1 == list.size() ? ", true}" : ", false}"));
  }
  out.line();
  out.line(
      "/// A meaning of a name after a dot: value `value` of the enum `values`, or the flag of that number. "
      "All");
  out.line("/// meanings of a name follow each other.");
  out.line("struct segment_meaning {");
  out.line("  std::uint8_t values, value;");
  out.line("  bool last;");
  out.line("};");
  out.array("", "segment_meaning segment_meanings[]", meanings);
  out.line();
  out.line("/// The first meaning of each name, by its hash; a name is at its hash or after it.");
  index.write(out, "segment_table");
}

/// The hashes of the names of modifiers.
void modifier_hash_table(writer& out, const description& d) {
  std::vector<std::string> hashes;
  for (const std::string& name : modifier_names(d)) hashes.push_back(hex(name_hash(name), 8));
  out.array("Hashes of the names of modifiers, by value.", "std::uint32_t modifier_hashes[]", hashes);
}

}  // namespace

void name_tables(writer& out, const description& d) {
  instruction_alias_table(out, d);
  out.line();
  out.line("namespace detail {");
  out.line();
  mnemonic_table(out, d);
  out.line();
  segment_table(out, d);
  modifier_hash_table(out, d);
  out.line();
  out.line("}  // namespace detail");
  value_alias_table(out, d);
}

}  // namespace generator
