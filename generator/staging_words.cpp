// SPDX-License-Identifier: MIT
#include "staging_words.hpp"

#include "text.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace generator {

namespace {

constexpr unsigned most_words = 15;      // Four bits of a table.
constexpr unsigned most_field_bits = 4;  // For a field that selects an entry: 16 entries of a table.

/// Splits `text` at its first colon; without a colon, the second part is empty.
std::pair<std::string, std::string> halves_of(const std::string& text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string::npos) return {text, ""};
  return {text.substr(0, colon), text.substr(colon + 1)};
}

const modifier* modifier_named(const instruction& ins, const std::string& name) {
  for (const modifier& m : ins.modifiers)
    if (m.name == name) return &m;
  return nullptr;
}

/// The number of the value `name` of `m`; 0 or 1 for a flag.
std::optional<unsigned> value_named(const modifier& m, const std::string& name) {
  if (!m.values) {
    if (name == "0" || name == "1") return name == "1" ? 1u : 0u;
    return std::nullopt;
  }
  for (std::size_t i = 0; i < m.values->values.size(); ++i)
    if (m.values->values[i].name == name) return static_cast<unsigned>(i);
  return std::nullopt;
}

class resolver {
 public:
  resolver(const xml_file& file, const layout& places, const instruction& ins, pugi::xml_node node)
      : file_(file), places_(places), ins_(ins), node_(node) {}

  staging_need resolve(std::string_view text) {
    const std::vector<std::string> parts = words(text);
    if (parts.empty()) return {};
    staging_need need;
    if (parts[0] == "format") {
      need.terms.push_back(format());
      return need;
    }
    for (const staging_formula& formula : places_.staging_formulas)
      if (formula.name == parts[0]) {
        for (const formula_term& term : formula.terms) add(term, need);
        return need;
      }
    need.optional = parts[0].starts_with("0-");
    const unsigned usual =
        file_.parse_small(node_, std::string_view(parts[0]).substr(need.optional ? 2 : 0), most_words);
    if (std::all_of(parts.begin() + 1, parts.end(),
                    [](const std::string& part) { return part.find(':') != std::string::npos; }))
      add_alternatives(usual, parts, need);
    else
      error_at_count(text);
    return need;
  }

 private:
  const xml_file& file_;
  const layout& places_;
  const instruction& ins_;
  pugi::xml_node node_;

  void error(const std::string& text) { file_.log().error(file_.at(node_), ins_.name + ": " + text); }

  void error_at_count(std::string_view text) { error("`" + std::string(text) + "` is not a staging count"); }

  static count_term constant(unsigned registers) {
    count_term term;
    term.least = term.most = {registers};
    return term;
  }

  /// One entry per value of `m`.
  count_term table(const modifier& m, unsigned registers) {
    count_term term;
    term.field = &m - ins_.modifiers.data();
    if (m.bits.size > most_field_bits)
      error("the field of `" + m.name + "` is too wide for a number of registers to depend on it");
    term.least.assign(std::size_t{1} << std::min(m.bits.size, most_field_bits), registers);
    term.most = term.least;
    return term;
  }

  /// `usual`, except for the values listed in `parts` after the first, NAME:REGISTERS. The term of the first
  /// modifier holds the usual number; terms of others hold their difference to it.
  void add_alternatives(unsigned usual, const std::vector<std::string>& parts, staging_need& need) {
    for (std::size_t i = 1; i < parts.size(); ++i) {
      const auto [name, number] = halves_of(parts[i]);
      if (number.empty()) {
        error("`" + join(parts, " ") + "` is not a staging count");
        continue;
      }
      const unsigned registers = file_.parse_small(node_, number, most_words);
      const modifier* selects = nullptr;
      std::optional<unsigned> value;
      for (const modifier& m : ins_.modifiers) {
        if (m.name == "flow") continue;
        const std::optional<unsigned> found = m.values         ? value_named(m, name)
                                              : m.name == name ? std::optional(1u)
                                                               : std::nullopt;
        if (found) selects = &m, value = found;
      }
      if (!selects) {
        error("the count names `" + name + "`, which is neither a modifier nor a value of one");
        continue;
      }
      const bool is_first = need.terms.empty() || need.terms[0].field == selects - ins_.modifiers.data();
      count_term& term = term_of(*selects, usual, need);
      if (is_first)
        term.least[*value] = term.most[*value] = registers;
      else if (registers < usual)
        error("only the first modifier of a count can make it less");
      else
        term.least[*value] = term.most[*value] = registers - usual;
    }
    if (need.terms.empty()) need.terms.push_back(constant(usual));
  }

