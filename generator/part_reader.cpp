// SPDX-License-Identifier: MIT
#include "part_readers.hpp"

#include "undocumented.hpp"

#include <algorithm>
#include <bit>

namespace generator {

using pugi::xml_node;

erratum read_erratum(const xml_file& file, pugi::xml_node node) {
  file.check_attributes(node, {"item", "was", "fixed"});
  return {node.attribute("item").value(), node.attribute("was").value(), node.attribute("fixed").value(),
          folded_text(node)};
}

void part_reader::error(const std::string& text) {
  file_.log().error(result_.where, result_.name + ": " + text);
}

void part_reader::error_at(xml_node node, const std::string& text) {
  file_.log().error(file_.at(node), result_.name + ": " + text);
}

pugi::xml_attribute part_reader::attribute(const char* name) const {
  const pugi::xml_attribute own = node_.attribute(name);
  return own ? own : group_.attribute(name);
}

std::optional<unsigned> part_reader::read_code(xml_node node, const std::string& name) {
  if (name.empty()) return std::nullopt;
  const std::optional<unsigned> code = places_.code_of(name, known_.arch);
  if (!code) error_at(node, "the layout has no <source_code> `" + name + "`");
  return code;
}

void part_reader::check_width(const enumeration& values, unsigned size, std::optional<unsigned> first,
                              const place& where) {
  for (std::size_t i = std::size_t{1} << size; i < values.values.size() && !first; ++i)
    if (values.values[i].is_in(known_.arch)) {
      file_.log().error(where, "the enum `" + values.name + "` is wider than its field of " +
                                   std::to_string(size) + " bits in " + result_.name);
      return;
    }
}

std::uint32_t part_reader::values_named(xml_node node, const enumeration* values, unsigned size,
                                        std::string_view names) {
  std::uint32_t set = 0;
  for (const std::string& name : words(names)) {
    unsigned value = 0;
    while (values && value < values->values.size() && value >> size == 0 &&
           values->values[value].name != name)
      ++value;
    if (!values || value == values->values.size() || value >> size != 0)
      error_at(node, "the field has no value `" + name + "`");
    else
      set |= 1u << value;
  }
  return set;
}

names_in_spellings part_reader::read_other_names(xml_node node, const enumeration* values, unsigned size) {
  names_in_spellings all;
  for (std::size_t s = 0; s < other_spelling_count; ++s) {
    const char* const attribute = other_spellings[s].attribute;
    for (unsigned v = 0; values && v < values->values.size() && v >> size == 0; ++v)
      if (const std::string& name = values->values[v].other_names[s]; !name.empty()) all[s][v] = name;
    for (const std::string& entry : words(node.attribute(attribute).value())) {
      const std::size_t colon = std::min(entry.find(':'), entry.size());
      if (colon == entry.size()) error_at(node, "`" + std::string(attribute) + "` is a list of VALUE:NAME");
      const std::uint32_t value = values_named(node, values, size, entry.substr(0, colon));
      if (value == 0 || colon == entry.size()) continue;
      all[s][static_cast<unsigned>(std::countr_zero(value))] = entry.substr(colon + 1);
    }
  }
  return all;
}

std::uint32_t part_reader::read_documented(xml_node node, const enumeration* values, bit_range bits) {
  if (!node.attribute("documented")) {
    if (node.attribute("written")) error_at(node, "`written` needs `documented`");
    return 0;
  }
  std::uint32_t defined = values ? 0 : 3;
  for (std::size_t i = 0; values && i < values->values.size() && i >> bits.size == 0; ++i)
    if (!values->values[i].reserved()) defined |= 1u << i;
  std::uint32_t documented = values_named(node, values, bits.size, node.attribute("documented").value());
  if (!values) documented |= 1;
  const std::uint32_t written = values_named(node, values, bits.size, node.attribute("written").value());
  if ((written & documented) != 0) error_at(node, "a documented value is not in `written`");
  for (const bool is_written : {false, true})
    for (const undocumented_form& form :
         forms_of(bits, is_written ? written : defined & ~documented & ~written, ~defined, is_written))
      result_.undocumented.push_back(form);
  return defined & ~documented & ~written;
}

}  // namespace generator
