// SPDX-License-Identifier: MIT
#include "tables.hpp"

/// The constant tables and special values of the architectures.
namespace generator {

namespace {

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
  const source_kind* uniform =
      find_if(d.places.source_kinds, [](const source_kind& k) { return k.pages != 0; });
  std::vector<std::string> pages;
  for (unsigned page = 0; page < 4; ++page) {
    std::uint64_t special = 0xffffffff;
    for_each_special(d, [&](const special_page& named, std::size_t entry, const enum_value& value) {
      if (named.page == page && value.is_in(arch)) special |= std::uint64_t{3} << (2 * entry + 32);
    });
    const std::uint64_t all = ~std::uint64_t{0}, uniforms = uniform && page < uniform->pages ? all : 0;
    pages.push_back(
        filled("{$, $, $,\n       $}", hex(all, 16), hex(all, 16), hex(uniforms, 16), hex(special, 16)));
  }
  return "{" + join(pages, ",\n      ") + "}";
}

/// The distinct results of `make` for all architectures in one array, and an array of their indices by
/// architecture.
template <class Make>
void by_arch(writer& out, const description& d, const std::string& type, const std::string& name,
             const std::string& about, const Make& make) {
  std::vector<std::string> items, numbers;
  for (const unsigned arch : d.instructions.archs)
    numbers.push_back(std::to_string(index_of(items, make(arch))));
  writer rows;
  for (const std::string& item : items) rows.line("    {$},", item);
  out.table(about, filled("$ $[]", type, name), rows);
  out.array("The index of an architecture's row above, by `arch_index`.", filled("std::uint8_t $_of[]", name),
            numbers);
}

}  // namespace

void source_tables(writer& out, const description& d) {
  open_inner(out, "detail");
  by_arch(out, d, "constant_values", "constant_tables", "The constant tables of the architectures.",
          [&](unsigned arch) { return constant_values(d, arch); });
  by_arch(out, d, "defined_bytes", "source_bytes", "The defined source bytes of the architectures.",
          [&](unsigned arch) { return source_bytes_in(d, arch); });
  close_inner(out, "detail");
  out.text(R"(
/// The constant table of the first architecture.
inline constexpr const auto& table_constants = detail::constant_tables[0].values;

/// The value of an entry of the constant table in `e`. `entry` is less than
/// `encoding::constant_count`.
constexpr std::uint32_t constant_at(unsigned entry, arch e) noexcept {
  return detail::constant_tables[detail::constant_tables_of[detail::arch_index(e)]].values[entry];
}

/// A special value, and earlier names of its words; a name may be null.
struct special_info {
  const char* name;           ///< In text.
  std::uint8_t page;          ///< Page of the FAU, 0 to 3.
  std::uint8_t entry;         ///< In the page.
  arch_set archs;       ///< Architectures that have it.
  const char* word_names[2];  ///< Earlier names of the low and the high word.
};
)");
  writer rows;
  for_each_special(d, [&](const special_page& page, std::size_t entry, const enum_value& value) {
    rows.line("    {$, $, $, $, {$, $}},", string_literal(value.name), page.page, entry,
              are_all(d, value.archs) ? "every_arch" : arch_set_of(d, value.archs), value.word_name(0),
              value.word_name(1));
  });
  out.table("Indexed by page and entry.", "special_info specials[]", rows);
}

}  // namespace generator
