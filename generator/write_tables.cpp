// SPDX-License-Identifier: MIT
#include "tables.hpp"

/// The header of tables.
namespace generator {

namespace {

/// The members of a row, each with the separator after it.
std::vector<std::string> members_of(const std::string& text) {
  std::vector<std::string> items{""};
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"' && text[i - 1] != '\\') in_string = !in_string;
    if (text[i] == ' ' && text[i - 1] == ',' && !in_string)
      items.emplace_back();
    else
      items.back() += text[i];
  }
  return items;
}

writer lines_of(const std::vector<std::string>& rows) {
  writer lines;
  for (const std::string& row : rows) lines.list("    ", members_of(row), " ", "", "     ");
  return lines;
}

/// The names of instructions and immediates, and the functions of the rows that read other tables.
void names(writer& out, const description& d, const table_rows& rows) {
  const auto texts = [&](std::string instruction::*text) { return string_literal(mapped(d.all(), text)); };
  out.array("By opcode.", "const char* instruction_names[]", texts(&instruction::name));
  out.array("By opcode.", "const char* instruction_titles[]", texts(&instruction::title));
  out.array("By `operand_info::text`.", "const char* immediate_names[]",
            string_literal(rows.immediate_names));
  const auto member = [&](const char* type, const char* owner, const char* name, const char* value) {
    out.text("constexpr const $* $::$() const noexcept {\n  return $;\n}\n", type, owner, name, value);
  };
  out.line();
  member("char", "instruction_info", "name", "instruction_names[static_cast<unsigned>(id)]");
  member("char", "instruction_info", "title", "instruction_titles[static_cast<unsigned>(id)]");
  member("operand_info", "instruction_info", "operands", "detail::operand_pool.rows + first_operand");
  member("modifier_info", "instruction_info", "modifiers", "detail::modifier_pool.rows + first_modifier");
  if (rows.forms.is_used(d))
    member("word_form", "instruction_info", "forms", "detail::form_pool + first_word_form");
  member("char", "operand_info", "name", "role == operand_role::immediate ? immediate_names[text] : \"\"");
  if (rows.count_terms.is_used(d))
    member("count_term", "operand_info", "terms", "detail::count_term_pool + first_term");
}

/// The table for staging counts of the form `format`.
void formats(writer& out, const description& d) {
  bit_range length, format;
  std::uint32_t half = 0;
  for (const instruction& ins : d.all()) {
    if (const modifier* m = ins.find_modifier(d.places.vector_length_tag)) length = m->bits;
    const modifier* m = ins.find_modifier(d.places.format_tag);
    if (!m) continue;
    format = m->bits;
    half = m->values->mask_of(5, [&](const enum_value& v) { return holds(d.places.half_formats, v.name); });
  }
  out.text(R"(
namespace detail {

/// Sizes of the fields of vector size and register format, and the formats that take half a word.
constexpr unsigned vector_size_bits = $;
constexpr unsigned format_bits = $;
constexpr std::uint32_t half_formats = $;

}  // namespace detail
)",
           length.size, format.size, hex(half, 2));
}

void nevers(writer& out, const description& d) {
  writer tests;
  for (const instruction& ins : d.all())
    for (const auto& [name, rule] : ins.nevers)
      tests.line("  if (id == opcode::$ && m == modifier::$) return rule::$;", ins.id, identifier(name),
                 rule);
  if (tests.text().empty()) tests.line("  static_cast<void>(id), static_cast<void>(m);");
  out.text(R"(
/// The rule that excludes the modifier `m` from an instruction, if there is one; else `unknown_modifier`.
constexpr rule absence_rule(opcode id, modifier m) noexcept {
$  return rule::unknown_modifier;
}
)",
           tests.text());
}

/// The values of the constant table in `arch`.
std::string constant_values(const description& d, unsigned arch) {
  const std::vector<std::string> values = mapped(
      constants_in(d.instructions, arch), [](const table_constant& entry) { return hex(entry.value, 8); });
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
  std::vector<std::string> items;
  const auto numbers =
      mapped(d.instructions.archs, [&](unsigned arch) { return index_of(items, make(arch)); });
  writer rows;
  for (const std::string& item : items) rows.line("    {$},", item);
  out.table(about, filled("$ $[]", type, name), rows);
  out.array("The index of an architecture's row above, by `arch_index`.", filled("std::uint8_t $_of[]", name),
            numbers);
}

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

}  // namespace

void number_string(writer& out, const std::vector<std::size_t>& numbers, const std::string& end) {
  constexpr std::size_t per_line = 16;
  for (std::size_t i = 0; i == 0 || i < numbers.size(); i += per_line) {
    std::string text;
    for (std::size_t k = i; k < std::min(i + per_line, numbers.size()); ++k)
      text += "\\x" + hex(numbers[k], 4).substr(2);
    out.line("    u\"$\"$", text, i + per_line < numbers.size() ? "" : end);
  }
}

std::string tables_header(const description& d) {
  const table_rows rows = table_rows_of(d);
  generated_header out(d, "Properties of each instruction, for code that handles opcodes as data.",
                       {of_library(d, "instruction_info.hpp")});
  open_inner(out, "detail");
  enum_tables(out, d);
  for (const shared_rows* shared : {&rows.operands, &rows.modifiers}) {
    out.table("", filled("$ $_rows[]", shared->type, shared->name), lines_of(shared->rows));
    out.text("\ninline constexpr row_pool<$, $> $_pool = pool_of($_rows,\n", shared->type,
             shared->numbers.size(), shared->name, shared->name);
    number_string(out, shared->numbers, ");");
  }
  for (const row_list* list : {&rows.count_terms, &rows.forms})
    if (list->is_used(d))
      // C++ has no empty arrays.
      out.table("", filled("$ $[$]", list->type, list->name, list->rows.empty() ? 1 : list->rows.size()),
                lines_of(list->rows));
  close_inner(out, "detail");
  out.table("One row per instruction; the index is the opcode.", "instruction_info instructions[]",
            lines_of(rows.instructions));
  names(out, d, rows);
  opcode_tables(out, d);
  if (!d.places.sources_are_codes()) {
    formats(out, d);
    source_tables(out, d);
  }
  name_tables(out, d);
  nevers(out, d);
  return out.end();
}

}  // namespace generator