  /// The term of `m`, added if it is missing.
  count_term& term_of(const modifier& m, unsigned usual, staging_need& need) {
    for (count_term& term : need.terms)
      if (term.field == &m - ins_.modifiers.data()) return term;
    need.terms.push_back(table(m, need.terms.empty() ? usual : 0));
    return need.terms.back();
  }

  /// Vector size times the width of the register format. Without a vector size it is one component; without a
  /// format, the width is that of the type.
  count_term format() {
    const modifier* length = modifier_named(ins_, places_.vector_length_tag);
    count_term term = length ? table(*length, 0) : constant(1);
    if (length)
      for (const auto& [name, components] : places_.vector_lengths)
        if (const auto value = value_named(*length, name))
          term.least[*value] = term.most[*value] = components;
    if (const modifier* width = modifier_named(ins_, places_.format_tag)) {
      term.half_field = width - ins_.modifiers.data();
      for (const std::string& name : places_.half_formats)
        if (const auto value = value_named(*width, name)) term.halves |= 1u << *value;
    } else if (ins_.type_size == 16) {
      term.halves = 1;
    }
    return term;
  }

  /// A term of a formula; nothing if the instruction lacks its modifier.
  void add(const formula_term& from, staging_need& need) {
    if (from.tag.empty()) {
      need.terms.push_back(constant(from.words.at("")));
      return;
    }
    const modifier* m = modifier_named(ins_, from.tag);
    if (!m) return;
    count_term term = table(*m, 0);
    for (const auto& [name, registers] : from.words) {
      const std::optional<unsigned> value = value_named(*m, name.empty() ? "1" : name);
      if (!value) {
        error("`" + m->name + "` has no value `" + name + "`");
        continue;
      }
      term.most[*value] = registers;
      term.least[*value] = from.least.value_or(registers);
    }
    if (!from.half_tag.empty()) {
      const modifier* width = modifier_named(ins_, from.half_tag);
      if (!width) {
        error("the number of registers depends on `" + from.half_tag + "`, which is missing");
        return;
      }
      term.half_field = width - ins_.modifiers.data();
      for (const std::string& name : from.halves)
        if (const auto value = value_named(*width, name)) term.halves |= 1u << *value;
    }
    need.terms.push_back(term);
  }
};

}  // namespace

staging_formula read_staging_formula(const xml_file& file, pugi::xml_node node) {
  file.check_attributes(node, {"name"});
  staging_formula formula{file.required_text(node, "name"), {}};
  for (const pugi::xml_node child : elements(node)) {
    if (std::string_view(child.name()) != "term") {
      file.unknown_tag(child);
      continue;
    }
    file.check_attributes(child, {"tag", "registers", "least", "half"});
    formula_term term;
    term.tag = child.attribute("tag").value();
    for (const std::string& entry : words(file.required_text(child, "registers"))) {
      const auto [name, number] = halves_of(entry);
      if (number.empty())
        term.words[""] = file.parse_small(child, name, most_words);
      else
        term.words[name] = file.parse_small(child, number, most_words);
    }
    if (term.tag.empty() && !term.words.contains(""))
      file.log().error(file.at(child), "a term without `tag` is a number of registers");
    if (child.attribute("least")) term.least = file.required_number(child, "least", most_words);
    const std::string half = child.attribute("half").value();
    if (const auto [tag, values] = halves_of(half); !half.empty()) {
      term.half_tag = tag;
      term.halves = words(values);
    }
    formula.terms.push_back(std::move(term));
  }
  return formula;
}

staging_need resolve_count(const xml_file& file, const layout& places, const instruction& ins,
                           pugi::xml_node node, std::string_view text) {
  return resolver(file, places, ins, node).resolve(text);
}

}  // namespace generator
