// SPDX-License-Identifier: MIT
#include "write_tables.hpp"

#include "names.hpp"
#include "table_rows.hpp"

#include <algorithm>
#include <cstdint>

/// The header of tables, whose rows are in `table_rows`.
namespace generator {

namespace {

class table_writer {
 public:
  explicit table_writer(const description& d) : d_(d), rows_(table_rows_of(d)) {}

  std::string write() {
    generated_header out(d_, "Properties of each instruction, for code that handles opcodes as data.",
                         {of_library(d_, "instruction_info.hpp")});
    out.line();
    out.line("namespace detail {");
    enum_tables(out, d_);
    for (const shared_rows* shared : {&rows_.operands, &rows_.modifiers}) {
      array(out, shared->type + " " + shared->name + "_rows[]", shared->rows);
      out.line();
      out.line("inline constexpr " + shared->pool_type() + " " + shared->name + "_pool = pool_of(" +
               shared->name + "_rows,");
      number_string(out, shared->numbers, ");");
    }
    for (const row_list* list : {&rows_.count_terms, &rows_.forms})
      if (is_used(*list)) array(out, list->type + " " + list->name + list->size(), list->rows);
    out.line();
    out.line("}  // namespace detail");
    out.line();
    out.line("/// One row per instruction; the index is the opcode.");
    out.line("inline constexpr instruction_info instructions[] = {");
    for (const std::string& row : rows_.instructions) out.list("    ", members_of(row), " ", "", "     ");
    out.line("};");
    names(out);
    opcode_tables(out, d_);
    if (!d_.places.sources_are_codes()) {
      formats(out);
      source_tables(out, d_);
    }
    name_tables(out, d_);
    nevers(out);
    return out.end();
  }

 private:
  const description& d_;
  table_rows rows_;

  /// Whether the tables have the pool: for example, sets of instructions without staging registers have no
  /// counts.
  bool is_used(const row_list& list) const { return !d_.places.sources_are_codes() || !list.rows.empty(); }

  /// The members of a row, each with the separator after it.
  static std::vector<std::string> members_of(const std::string& text) {
    std::vector<std::string> items;
    std::string current;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '"' && text[i - 1] != '\\') in_string = !in_string;
      if (text[i] == ' ' && text[i - 1] == ',' && !in_string) {
        items.push_back(current);
        current.clear();
      } else {
        current += text[i];
      }
    }
    items.push_back(current);
    return items;
  }

  /// The names of instructions and immediates, and the functions of the rows that read other tables.
  void names(writer& out) const {
    std::vector<std::string> names, titles, immediates;
    for (const instruction& ins : d_.instructions.instructions) {
      names.push_back(quoted(ins.name));
      titles.push_back(quoted(ins.title));
    }
    for (const std::string& name : rows_.immediate_names) immediates.push_back(quoted(name));
    out.line();
    out.line("/// By opcode.");
    out.list("inline constexpr const char* instruction_names[] = {", names, ", ", "};", "    ");
    out.line();
    out.line("/// By opcode.");
    out.list("inline constexpr const char* instruction_titles[] = {", titles, ", ", "};", "    ");
    out.array("By `operand_info::text`.", "const char* immediate_names[]", immediates);
    const auto member = [&](const std::string& type, const std::string& owner, const std::string& name,
                            const std::string& value) {
      out.line("constexpr const " + type + "* " + owner + "::" + name + "() const noexcept {");
      out.line("  return " + value + ";");
      out.line("}");
    };
    out.line();
    member("char", "instruction_info", "name", "instruction_names[static_cast<unsigned>(id)]");
    member("char", "instruction_info", "title", "instruction_titles[static_cast<unsigned>(id)]");
    member("operand_info", "instruction_info", "operands", "detail::operand_pool.rows + first_operand");
    member("modifier_info", "instruction_info", "modifiers", "detail::modifier_pool.rows + first_modifier");
    if (is_used(rows_.forms))
      member("word_form", "instruction_info", "forms", "detail::form_pool + first_word_form");
    member("char", "operand_info", "name", "role == operand_role::immediate ? immediate_names[text] : \"\"");
    if (is_used(rows_.count_terms))
      member("count_term", "operand_info", "terms", "detail::count_term_pool + first_term");
  }

  static void array(writer& out, const std::string& declaration, const std::vector<std::string>& rows) {
    out.line();
    out.line("inline constexpr " + declaration + " = {");
    for (const std::string& row : rows) out.list("    ", members_of(row), " ", "", "     ");
    if (rows.empty()) out.line("    {}");  // C++ has no empty arrays.
    out.line("};");
  }

  /// The table for staging counts of the form `format`.
  void formats(writer& out) const {
    bit_range length, format;
    std::uint32_t half = 0;
    for (const instruction& ins : d_.instructions.instructions)
      for (const modifier& m : ins.modifiers) {
        if (m.name == d_.places.vector_length_tag) length = m.bits;
        if (m.name != d_.places.format_tag) continue;
        format = m.bits;
        half = 0;
        for (const std::string& name : d_.places.half_formats)
          if (const auto value = value_index(*m.values, name)) half |= 1u << *value;
      }
    out.line();
    out.line("namespace detail {");
    out.line();
    out.line(
        "/// Sizes of the fields of vector size and register format, and the formats that take half a word.");
    out.line("constexpr unsigned vector_size_bits = " + std::to_string(length.size) + ";");
    out.line("constexpr unsigned format_bits = " + std::to_string(format.size) + ";");
    out.line("constexpr std::uint32_t half_formats = " + hex(half, 2) + ";");
    out.line();
    out.line("}  // namespace detail");
  }

  void nevers(writer& out) const {
    out.line();
    out.line(
        "/// The rule that excludes the modifier `m` from an instruction, if there is one; else "
        "`unknown_modifier`.");
    out.line("constexpr rule absence_rule(opcode id, modifier m) noexcept {");
    bool any = false;
    for (const instruction& ins : d_.instructions.instructions)
      for (const auto& [name, rule] : ins.nevers) {
        any = true;
        out.line("  if (id == opcode::" + ins.id + " && m == modifier::" + identifier(name) +
                 ") return rule::" + rule + ";");
      }
    if (!any) out.line("  static_cast<void>(id), static_cast<void>(m);");
    out.line("  return rule::unknown_modifier;");
    out.line("}");
  }
};

}  // namespace

void number_string(writer& out, const std::vector<std::size_t>& numbers, const std::string& end) {
  constexpr std::size_t per_line = 16;
  for (std::size_t i = 0; i == 0 || i < numbers.size(); i += per_line) {
    std::string text = "    u\"";
    for (std::size_t k = i; k < std::min(i + per_line, numbers.size()); ++k)
      text += "\\x" + hex(numbers[k], 4).substr(2);
    out.line(text + "\"" + (i + per_line < numbers.size() ? "" : end));
  }
}

std::string tables_header(const description& d) { return table_writer(d).write(); }

}  // namespace generator
