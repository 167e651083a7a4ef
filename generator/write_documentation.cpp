// SPDX-License-Identifier: MIT
#include "headers.hpp"
#include "names.hpp"

#include <algorithm>

namespace generator {

namespace {

/// `text` as string literals for `writer::list`; all except the last end in a space.
std::vector<std::string> literals(const std::string& text) {
  constexpr std::size_t columns = 100;
  std::vector<std::string> parts;
  std::size_t start = 0;
  do {
    std::size_t end = std::min(start + columns, text.size());
    if (end < text.size())
      if (const std::size_t blank = text.rfind(' ', end); blank != std::string::npos && blank > start)
        end = blank + 1;
    parts.push_back(quoted(std::string_view(text).substr(start, end - start)));
    start = end;
  } while (start < text.size());
  return parts;
}

/// Texts of several instructions in one array.
class text_pool {
 public:
  /// The position of `run`, which is appended if it is new.
  std::size_t place(const std::vector<std::string>& run) {
    const auto found = std::search(texts_.begin(), texts_.end(), run.begin(), run.end());
    const auto index = static_cast<std::size_t>(found - texts_.begin());
    if (found == texts_.end()) texts_.insert(texts_.end(), run.begin(), run.end());
    return index;
  }

  void write(writer& out) const {
    out.line("inline constexpr const char* documentation_pool[] = {");
    for (const std::string& text : texts_) out.list("    ", literals(text), " ", ",", "    ");
    if (texts_.empty()) out.line("    nullptr");
    out.line("};");
  }

 private:
  std::vector<std::string> texts_;
};

std::string pointer(const std::string& pool, std::size_t index) {
  return "detail::" + pool + " + " + std::to_string(index);
}

/// The operands in the order of assembly text.
std::vector<std::string> operand_texts(const instruction& ins) {
  std::vector<std::string> texts;
  for (const staging& group : ins.stagings) texts.push_back(group.text);
  if (ins.has_destination) texts.push_back(ins.destination_text);
  for (const result& written : ins.results) texts.push_back(written.text);
  for (const source& s : ins.sources) texts.push_back(s.text);
  for (const immediate& imm : ins.immediates) texts.push_back(imm.text);
  return texts;
}

/// The modifiers; a modifier without a text of its own has the text of its values.
std::vector<std::string> texts_of_modifiers(const instruction& ins) {
  std::vector<std::string> texts;
  for (const modifier& m : ins.modifiers)
    texts.push_back(m.text.empty() && m.values ? m.values->text : m.text);
  return texts;
}

void types(writer& out) {
  out.line("/// A correction of the description published in 2022.");
  out.line("struct erratum {");
  out.line("  const char* item;   ///< The item that it corrects.");
  out.line("  const char* was;    ///< The published form.");
  out.line("  const char* fixed;  ///< The release or commit with the correction, or its source.");
  out.line("  const char* text;   ///< Why.");
  out.line("};");
  out.line();
  out.line("/// An instruction in prose. Assembly text is in single backquotes.");
  out.line("struct instruction_documentation {");
  out.line("  const char* text;              ///< Its operation.");
  out.line("  const char* const* operands;   ///< One per element of `instruction_info::operands`.");
  out.line("  const char* const* modifiers;  ///< One per element of `instruction_info::modifiers`.");
  out.line("  const erratum* errata;         ///< Corrections of the published description.");
  out.line("  std::uint8_t erratum_count;    ///< How many `errata` there are.");
  out.line("  std::uint64_t secondary_mask;  ///< The bits of its secondary opcode.");
  out.line("  const char* builder;           ///< The declaration of its builder.");
  out.line("};");
  out.line();
  out.line("/// A value of a modifier or a swizzle in prose.");
  out.line("struct value_documentation {");
  out.line("  const char* name;      ///< Null if it is reserved.");
  out.line("  const char* text;      ///< Empty if the name is sufficient, or if it is reserved.");
  out.line("  arch_set archs;  ///< Architectures that define it; empty if it is reserved.");
  out.line("};");
  out.line();
  out.line("/// An enumeration in prose.");
  out.line("struct enumeration_documentation {");
  out.line("  const char* name;                   ///< In words: \"Round mode\".");
  out.line("  const char* identifier;             ///< In C++: the type of a modifier, `round_mode`.");
  out.line("  const char* text;                   ///< The meaning of its values.");
  out.line("  const value_documentation* values;  ///< By value.");
  out.line("  std::uint8_t count;                 ///< How many `values` there are.");
  out.line("  const erratum* errata;              ///< Corrections of the published description.");
  out.line("  std::uint8_t erratum_count;         ///< How many `errata` there are.");
  out.line("};");
  out.line();
  out.line("/// A special value in prose.");
  out.line("struct special_documentation {");
  out.line("  const char* name;           ///< In text.");
  out.line("  std::uint8_t page;          ///< Page of the FAU, 0 to 3.");
  out.line("  std::uint8_t entry;         ///< In the page.");
  out.line("  arch_set archs;       ///< Architectures that have it.");
  out.line("  bool in_messages;           ///< Whether message instructions can read it.");
  out.line("  const char* word_names[2];  ///< Earlier names of its words; null if there are none.");
  out.line("  const char* text;           ///< Its meaning.");
  out.line("};");
  out.line();
  out.line("/// An entry of the constant table in prose.");
  out.line("struct constant_documentation {");
  out.line("  std::uint8_t entry;    ///< 0 to 31.");
  out.line("  std::uint32_t value;   ///< The 32 bits that a source reads.");
  out.line("  arch_set archs;  ///< Architectures in which the entry has this value.");
  out.line("  const char* text;      ///< The meaning of the value; empty if the number is sufficient.");
  out.line("};");
}

/// Errata of instructions and enumerations in one array.
class erratum_pool {
 public:
  /// Appends `list`, and returns the initializers of a pointer to it and of its size.
  std::string place(const std::vector<erratum>& list) {
    const std::string place = list.empty() ? "nullptr" : pointer("errata", count_);
    for (const erratum& e : list) {
      rows_.line("    {" + quoted(e.item) + ", " + quoted(e.was) + ", " + quoted(e.fixed) + ",");
      rows_.list("     ", literals(e.text), " ", "},", "     ");
    }
    count_ += list.size();
    return place + ", " + std::to_string(list.size());
  }

