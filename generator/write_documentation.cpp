// SPDX-License-Identifier: MIT
#include "headers.hpp"

namespace generator {

namespace {

/// `text` as string literals for `writer::list`; all except the last end in a space.
std::vector<std::string> literals(const std::string& text) {
  constexpr std::size_t literal_columns = 100;
  std::vector<std::string> parts;
  std::size_t start = 0;
  do {
    std::size_t end = std::min(start + literal_columns, text.size());
    if (end < text.size())
      if (const std::size_t blank = text.rfind(' ', end); blank != std::string::npos && blank > start)
        end = blank + 1;
    parts.push_back(string_literal(std::string_view(text).substr(start, end - start)));
    start = end;
  } while (start < text.size());
  return parts;
}

std::string pointer(const std::string& pool, std::size_t index) {
  return filled("detail::$ + $", pool, index);
}

/// The operands in the order of assembly text.
std::vector<std::string> operand_texts(const instruction& ins) {
  std::vector<std::string> texts = mapped(ins.stagings, &staging::text);
  if (ins.has_destination) texts.push_back(ins.destination_text);
  append(texts, mapped(ins.results, &result::text));
  append(texts, mapped(ins.sources, &source::text));
  append(texts, mapped(ins.immediates, &immediate::text));
  return texts;
}

/// The modifiers; a modifier without a text of its own has the text of its values.
std::vector<std::string> texts_of_modifiers(const instruction& ins) {
  return mapped(ins.modifiers,
                [](const modifier& m) { return m.text.empty() && m.values ? m.values->text : m.text; });
}

constexpr const char* types = R"(
/// A correction of the description published in 2022.
struct erratum {
  const char* item;   ///< The item that it corrects.
  const char* was;    ///< The published form.
  const char* fixed;  ///< The release or commit with the correction, or its source.
  const char* text;   ///< Why.
};

/// An instruction in prose. Assembly text is in single backquotes.
struct instruction_documentation {
  const char* text;              ///< Its operation.
  const char* operation;         ///< Its operation in pseudocode; empty if there is none.
  const char* const* operands;   ///< One per element of `instruction_info::operands`.
  const char* const* modifiers;  ///< One per element of `instruction_info::modifiers`.
  const erratum* errata;         ///< Corrections of the published description.
  std::uint8_t erratum_count;    ///< How many `errata` there are.
  std::uint64_t secondary_mask;  ///< The bits of its secondary opcode.
  const char* builder;           ///< The declaration of its builder.
};

/// A value of a modifier or a swizzle in prose.
struct value_documentation {
  const char* name;      ///< Null if it is reserved.
  const char* text;      ///< Empty if the name is sufficient, or if it is reserved.
  arch_set archs;  ///< Architectures that define it; empty if it is reserved.
};

/// An enumeration in prose.
struct enumeration_documentation {
  const char* name;                   ///< In words: "Round mode".
  const char* identifier;             ///< In C++: the type of a modifier, `round_mode`.
  const char* text;                   ///< The meaning of its values.
  const value_documentation* values;  ///< By value.
  std::uint8_t count;                 ///< How many `values` there are.
  const erratum* errata;              ///< Corrections of the published description.
  std::uint8_t erratum_count;         ///< How many `errata` there are.
};

/// A special value in prose.
struct special_documentation {
  const char* name;           ///< In text.
  std::uint8_t page;          ///< Page of the FAU, 0 to 3.
  std::uint8_t entry;         ///< In the page.
  arch_set archs;       ///< Architectures that have it.
  bool in_messages;           ///< Whether message instructions can read it.
  const char* word_names[2];  ///< Earlier names of its words; null if there are none.
  const char* text;           ///< Its meaning.
};

/// An entry of the constant table in prose.
struct constant_documentation {
  std::uint8_t entry;    ///< 0 to 31.
  std::uint32_t value;   ///< The 32 bits that a source reads.
  arch_set archs;  ///< Architectures in which the entry has this value.
  const char* text;      ///< The meaning of the value; empty if the number is sufficient.
};
)";

/// Errata of instructions and enumerations in one array.
struct erratum_pool {
  writer rows;
  std::size_t count = 0;

