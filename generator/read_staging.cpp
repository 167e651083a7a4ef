// SPDX-License-Identifier: MIT
#include "instruction_reader.hpp"
#include "readers.hpp"

/// The reader of staging registers, of the fields that count them, and of formulas for the count.
namespace generator {

namespace {

constexpr unsigned most_words = 15;      // Four bits of a table.
constexpr unsigned most_field_bits = 4;  // For a field that selects an entry: 16 entries of a table.

/// The number of the value `name` of `m`; 0 or 1 for a flag.
std::optional<unsigned> value_named(const modifier& m, const std::string& name) {
  if (m.values) return m.values->number_of(name);
  return name == "0" || name == "1" ? std::optional(name == "1" ? 1u : 0u) : std::nullopt;
}

/// Finds the number of registers that a count states.
class resolver {
 public:
  resolver(const layout& places, const instruction& ins, const element& node)
      : places_(places), ins_(ins), node_(node) {}

  staging_need resolve(std::string_view text) {
    const std::vector<std::string> parts = words(text);
    staging_need need;
    if (parts.empty()) return need;
    if (parts[0] == "format") {
      need.terms.push_back(format());
    } else if (const staging_formula* formula = find_named(places_.staging_formulas, parts[0])) {
      for (const formula_term& term : formula->terms) add(term, need);
    } else {
      need.optional = parts[0].starts_with("0-");
      const unsigned usual = node_.parse(parts[0].substr(need.optional ? 2 : 0), most_words);
      for (std::size_t i = 1; i < parts.size(); ++i)
        if (!add_alternative(usual, parts[i], need)) return error("`$` is not a staging count", text), need;
      if (need.terms.empty()) need.terms.push_back(constant(usual));
    }
    return need;
  }

 private:
  const layout& places_;
  const instruction& ins_;
  element node_;

  template <class... Parts>
  void error(std::string_view pattern, const Parts&... parts) {
    node_.error("$: $", ins_.name, filled(pattern, parts...));
  }

  static count_term constant(unsigned registers) { return {.least = {registers}, .most = {registers}}; }

  /// One entry per value of `m`.
  count_term table(const modifier& m, unsigned registers) {
    count_term term;
    term.field = &m - ins_.modifiers.data();
    if (m.bits.size > most_field_bits)
      error("the field of `$` is too wide for a number of registers to depend on it", m.name);
    term.least.assign(std::size_t{1} << std::min(m.bits.size, most_field_bits), registers);
    term.most = term.least;
    return term;
  }

  /// Adds the registers for a value, NAME:REGISTERS. The term of the first modifier holds the usual number;
  /// terms of others hold their difference to it. Returns false if `part` has another form.
  bool add_alternative(unsigned usual, const std::string& part, staging_need& need) {
    const auto [name, number] = halves_of(part);
    if (number.empty()) return false;
    const unsigned registers = node_.parse(number, most_words);
    const modifier* selects = nullptr;
    std::optional<unsigned> value;
    for (const modifier& m : ins_.modifiers) {
      const auto found = m.values ? value_named(m, name) : value_named(m, m.name == name ? "1" : "");
      if (found && m.name != "flow") selects = &m, value = found;
    }
    if (!selects) {
      error("the count names `$`, which is neither a modifier nor a value of one", name);
      return true;
    }
    const bool is_first = need.terms.empty() || need.terms[0].field == selects - ins_.modifiers.data();
    count_term& term = term_of(*selects, usual, need);
    if (!is_first && registers < usual)
      error("only the first modifier of a count can make it less");
    else
      term.set(*value, is_first ? registers : registers - usual);
    return true;
  }

  /// The term of `m`, added if it is missing.
  count_term& term_of(const modifier& m, unsigned usual, staging_need& need) {
    for (count_term& term : need.terms)
      if (term.field == &m - ins_.modifiers.data()) return term;
    need.terms.push_back(table(m, need.terms.empty() ? usual : 0));
    return need.terms.back();
  }

  /// Halves `term` for the values `halves` of `width`.
  void halve(count_term& term, const modifier& width, const std::vector<std::string>& halves) const {
    term.half_field = &width - ins_.modifiers.data();
    for (const std::string& name : halves)
      if (const auto value = value_named(width, name)) term.halves |= 1u << *value;
  }

  /// Vector size times the width of the register format. Without a vector size it is one component; without a
  /// format, the width is that of the type.
  count_term format() {
    const modifier* length = ins_.find_modifier(places_.vector_length_tag);
    count_term term = length ? table(*length, 0) : constant(1);
    if (length)
      for (const auto& [name, components] : places_.vector_lengths)
        if (const auto value = value_named(*length, name)) term.set(*value, components);
    if (const modifier* width = ins_.find_modifier(places_.format_tag))
      halve(term, *width, places_.half_formats);
    else if (ins_.type_size == 16)
      term.halves = 1;
    return term;
  }

