// SPDX-License-Identifier: MIT
#include "write_tables.hpp"

#include "names.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace generator {

namespace {

/// The swizzles of the fields `sets`, by code, and the codes by swizzle.
void swizzle_tables(writer& out, const description& d, const std::vector<const enumeration*>& sets) {
  const std::vector<std::string> names = swizzle_names(d);
  out.line("/// The entry for a reserved encoding of a swizzle field.");
  out.line("constexpr swizzle reserved_swizzle = static_cast<swizzle>(0xff);");
  out.line();
  out.line("/// The swizzles of the sets, by code.");
  out.line("inline constexpr swizzle swizzle_sets[][16] = {");
  if (sets.empty()) out.line("    {}");  // C++ has no empty arrays.
  for (const enumeration* values : sets) {
    std::vector<std::string> set;
    for (const enum_value& value : values->values)
      set.push_back(value.reserved() ? "reserved_swizzle" : "swizzle::" + identifier(value.name));
    set.resize(16, "reserved_swizzle");
    out.list("    {", set, ", ", "},", "     ");
  }
  out.line("};");
  out.line();
  out.line("/// Codes in the fields of the sets, by swizzle; `no_code` for a swizzle that the field lacks.");
  out.line("inline constexpr std::uint8_t swizzle_codes[][" + std::to_string(names.size() + 1) + "] = {");
  if (sets.empty()) out.line("    {}");
  for (const enumeration* values : sets) {
    std::vector<std::string> codes(names.size() + 1, "no_code");
    for (std::size_t v = 0; v < values->values.size(); ++v) {
      const std::string& name = values->values[v].name;
      if (values->values[v].reserved()) continue;
      const auto found = std::find(names.begin(), names.end(), name);
      codes[found == names.end() ? 0 : static_cast<std::size_t>(found - names.begin()) + 1] =
          std::to_string(v);
    }
    out.list("    {", codes, ", ", "},", "     ");
  }
  out.line("};");
  out.line();
  out.line("/// Code of `s` in a field of the set `set`; `no_code` if the field lacks it.");
  out.line("constexpr unsigned swizzle_code(unsigned set, swizzle s) noexcept {");
  out.line("  return swizzle_codes[set][static_cast<unsigned>(s)];");
  out.line("}");
}

}  // namespace

void enum_tables(writer& out, const description& d) {
  const std::vector<const enumeration*> enums = listed_enumerations(d);
  for (std::size_t i = 0; i < enums.size(); ++i) {
    std::vector<std::string> names;
    for (const enum_value& value : enums[i]->values)
      names.push_back(value.reserved() ? "nullptr" : quoted(value.name));
    out.line();
    out.list("inline constexpr const char* enum_values_" + std::to_string(i) + "[] = {", names, ", ", "};",
             "    ");
  }
  for (std::size_t i = 0; i < enums.size(); ++i) {
    std::vector<std::string> hashes;
    for (const enum_value& value : enums[i]->values)
      hashes.push_back(value.reserved() ? "0" : hex(name_hash(value.name), 8));
    out.line();
    out.list("inline constexpr std::uint32_t enum_hashes_" + std::to_string(i) + "[] = {", hashes, ", ", "};",
             "    ");
  }
  out.line();
  out.line("inline constexpr enum_info enum_table[] = {");
  if (enums.empty()) out.line("    {}");  // C++ has no empty arrays.
  for (std::size_t i = 0; i < enums.size(); ++i) {
    const std::string n = std::to_string(i);
    out.line("    {" + quoted(enums[i]->name) + ", enum_values_" + n + ", enum_hashes_" + n + ", " +
             std::to_string(enums[i]->values.size()) + "},");
  }
  out.line("};");
  out.line();
  if (d.places.sources_are_codes()) return;
  std::vector<const enumeration*> sets;
  for (const enumeration* values : enums)
    if (is_swizzle_enum(d, *values)) sets.push_back(values);
  swizzle_tables(out, d, sets);
}

}  // namespace generator