  /// Appends `list`, and returns the initializers of a pointer to it and of its size.
  std::string place(const std::vector<erratum>& list) {
    const std::string place = list.empty() ? "nullptr" : pointer("errata", count);
    for (const erratum& e : list) {
      rows.line("    {$, $, $,", string_literal(e.item), string_literal(e.was), string_literal(e.fixed));
      rows.list("     ", literals(e.text), " ", "},", "     ");
    }
    count += list.size();
    return filled("$, $", place, list.size());
  }
};

/// Rows of `instruction_documentation`, one per instruction.
writer instruction_rows(const description& d, std::vector<std::string>& pool, erratum_pool& errata) {
  writer rows;
  const modifier_sets sets = collect_modifier_sets(d);
  for (std::size_t i = 0; i < d.all().size(); ++i) {
    const instruction& ins = d.all()[i];
    const std::string operands = pointer("documentation_pool", place_run(pool, operand_texts(ins)));
    const std::string modifiers = pointer("documentation_pool", place_run(pool, texts_of_modifiers(ins)));
    std::uint64_t secondary = 0;
    for (const bit_range& bits : ins.secondary) secondary |= bits.mask();
    rows.line("    // " + ins.name);
    rows.list("    {", literals(ins.text), " ", ",", "     ");
    rows.list("     ", literals(ins.operation), " ", ",", "     ");
    rows.list("     ", {operands, modifiers, errata.place(ins.errata), hex(secondary, 16)}, ", ", ",",
              "     ");
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
    out.line("inline constexpr value_documentation value_texts_$[] = {", i);
    for (const enum_value& value : e.values)
      out.line("    {$, $, $},", value.reserved() ? "nullptr" : string_literal(value.name),
               string_literal(value.text), value.reserved() ? "{}" : arch_set_of(d, value.archs));
    out.text("};\n\n");
    rows.line("    {$, $,", string_literal(e.name), string_literal(identifier(e.name)));
    rows.list("     ", literals(e.text), " ", ",", "     ");
    rows.line("     detail::value_texts_$, $, $},", i, e.values.size(), errata.place(e.errata));
  }
  return rows;
}

/// Rows of `special_documentation`, by page and entry.
writer special_rows(const description& d) {
  writer rows;
  for_each_special(d, [&](const special_page& page, std::size_t entry, const enum_value& value) {
    rows.row({string_literal(value.name), std::to_string(page.page), std::to_string(entry),
              arch_set_of(d, value.archs), part_text(value.in_messages),
              filled("{$, $}", value.word_name(0), value.word_name(1)), string_literal(value.text)});
  });
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
      rows.row({std::to_string(i), hex(entry.value, 8), arch_set_of(d, {since, until}),
                string_literal(entry.text)});
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

/// The prose of preloaded values, if there are any.
void preloaded_table(writer& out, const description& d) {
  if (d.instructions.preloaded.empty()) return;
  out.text(R"(
/// A preloaded value in prose.
struct preloaded_documentation {
  const char* name;  ///< In C++.
  const char* text;  ///< Its meaning.
};
)");
  writer rows;
  for (const preloaded_value& value : d.instructions.preloaded)
    rows.row({string_literal(value.name), string_literal(value.text)});
  out.table("By `preloaded_value`.", "preloaded_documentation preloaded_values[]", rows);
}

}  // namespace

std::string documentation_header(const description& d) {
  std::vector<std::string> pool;
  erratum_pool errata;
  writer values, texts;
  const writer instructions = instruction_rows(d, pool, errata);
  const writer enumerations = enumeration_rows(values, d, errata);
  for (const std::string& text : pool) texts.list("    ", literals(text), " ", ",", "    ");
  if (pool.empty()) texts.line("    nullptr");

  generated_header out(d, "The prose of the ISA description, for tools that explain instructions.",
                       {of_library(d, "arch_set.hpp"), "cstdint"});
  out.text(types);
  open_inner(out, "detail");
  out.table("", "const char* documentation_pool[]", texts);
  out.text("\n$inline constexpr erratum errata[] = {\n$};\n", values.text(),
           errata.count == 0 ? "    {}\n" : errata.rows.text());
  close_inner(out, "detail");
  out.table("One row per instruction; the index is the opcode.", "instruction_documentation documentation[]",
            instructions);
  out.table("By `modifier_info::values` and `operand_info::swizzle_set`.",
            "enumeration_documentation enumerations[]", enumerations);
  out.table("By page and entry.", "special_documentation special_values[]", special_rows(d));
  out.table("By entry and architecture.", "constant_documentation constants[]", constant_rows(d));
  preloaded_table(out, d);
  out.about("The purpose of the constant table.");
  out.list("inline constexpr const char* constants_text = ", literals(d.instructions.constant_text), " ", ";",
           "    ");
  return out.end();
}

}  // namespace generator
