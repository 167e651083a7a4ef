// SPDX-License-Identifier: MIT
#include "word_fields.hpp"

#include <valhall/editor.hpp>
#include <valhall/strings.hpp>

#include <utility>

namespace facts {

namespace {

using valhall::instruction_info;
using valhall::operand_info;
using valhall::operand_role;

/// The operands of `d` in the order of text; empty if it is printed in another form.
std::vector<std::string> operand_texts(const valhall::decoded_instruction& d) {
  std::vector<std::string> list;
  const std::string line = to_string(d, {.permissive = true});
  if (line.starts_with(".word")) return list;
  std::size_t at = line.find(' ');
  while (at != std::string::npos) {
    const std::size_t start = line[at] == ',' ? at + 2 : at + 1, end = line.find(',', start);
    list.push_back(line.substr(start, end == std::string::npos ? end : end - start));
    at = end;
  }
  if (list.size() != d.info().operand_count) list.clear();
  return list;
}

/// The subject of a field, and the meaning of its value.
struct meaning {
  std::string text, about;
};

std::string lanes_text(const operand_info& place, const valhall::operand& value) {
  for (const valhall::named_lanes& lanes : lanes_of(place))
    if (lanes.lanes == value.lanes()) return lanes.name;
  return "whole";
}

class field_meanings {
 public:
  field_meanings(const valhall::decoded_instruction& d,
                 const valhall::instruction_documentation& documentation)
      : d_(d), row_(d.info()), documentation_(documentation), texts_(operand_texts(d)) {}

  meaning of(const bit_field& field, std::uint64_t bits) const {
    const std::string both = " and ";
    const std::size_t end = field.name.find(both);
    if (end == std::string::npos) return of(field.name, bits);
    // In v15, one field may encode two.
    if (field.name.starts_with("negation of ")) return {bits != 0 ? "of one" : "of neither, or of both", ""};
    const std::string first = field.name.substr(0, end), second = field.name.substr(end + both.size());
    const meaning a = of(first, bits), b = of(second, bits);
    if (a.text.empty() || b.text.empty()) return {};
    return {first + " " + a.text + ", " + second + " " + b.text, ""};
  }

 private:
  const valhall::decoded_instruction& d_;
  const instruction_info& row_;
  const valhall::instruction_documentation& documentation_;
  std::vector<std::string> texts_;

  /// The meaning of `bits` in the field named `field`.
  meaning of(const std::string& field, std::uint64_t bits) const {
    for (unsigned i = 0; i < row_.modifier_count; ++i) {
      const valhall::modifier_info& place = row_.modifiers()[i];
      if (field != valhall::modifier_names[static_cast<unsigned>(place.id)]) continue;
      const unsigned value = d_.value(place);
      const std::string name = name_of(place, value);
      const char* const about = documentation_.modifiers[i];
      if (place.is_flag()) return {value != 0 ? "on" : "off", about};
      return {name.empty() ? "reserved" : name, about};
    }
    for (unsigned i = 0; i < row_.operand_count; ++i)
      if (const std::string name = operand_name(row_, i); field.ends_with(name))
        return of_operand(i, name, field, bits);
    return {};
  }

  meaning of_operand(unsigned i, const std::string& name, const std::string& field,
                     std::uint64_t bits) const {
    const operand_info& place = row_.operands()[i];
    const std::string before = field.substr(0, field.size() - name.size());
    if (before == "part of " || before == "identity of ") return {lanes_text(place, d_.operand_at(i)), ""};
    if (before == "count of ") return {std::to_string(d_.operand_at(i).count()), ""};
    if (before == "negation of " || before == "absolute value of " || before == "inversion of ")
      return {bits != 0 ? "yes" : "no", ""};
    return {i < texts_.size() ? texts_[i] : "", documentation_.operands[i]};
  }
};

std::uint64_t bits_of(std::uint64_t word, const bit_field& field) {
  // No field has 64 bits.
  return word >> field.start & ((std::uint64_t{1} << field.size) - 1);
}

/// The fields of the word, from bit 63 down. A word with wrong fixed bits has the fields of the first layout.
std::vector<bit_field> fields_of(const valhall::decoded_instruction& d) {
  std::vector<word_layout> layouts = layouts_of(d.info(), d.in());
  for (word_layout& layout : layouts)
    if ((d.word() & layout.fixed_mask) == layout.fixed_bits) return std::move(layout.fields);
  return std::move(layouts.front().fields);
}

}  // namespace

std::vector<word_field> fields_of_word(const valhall::decoded_instruction& d) {
  const field_meanings meanings(d, valhall::documentation[static_cast<unsigned>(d.id())]);
  std::vector<word_field> list;
  for (bit_field& field : fields_of(d)) {
    word_field& f = list.emplace_back();
    f.bits = bits_of(d.word(), field);
    f.wrong = bits_of(d.wrong_bits(), field);
    if (!field.fixed) {
      meaning m = meanings.of(field, f.bits);
      f.means = std::move(m.text);
      f.about = std::move(m.about);
    }
    f.field = std::move(field);
  }
  return list;
}

}  // namespace facts
