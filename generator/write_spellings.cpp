// SPDX-License-Identifier: MIT
#include "headers.hpp"

#include <bit>
#include <sstream>

/// The headers of Arm's spelling, and of words of other languages.
namespace generator {

namespace {

using index_list = std::vector<std::size_t>;

/// The tables of a spelling.
class arm_spelling_writer {
 public:
  arm_spelling_writer(const description& d, const arm_spelling& from) : d_(d), from_(from) {
    collect_fields();
    collect_forms();
  }

  std::string write() {
    generated_header out(d_, "How the spelling `" + from_.name + "` writes instructions.",
                         {of_library(d_, "arm_text_types.hpp")}, "detail");
    named_values(out);
    out.array("Fields.", "arm_field arm_fields[]", field_rows_);
    out.array("The parts of forms: see `arm_form::first_part`.", "std::uint16_t arm_parts[]", parts_);
    out.array("Forms, by mnemonic in lower case.", "arm_form arm_forms[]", form_rows_);
    by_opcode(out);
    out.array("Lists of the values of fields, as indices of texts; 0 for none.", "std::uint16_t arm_names[]",
              names_);
    texts(out);
    return out.end();
  }

 private:
  const description& d_;
  const arm_spelling& from_;
  std::vector<std::string> texts_{"", "none"};  ///< The first one is the text for `-`.
  std::map<std::string, std::size_t> lists_;    ///< The positions of lists in `names_`.
  index_list names_, parts_;
  std::vector<std::string> field_rows_, form_rows_;
  std::vector<const arm_form*> forms_;

  static constexpr std::size_t end_part = 0, operand_part = 1, first_field_part = 2, fixed_part = 0x8000;

  /// The indices of the texts of a list.
  index_list entries(const std::string& list) {
    return mapped(from_.names.at(list),
                  [&](const std::string& name) { return name == "-" ? 0 : index_of(texts_, name); });
  }

  void collect_fields() {
    for (const std::string& name : from_.field_order) {
      const arm_field& field = from_.fields.at(name);
      std::size_t first = 0, count = 0;
      if (!field.names.empty()) {
        const auto [at, fresh] = lists_.emplace(field.names, names_.size());
        if (fresh) append(names_, entries(field.names));
        first = at->second;
        count = from_.names.at(field.names).size();
      }
      field_rows_.push_back(filled("{arm_field_kind::$,$,$,$$}", field.kind, list_of(field.runs), first,
                                   count, field.top == 0 ? "" : filled(",$", field.top)));
    }
  }

  void collect_forms() {
    for (const arm_form& form : from_.forms) forms_.push_back(&form);
    std::ranges::stable_sort(forms_, {}, [](const arm_form* form) { return lower_case(form->mnemonic); });
    for (const arm_form* form : forms_) {
      index_list run;
      for (const std::vector<std::string>& group : form->groups) {
        if (&group != &form->groups.front()) run.push_back(operand_part);
        for (const std::string& part : group)
          run.push_back(part.starts_with('{')
                            ? first_field_part + position_of(from_.field_order, part.substr(1))
                            : fixed_part + index_of(texts_, part));
      }
      run.push_back(end_part);
      const std::size_t first = place_run(parts_, run);
      form_rows_.push_back(braced(hex(form->mask, 16), hex(form->bits, 16), index_of(texts_, form->mnemonic),
                                  first, arch_set_of(d_, form->archs)));
    }
  }

  /// The forms of each opcode, in the order in which they must be tried.
  void by_opcode(writer& out) const {
    const bit_range opcode = d_.places.opcode;
    index_list firsts, order;
    for (std::uint64_t value = 0; value < std::uint64_t{1} << opcode.size; ++value) {
      firsts.push_back(order.size());
      for (std::size_t i = 0; i < forms_.size(); ++i)
        if (((forms_[i]->bits ^ value << opcode.start) & forms_[i]->mask & opcode.mask()) == 0)
          order.push_back(i);
      std::ranges::stable_sort(order.begin() + static_cast<std::ptrdiff_t>(firsts.back()), order.end(),
                               std::greater(), [&](std::size_t i) { return std::popcount(forms_[i]->mask); });
    }
    firsts.push_back(order.size());
    out.array("Indexed by opcode: the start of its forms in `arm_order`.", "std::uint16_t arm_first[]",
              firsts);
    out.array("Forms by opcode, in the order in which they must be tried.", "std::uint16_t arm_order[]",
              order);
  }