  void write(writer& out) const {
    out.line("inline constexpr erratum errata[] = {");
    out.text(count_ == 0 ? "    {}\n" : rows_.text());
    out.line("};");
  }

 private:
  writer rows_;
  std::size_t count_ = 0;
};

/// Rows of `instruction_documentation`, one per instruction.
writer instruction_rows(const description& d, text_pool& pool, erratum_pool& errata) {
  writer rows;
  const modifier_sets sets = collect_modifier_sets(d);
  const std::vector<instruction>& all = d.instructions.instructions;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const instruction& ins = all[i];
    const std::size_t operands = pool.place(operand_texts(ins));
    const std::size_t modifiers = pool.place(texts_of_modifiers(ins));
    std::uint64_t secondary = 0;
    for (const bit_range& bits : ins.secondary) secondary |= bits.mask();
    rows.line("    // " + ins.name);
    rows.list("    {", literals(ins.text), " ", ",", "     ");
    rows.list("     ",
              {pointer("documentation_pool", operands), pointer("documentation_pool", modifiers),
               errata.place(ins.errata), hex(secondary, 16)},
              ", ", ",", "     ");
    rows.list("     ", literals(builder_signature(d, ins, sets.of(i))), " ", "},", "     ");
  }
  return rows;
}

/// Rows of `enumeration_documentation`. Writes the values that the rows refer to into `out`.
writer enumeration_rows(writer& out, const description& d, erratum_pool& errata) {
  writer rows;
  const std::vector<const enumeration*> list = listed_enumerations(d);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const enumeration& e = *list[i];
    const std::string values = "value_texts_" + std::to_string(i);
    out.line("inline constexpr value_documentation " + values + "[] = {");
    for (const enum_value& value : e.values)
      out.line("    {" + (value.reserved() ? "nullptr" : quoted(value.name)) + ", " + quoted(value.text) +
               ", " + (value.reserved() ? "{}" : arch_set_of(d, value.archs)) + "},");
    out.line("};");
    out.line();
    rows.line("    {" + quoted(e.name) + ", " + quoted(identifier(e.name)) + ",");
    rows.list("     ", literals(e.text), " ", ",", "     ");
    rows.line("     detail::" + values + ", " + std::to_string(e.values.size()) + ", " +
              errata.place(e.errata) + "},");
  }
  return rows;
}

