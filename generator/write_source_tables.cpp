// SPDX-License-Identifier: MIT
#include "write_tables.hpp"

#include "lists.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace generator {

namespace {

unsigned uniform_pages(const layout& places) {
  for (const source_kind& kind : places.source_kinds)
    if (kind.pages != 0) return kind.pages;
  return 0;
}

/// The values of the constant table in `arch`.
std::string constant_values(const description& d, unsigned arch) {
  std::vector<std::string> values;
  for (const table_constant& constant : constants_in(d.instructions, arch))
    values.push_back(hex(constant.value, 8));
  writer text;
  text.list("{", values, ", ", "}", "      ");
  return text.text().substr(0, text.text().size() - 1);
}

/// For each page, the source bytes that `arch` defines: 256 bits each.
std::string source_bytes_in(const description& d, unsigned arch) {
  std::string text;
  const std::uint64_t all = ~std::uint64_t{0};
  for (unsigned page = 0; page < 4; ++page) {
    std::uint64_t special = 0;
    for (const special_page& named : d.places.special_pages) {
      if (named.page != page) continue;
      const std::vector<enum_value>& values = d.instructions.enums.at(named.enum_name).values;
      for (std::size_t i = 0; i < values.size(); ++i)
        if (values[i].is_in(arch)) special |= std::uint64_t{3} << (2 * i + 32);
    }
    const std::uint64_t uniforms = page < uniform_pages(d.places) ? all : 0;
    text += (page == 0 ? "{{" : ",\n      {") + hex(all, 16) + ", " + hex(all, 16) + ", " +
            hex(uniforms, 16) + ",\n       " + hex(special | 0xffffffff, 16) + "}";
  }
  return text + "}";
}

/// The distinct results of `make` for all architectures in one array, and an array of their indices by
/// architecture.
template <class Make>
void by_arch(writer& out, const description& d, const std::string& type, const std::string& name,
             const std::string& about, const Make& make) {
  std::vector<std::string> items, numbers;
  for (const unsigned arch : d.instructions.archs)
    numbers.push_back(std::to_string(index_of(items, make(arch))));
  out.line();
  out.line("/// " + about);
  out.line("inline constexpr " + type + " " + name + "[] = {");
  for (const std::string& item : items) out.line("    {" + item + "},");
  out.line("};");
  out.line();
  out.line("/// The index of an architecture's row above, by `arch_index`.");
  out.list("inline constexpr std::uint8_t " + name + "_of[] = {", numbers, ", ", "};", "    ");
}

void constant_tables(writer& out, const description& d) {
  out.line();
  out.line("namespace detail {");
  by_arch(out, d, "constant_values", "constant_tables", "The constant tables of the architectures.",
          [&](unsigned arch) { return constant_values(d, arch); });
  by_arch(out, d, "defined_bytes", "source_bytes", "The defined source bytes of the architectures.",
          [&](unsigned arch) { return source_bytes_in(d, arch); });
  out.line();
  out.line("}  // namespace detail");
  out.line();
  out.line("/// The constant table of the first architecture.");
  out.line("inline constexpr const auto& table_constants = detail::constant_tables[0].values;");
  out.line();
  out.line("/// The value of an entry of the constant table in `e`. `entry` is less than");
  out.line("/// `encoding::constant_count`.");
  out.line("constexpr std::uint32_t constant_at(unsigned entry, arch e) noexcept {");
  out.line(
      "  return "
      "detail::constant_tables[detail::constant_tables_of[detail::arch_index(e)]].values[entry];");
  out.line("}");
}

void special_tables(writer& out, const description& d) {
  out.line();
  out.line("/// A special value, and earlier names of its words; a name may be null.");
  out.line("struct special_info {");
  out.line("  const char* name;           ///< In text.");
  out.line("  std::uint8_t page;          ///< Page of the FAU, 0 to 3.");
  out.line("  std::uint8_t entry;         ///< In the page.");
  out.line("  arch_set archs;       ///< Architectures that have it.");
  out.line("  const char* word_names[2];  ///< Earlier names of the low and the high word.");
  out.line("};");
  out.line();
  out.line("/// Indexed by page and entry.");
  out.line("inline constexpr special_info specials[] = {");
  for (const special_page& page : d.places.special_pages) {
    const enumeration& values = d.instructions.enums.at(page.enum_name);
    for (std::size_t i = 0; i < values.values.size(); ++i) {
      const enum_value& value = values.values[i];
      if (value.reserved()) continue;
      const auto word = [&](std::size_t n) {
        return n < value.word_names.size() ? quoted(value.word_names[n]) : std::string("nullptr");
      };
      out.line("    {" + quoted(value.name) + ", " + std::to_string(page.page) + ", " + std::to_string(i) +
               ", " + (are_all(d, value.archs) ? "every_arch" : arch_set_of(d, value.archs)) + ", {" +
               word(0) + ", " + word(1) + "}},");
    }
  }
  out.line("};");
}

}  // namespace

void source_tables(writer& out, const description& d) {
  constant_tables(out, d);
  special_tables(out, d);
}

}  // namespace generator
