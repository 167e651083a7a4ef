// SPDX-License-Identifier: MIT
#include "headers.hpp"
#include "lists.hpp"

#include <bit>
#include <cctype>

namespace generator {

namespace {

/// The tables of a spelling.
class arm_spelling_writer {
 public:
  arm_spelling_writer(const description& d, const arm_spelling& from) : d_(d), from_(from) {
    text("");  // Index of the text for `-`.
    text("none");
    for (const std::string& name : from.field_order) fields_.emplace(name, fields_.size());
  }

  std::string write() {
    collect_fields();
    collect_forms();
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
  std::vector<std::string> texts_;
  std::map<std::string, std::size_t> text_numbers_, fields_, lists_;
  std::vector<std::string> names_, field_rows_, parts_, form_rows_;
  std::vector<const arm_form*> forms_;

  static std::string lower_case(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
  }

  /// The index of a text, which is appended if it is new.
  std::size_t text(const std::string& of) {
    const auto [at, fresh] = text_numbers_.emplace(of, texts_.size());
    if (fresh) texts_.push_back(of);
    return at->second;
  }

  /// The index of the text of an entry in a list; 0 for `-`.
  std::size_t entry(const std::string& name) { return name == "-" ? 0 : text(name); }

  /// The position of `list` in `names_`, where it is appended if it is new.
  std::size_t first_of(const std::string& list) {
    const auto [at, fresh] = lists_.emplace(list, names_.size());
    if (fresh)
      for (const std::string& name : from_.names.at(list)) names_.push_back(std::to_string(entry(name)));
    return at->second;
  }

  void collect_fields() {
    for (const std::string& name : from_.field_order) {
      const arm_field& field = from_.fields.at(name);
      std::vector<std::string> row{"arm_field_kind::" + field.kind, list_of(field.runs), "0", "0"};
      if (!field.names.empty()) {
        row[2] = std::to_string(first_of(field.names));
        row[3] = std::to_string(from_.names.at(field.names).size());
      }
      if (field.top != 0) row.push_back(std::to_string(field.top));
      field_rows_.push_back("{" + join(row, ",") + "}");
    }
  }

  void collect_forms() {
    for (const arm_form& form : from_.forms) forms_.push_back(&form);
    std::stable_sort(forms_.begin(), forms_.end(), [](const arm_form* a, const arm_form* b) {
      return lower_case(a->mnemonic) < lower_case(b->mnemonic);
    });
    for (const arm_form* form : forms_) {
      std::vector<std::string> run;
      for (const std::vector<std::string>& group : form->groups) {
        if (&group != &form->groups.front()) run.push_back(std::to_string(operand_part));
        for (const std::string& part : group)
          run.push_back(std::to_string(part.front() == '{' ? first_field_part + fields_.at(part.substr(1))
                                                           : fixed_part + text(part)));
      }
      run.push_back(std::to_string(end_part));
      const std::size_t first = place_run(parts_, run);
      form_rows_.push_back(braced(hex(form->mask, 16), hex(form->bits, 16), text(form->mnemonic), first,
                                  arch_set_of(d_, form->archs)));
    }
  }

  /// The forms of each opcode, in the order in which they must be tried.
  void by_opcode(writer& out) const {
    const bit_range opcode = d_.places.opcode;
    std::vector<std::string> firsts, order;
    for (std::uint64_t value = 0; value < std::uint64_t{1} << opcode.size; ++value) {
      std::vector<std::size_t> found;
      for (std::size_t i = 0; i < forms_.size(); ++i) {
        const std::uint64_t differs = forms_[i]->bits ^ value << opcode.start;
        if ((differs & forms_[i]->mask & opcode.mask()) == 0) found.push_back(i);
      }
      std::stable_sort(found.begin(), found.end(), [&](std::size_t a, std::size_t b) {
        return std::popcount(forms_[a]->mask) > std::popcount(forms_[b]->mask);
      });
      firsts.push_back(std::to_string(order.size()));
      for (const std::size_t form : found) order.push_back(std::to_string(form));
    }
    firsts.push_back(std::to_string(order.size()));
    out.array("Indexed by opcode: the start of its forms in `arm_order`.", "std::uint16_t arm_first[]",
              firsts);
    out.array("Forms by opcode, in the order in which they must be tried.", "std::uint16_t arm_order[]",
              order);
  }

  std::string row_of(const std::string& list, std::size_t size) {
    std::vector<std::string> items;
    for (const std::string& name : from_.names.at(list)) items.push_back(std::to_string(entry(name)));
    items.resize(size, "0");
    return "{" + join(items, ",") + "}";
  }

  void named_values(writer& out) {
    std::vector<std::string> rows;
    for (const unsigned arch : d_.instructions.archs)
      for (const auto& [archs, list] : from_.constants)
        if (archs.contains(arch)) rows.push_back(row_of(list, d_.instructions.constants.size()));
    out.array("Names of the constants, by architecture and entry, as indices of texts.",
              "std::uint16_t arm_constants[][encoding::constant_count]", rows);
    rows.clear();
    constexpr std::size_t pages = 4, entries = 16;
    for (unsigned page = 0; page < pages; ++page) {
      const auto found = from_.specials.find(page);
      rows.push_back(found == from_.specials.end() ? "{}" : row_of(found->second, entries));
    }
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
      if (line.size() + text.size() > 100) {
        lines.push_back(string_literal(line));
        line.clear();
      }
      line += text;
    }
    lines.push_back(string_literal(line));
    out.text(R"(
/// The characters of all texts.
inline constexpr char arm_characters[] =
    $;
)",
             join(lines, "\n    "));
    out.array("Texts: the first character and the number of characters.", "arm_text arm_texts[]", places);
  }

  static constexpr std::size_t end_part = 0, operand_part = 1, first_field_part = 2, fixed_part = 0x8000;
};

}  // namespace

std::string arm_spelling_header(const description& d, const arm_spelling& from) {
  return arm_spelling_writer(d, from).write();
}

}  // namespace generator