/// Rows of `special_documentation`, by page and entry.
writer special_rows(const description& d) {
  writer rows;
  for (const special_page& page : d.places.special_pages) {
    const std::vector<enum_value>& values = d.instructions.enums.at(page.enum_name).values;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const enum_value& value = values[i];
      if (value.reserved()) continue;
      const auto word_name = [&](std::size_t word) {
        return word < value.word_names.size() ? quoted(value.word_names[word]) : "nullptr";
      };
      rows.list("    {",
                {quoted(value.name), std::to_string(page.page), std::to_string(i),
                 arch_set_of(d, value.archs), value.in_messages ? "true" : "false",
                 "{" + word_name(0) + ", " + word_name(1) + "}", quoted(value.text)},
                ", ", "},", "     ");
    }
  }
  return rows;
}

/// Rows of `constant_documentation`, by entry; a changing entry has several rows.
writer constant_rows(const description& d) {
  writer rows;
  const isa& all = d.instructions;
  for (std::size_t i = 0; i < all.constants.size(); ++i) {
    table_constant entry = all.constants[i];
    unsigned since = all.archs.front();
    const auto add = [&](unsigned until) {
      rows.list("    {",
                {std::to_string(i), hex(entry.value, 8), arch_set_of(d, {since, until}), quoted(entry.text)},
                ", ", "},", "     ");
    };
    for (const changed_constant& changed : all.changed_constants) {
      if (changed.index != i) continue;
      add(changed.since - 1);
      entry = changed.entry;
      since = changed.since;
    }
    add(all.archs.back());
  }
  return rows;
}

/// A table of prose with `rows`; a C++ array cannot be empty.
void table(writer& out, const std::string& about, const std::string& declaration, const writer& rows) {
  out.line();
  out.line("/// " + about);
  out.line("inline constexpr " + declaration + "[] = {");
  out.text(rows.text().empty() ? "    {}\n" : rows.text());
  out.line("};");
}

/// The prose of preloaded values, if there are any.
void preloaded_table(writer& out, const description& d) {
  if (d.instructions.preloaded.empty()) return;
  out.line();
  out.line("/// A preloaded value in prose.");
  out.line("struct preloaded_documentation {");
  out.line("  const char* name;  ///< In C++.");
  out.line("  const char* text;  ///< Its meaning.");
  out.line("};");
  writer rows;
  for (const preloaded_value& value : d.instructions.preloaded)
    rows.line("    {" + quoted(value.name) + ", " + quoted(value.text) + "},");
  table(out, "By `preloaded_value`.", "preloaded_documentation preloaded_values", rows);
}

}  // namespace

std::string documentation_header(const description& d) {
  text_pool pool;
  erratum_pool errata;
  writer values;
  const writer instructions = instruction_rows(d, pool, errata);
  const writer enumerations = enumeration_rows(values, d, errata);

  generated_header out(d, "The prose of the ISA description, for tools that explain instructions.",
                       {of_library(d, "arch_set.hpp"), "cstdint"});
  out.line();
  types(out);
  out.line();
  out.line("namespace detail {");
  out.line();
  pool.write(out);
  out.line();
  out.text(values.text());
  errata.write(out);
  out.line();
  out.line("}  // namespace detail");
  table(out, "One row per instruction; the index is the opcode.", "instruction_documentation documentation",
        instructions);
  table(out, "By `modifier_info::values` and `operand_info::swizzle_set`.",
        "enumeration_documentation enumerations", enumerations);
  table(out, "By page and entry.", "special_documentation special_values", special_rows(d));
  table(out, "By entry and architecture.", "constant_documentation constants", constant_rows(d));
  preloaded_table(out, d);
  out.line();
  out.line("/// The purpose of the constant table.");
  out.list("inline constexpr const char* constants_text = ", literals(d.instructions.constant_text), " ", ";",
           "    ");
  return out.end();
}

}  // namespace generator