  std::string row_of(const std::string& list, std::size_t size) {
    index_list row = entries(list);
    row.resize(size);
    return list_of(mapped(row, part_text<std::size_t>));
  }

  void named_values(writer& out) {
    std::vector<std::string> rows;
    for (const unsigned arch : d_.instructions.archs)
      for (const auto& [archs, list] : from_.constants)
        if (archs.contains(arch)) rows.push_back(row_of(list, d_.instructions.constants.size()));
    out.array("Names of the constants, by architecture and entry, as indices of texts.",
              "std::uint16_t arm_constants[][encoding::constant_count]", rows);
    constexpr std::size_t pages = 4, entries = 16;
    rows.assign(pages, "{}");
    for (const auto& [page, list] : from_.specials) rows[page] = row_of(list, entries);
    out.array("Names of the special values, by page and entry, as indices of texts; 0 for none.",
              filled("std::uint16_t arm_specials[][$]", entries), rows);
  }

  void texts(writer& out) const {
    std::vector<std::string> lines, places;
    std::string line;
    std::size_t start = 0;
    for (const std::string& text : texts_) {
      places.push_back(braced(start, text.size()));
      start += text.size();
      if (line.size() + text.size() > 100) lines.push_back(string_literal(std::exchange(line, {})));
      line += text;
    }
    lines.push_back(string_literal(line));
    out.about("The characters of all texts.");
    out.text("inline constexpr char arm_characters[] =\n    $;\n", join(lines, "\n    "));
    out.array("Texts: the first character and the number of characters.", "arm_text arm_texts[]", places);
  }
};

}  // namespace

std::string arm_spelling_header(const description& d, const arm_spelling& from) {
  return arm_spelling_writer(d, from).write();
}

std::string foreign_words_header(const description& d, const foreign_vocabulary& from) {
  generated_header out(d, "Words of other languages and instruction sets.", {of_library(d, "arch_set.hpp")});
  out.text(R"(
/// Words of other languages and instruction sets, and text of this one that does the same.
struct foreign_word {
  const char* names;      ///< In lower case, separated by `, `.
  const char* operand;    ///< The operand that the words denote; empty if they are not operands.
  const char* modifiers;  ///< Names of modifiers; an instruction takes the first one that it has. May be empty.
  const char* idiom;      ///< Lines of text; r0 has the result, r1 and the following registers the sources.
  const char* remark;     ///< A note about the idiom; may be empty.
  arch_set archs;         ///< The architectures in which the idiom assembles.
};
)");
  writer rows;
  for (const foreign_word& word : from.words)
    rows.row({string_literal(word.names), string_literal(word.operand), string_literal(word.modifiers),
              string_literal(join(word.idiom, "\n")), string_literal(word.remark),
              arch_set_of(d, word.archs)});
  out.table("In the order of the description.", "foreign_word foreign_words[]", rows);
  return out.end();
}

std::string foreign_lines_header(const description& d, const foreign_vocabulary& from) {
  generated_header out(d, "Names of other languages and instruction sets.", {}, "detail");
  out.array("Parts at the start of a word that may be omitted.", "const char* foreign_prefixes[]",
            string_literal(from.prefixes));
  out.array("Parts at the end of a word that may be omitted.", "const char* foreign_suffixes[]",
            string_literal(from.suffixes));
  std::map<std::string, std::string> numbers;
  std::vector<std::string> idioms, lines;
  for (std::size_t i = 0; i < from.words.size(); ++i) {
    const foreign_word& word = from.words[i];
    idioms.push_back(
        string_literal(filled("$ $ $\n", word.archs.since, word.archs.until, join(word.idiom, "; "))));
    std::istringstream names(word.names);
    for (std::string name; std::getline(names, name, ',');) {
      std::erase_if(name, [](char c) { return (c < 'a' || c > 'z') && (c < '0' || c > '9'); });
      if (!name.empty()) numbers[name] += filled(" $", i);
    }
  }
  for (const auto& [name, indices] : numbers) lines.push_back(string_literal(name + indices + "\n"));
  out.text(R"(
/// Idioms, a line for each: the first and the last architecture that have it, and its lines of text. Compilers read one
/// text faster than a table.
inline constexpr char foreign_idioms[] =
    $;

/// The letters and digits of names, sorted, a line for each, with the indices of its idioms.
inline constexpr char foreign_names[] =
    $;
)",
           join(idioms, "\n    "), join(lines, "\n    "));
  return out.end();
}

}  // namespace generator
