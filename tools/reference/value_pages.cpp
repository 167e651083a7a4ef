// SPDX-License-Identifier: MIT
#include "book.hpp"
#include "instruction_page.hpp"
#include "markdown.hpp"

#include <algorithm>
#include <iterator>

namespace reference {

namespace {

using valhall::enumeration_documentation;

/// The instructions with values of an enumeration, and the role of these values.
struct enumeration_use {
  std::vector<std::string> modifiers;     ///< Names of modifiers.
  std::vector<std::string> instructions;  ///< Links to their pages.
  bool is_of_sources = false;             ///< Whether its values are lanes of sources.
};

void add_name(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

std::vector<enumeration_use> find_uses() {
  std::vector<enumeration_use> uses(std::size(valhall::enumerations));
  for (const operation& o : operations())
    for (const instruction_info* row : o.forms) {
      const std::string page = link(o.name(), "../instructions/" + builder_name(o.first()) + ".md");
      for (unsigned i = 0; i < row->modifier_count; ++i) {
        const valhall::modifier_info& place = row->modifiers()[i];
        if (place.is_flag()) continue;
        add_name(uses[place.values].modifiers, valhall::modifier_names[static_cast<unsigned>(place.id)]);
        add_name(uses[place.values].instructions, page);
      }
      for (unsigned i = 0; i < row->operand_count; ++i) {
        const valhall::operand_info& place = row->operands()[i];
        if (place.role != valhall::operand_role::source || !place.takes_swizzle) continue;
        uses[place.swizzle_set].is_of_sources = true;
        add_name(uses[place.swizzle_set].instructions, page);
      }
    }
  return uses;
}

/// The lanes that names such as `b13` select, for values without another description.
std::string lanes_text(const std::string& name) {
  if (name.size() < 2 || (name[0] != 'b' && name[0] != 'h')) return "";
  std::string text = name[0] == 'b' ? "Bytes " : "Halves ";
  for (std::size_t i = 1; i < name.size(); ++i) {
    if (name[i] < '0' || name[i] > '3') return "";
    text += (i == 1 ? "" : ", ") + std::string(1, name[i]);
  }
  return text + ", the one for the lowest component first";
}

void add_enumeration(book& b, std::size_t index, const enumeration_use& use) {
  const enumeration_documentation& about = valhall::enumerations[index];
  const std::string path = std::string("values/") + about.identifier + ".md";
  const std::string text = about.text;
  if (text.empty()) b.problems.push_back(std::string(about.name) + ": no description");
  table values({"value", "name", "other names", "architectures", "meaning"});
  std::vector<std::string> reserved;
  for (unsigned v = 0; v < about.count; ++v) {
    const valhall::value_documentation& value = about.values[v];
    if (value.name == nullptr) {
      reserved.push_back(std::to_string(v));
      continue;
    }
    const std::string meaning = *value.text != '\0' ? value.text : lanes_text(value.name);
    if (meaning.empty())
      b.problems.push_back(std::string(about.name) + ": " + value.name + " has no description");
    std::vector<std::string> aliases, names;
    for (const valhall::value_alias& alias : valhall::value_aliases)
      if (alias.values == index && alias.value == v) {
        aliases.push_back(code(alias.name));
        names.emplace_back(alias.name);
      }
    values.add({std::to_string(v), code(value.name), join(aliases, ", "),
                value.archs == valhall::every_arch ? "" : range_of(value.archs), meaning});
    if (!use.is_of_sources)
      b.add_entry("value", value.name, names, path, std::string(about.name) + ": " + meaning);
  }
  std::string body;
  if (first_sentence(text) != text) body += paragraph(text.substr(first_sentence(text).size() + 1));
  body += values.text();
  if (!reserved.empty()) body += paragraph("Reserved: " + join(reserved, ", ") + ".");
  facts_table facts;
  facts.add("In C++", use.is_of_sources ? "" : code(std::string("valhall::") + about.identifier));
  std::vector<std::string> modifiers;
  for (const std::string& name : use.modifiers) modifiers.push_back(code(name));
  facts.add("Modifier", join(modifiers, ", "));
  constexpr std::size_t most = 60;
  facts.add("Instructions", use.instructions.size() > most
                                ? std::to_string(use.instructions.size()) + " instructions"
                                : join(use.instructions, ", "));
  body += facts.text();
  table errata({"item", "in 2022", "corrected in", "why"});
  for (unsigned i = 0; i < about.erratum_count; ++i)
    errata.add({about.errata[i].item, about.errata[i].was, about.errata[i].fixed, about.errata[i].text});
  if (!errata.empty()) body += heading(2, "Corrections of the description of 2022") + errata.text();
  b.add_page(path, about.name, first_sentence(text), body);
  b.add_entry("value", about.name, use.modifiers, path, first_sentence(text));
}

}  // namespace

void add_values(book& b) {
  const std::vector<enumeration_use> uses = find_uses();
  table modifiers({"values", "modifier", "subject"}), lanes({"values", "subject"});
  for (std::size_t i = 0; i < uses.size(); ++i) {
    if (uses[i].instructions.empty()) continue;
    add_enumeration(b, i, uses[i]);
    const enumeration_documentation& about = valhall::enumerations[i];
    const std::string page = link(about.name, std::string(about.identifier) + ".md");
    const std::string text = first_sentence(about.text);
    std::vector<std::string> names;
    for (const std::string& name : uses[i].modifiers) names.push_back(code(name));
    if (uses[i].is_of_sources)
      lanes.add({page, text});
    else
      modifiers.add({page, join(names, ", "), text});
  }
  b.add_page("values/index.md", "Values",
             "The values of the modifiers of instructions, and the lanes that sources may select.",
             heading(2, "Modifiers") + modifiers.text() + heading(2, "Lanes of sources") + lanes.text());
  b.add_entry("page", "Values", {"modifiers", "lanes", "swizzles"}, "values/index.md",
              "The values of modifiers, and the lanes of sources.");
}

}  // namespace reference