  /// A term of a formula; nothing if the instruction lacks its modifier.
  void add(const formula_term& from, staging_need& need) {
    if (from.tag.empty()) {
      need.terms.push_back(constant(from.words.at("")));
      return;
    }
    const modifier* m = ins_.find_modifier(from.tag);
    if (!m) return;
    count_term term = table(*m, 0);
    for (const auto& [name, registers] : from.words) {
      const std::optional<unsigned> value = value_named(*m, name.empty() ? "1" : name);
      if (!value) {
        error("`$` has no value `$`", m->name, name);
        continue;
      }
      term.most[*value] = registers;
      term.least[*value] = from.least.value_or(registers);
    }
    if (!from.half_tag.empty()) {
      const modifier* width = ins_.find_modifier(from.half_tag);
      if (!width) return error("the number of registers depends on `$`, which is missing", from.half_tag);
      halve(term, *width, from.halves);
    }
    need.terms.push_back(term);
  }
};

}  // namespace

void instruction_reader::read_staging(const element& node) {
  node.allow("read write flags count documented since until");
  staging result;
  result.text = node.content();
  result.reads = node.flag("read");
  result.writes = node.flag("write");
  const std::string flags = node.value("flags");
  const bool flagless = flags == "false";
  if (!flags.empty() && !flagless && flags != "rw") error_at(node, "`flags` is false or rw");
  const std::string access = flags == "rw" ? "rw" : result.reads ? "read" : "write";
  const staging_rule* rule = find_if(
      places_.staging, [&](const staging_rule& r) { return r.access == access && r.flagless == flagless; });
  if (!rule) return error_at(node, "the layout has no place for these staging registers");
  result.bits = rule->bits;
  result.flags = rule->flags;
  if (count_of(node) == "0") {
    result_.no_staging = std::move(result);
    return;
  }
  result_.stagings.push_back(std::move(result));
  staging_nodes_.push_back(node);
}

bool instruction_reader::read_count(const element& node) {
  const count_rule* rule = find_if(places_.counts, [&](const count_rule& r) { return r.tag == node.tag(); });
  if (!rule) return false;
  node.allow("count since until");
  counted_.push_back({*rule, node});
  return true;
}

void instruction_reader::place_counts() {
  for (staging& group : result_.stagings) {
    count_nodes_.emplace_back();
    for (const auto& [rule, node] : counted_) {
      if (result_.stagings.size() > 1 && rule.of_written != group.writes) continue;
      group.count_bits = rule.bits;
      group.count_bias = rule.bias;
      group.count_wraps = rule.wraps;
      count_nodes_.back() = node;
    }
  }
  if (counted_.size() > std::max<std::size_t>(result_.stagings.size(), 1))
    error("more counts than groups of staging registers");
}

void instruction_reader::resolve_counts() {
  for (std::size_t i = 0; i < staging_nodes_.size(); ++i) {
    const bool is_at_field = count_nodes_[i].has("count");
    const element& node = is_at_field ? count_nodes_[i] : staging_nodes_[i];
    if (is_at_field && !count_of(staging_nodes_[i]).empty())
      error_at(node, "the registers have a count of their own");
    std::string count = is_at_field ? node.value("count") : count_of(node);
    // A pseudo operand is not in the word, so the count cannot come from it.
    if (is_at_field && holds(pseudo_, count)) count.clear();
    staging& group = result_.stagings[i];
    group.need = resolver(places_, result_, node).resolve(count);
    group.need.documented = node.has("documented");
    if (!group.count_bits) group.count_bias = group.need.constant().value_or(0);
  }
}

std::string instruction_reader::count_of(const element& node) const {
  if (node.has("documented")) return node.value("documented");
  return node_.has("sr_count") ? node_.value("sr_count") : node.value("count");
}

staging_formula read_staging_formula(const element& node) {
  staging_formula formula{node.text("name"), {}};
  for (const element& child : node.children("term")) {
    child.allow("tag registers least half");
    formula_term term;
    term.tag = child.value("tag");
    for (const std::string& entry : child.words("registers")) {
      const auto [name, number] = halves_of(entry);
      if (number.empty())
        term.words[""] = child.parse(name, most_words);
      else
        term.words[name] = child.parse(number, most_words);
    }
    if (term.tag.empty() && !term.words.contains(""))
      child.error("a term without `tag` is a number of registers");
    term.least = child.optional("least", most_words);
    const std::string half = child.value("half");
    if (const auto [tag, values] = halves_of(half); !half.empty()) {
      term.half_tag = tag;
      term.halves = words(values);
    }
    formula.terms.push_back(std::move(term));
  }
  return formula;
}

}  // namespace generator
