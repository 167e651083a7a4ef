// SPDX-License-Identifier: MIT
#include "builder_writer.hpp"

#include "names.hpp"
#include "text.hpp"

#include <algorithm>

/// The rules that a builder tests: on values, counts of registers and modifiers.
namespace generator {

namespace {

/// The number of the value `name` of `m`.
std::size_t value_of_name(const modifier& m, const std::string& name) {
  const std::vector<enum_value>& all = m.values->values;
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const enum_value& value) { return value.name == name; });
  return static_cast<std::size_t>(found - all.begin());
}

}  // namespace

void builder_writer::page_terms(std::vector<std::string>& terms) const {
  if ((ins_.fixed_mask & d_.places.fau_page.mask()) == 0) return;
  for (std::size_t i = 0; i < ins_.sources.size(); ++i)
    terms.push_back(std::string("detail::expect_first_") + (native_ ? "native_" : "") + "page(" +
                    std::string(source_names[i]) + ".fau)");
}

std::vector<std::string> builder_writer::encoding_terms() const {
  std::vector<std::string> terms;
  page_terms(terms);
  for (const staging& group : ins_.stagings) terms.push_back(encodable_count(group));
  for (const immediate& imm : ins_.immediates) terms.push_back(member_of(imm, "broken_rules"));
  std::map<unsigned, std::vector<std::string>> values_of_size;
  for (const modifier& m : ins_.modifiers)
    if (m.values && is_member(m) && m.name != "flow") values_of_size[m.bits.size].push_back(bits_of(m));
  fit_terms(terms, values_of_size);
  return terms;
}

void builder_writer::fit_terms(std::vector<std::string>& terms,
                               const std::map<unsigned, std::vector<std::string>>& values_of_size) {
  std::vector<std::string> excess;
  for (const auto& [size, values] : values_of_size)
    excess.push_back((values.size() == 1 ? values[0] : "(" + join(values, " | ") + ")") + " >> " +
                     std::to_string(size));
  if (!excess.empty()) terms.push_back("detail::expect_fits(" + join(excess, " | ") + ")");
}

std::vector<std::string> builder_writer::rule_terms() const {
  std::vector<std::string> terms;
  page_terms(terms);
  for (const staging& group : ins_.stagings) {
    terms.push_back(count_rule_term(group));
  }
  for (const immediate& imm : ins_.immediates) {
    terms.push_back(member_of(imm, "broken_rules"));
    if (imm.most)
      terms.push_back("detail::expect_most(" + member_of(imm, "field") + ", " + std::to_string(*imm.most) +
                      ")");
  }
  if (ins_.implied_code) terms.push_back(scalar_rules());
  std::map<unsigned, std::vector<std::string>> values_of_size;
  for (const modifier& m : ins_.modifiers) {
    if (!m.values || !is_member(m) || m.name == "flow") continue;
    if (const std::optional<unsigned> size = value_size(m))
      values_of_size[*size].push_back(bits_of(m));
    else
      terms.push_back(has_common_rule(m) ? "detail::expect_" + m.enum_type + "(" + value_of(m) + ")"
                                         : "detail::" + value_rule(m, bits_of(m)));
  }
  fit_terms(terms, values_of_size);
  for (const needs_rule& need : ins_.needs)
    for (const modifier& other : ins_.modifiers)
      if (other.values && other.name == need.other)
        terms.push_back("(m." + identifier(need.tag) + " && " + field_of(other) +
                        " != " + std::to_string(value_of_name(other, need.value)) +
                        " ? detail::rule_set(rule::" + need.rule + ") : 0)");
  return terms;
}

bool builder_writer::has_common_rule(const modifier& m) const {
  const auto found = value_rules_.find(m.enum_type);
  return found != value_rules_.end() && found->second == value_rule(m, "std::uint64_t(value)");
}

std::string builder_writer::scalar_rules() const {
  std::string sources;
  for (std::size_t i = 0; i < ins_.sources.size(); ++i) sources += std::string(", ") + source_names[i];
  return "detail::expect_implied(" + std::to_string(*ins_.implied_code) + sources + ")";
}

std::string builder_writer::encodable_count(const staging& group) {
  const unsigned most = group.count_bits ? (1u << group.count_bits->size) - 1 : 0;
  const std::string name = staging_name(group);
  if (most == 0) return "detail::expect_count(" + name + ", " + std::to_string(group.count_bias) + ")";
  return "detail::expect_count_between(" + name + ", " + std::to_string(group.count_bias) + ", " +
         std::to_string(most + group.count_bias) + ")";
}

std::string builder_writer::count_rule_term(const staging& group) const {
  const staging_need& need = group.need;
  const std::string name = staging_name(group);
  std::string encodable;
  if (need.terms.empty() || need.documented) {
    encodable = encodable_count(group);
    if (need.terms.empty()) return encodable;
    encodable += " | ";
  }
  const std::string end = need.documented ? ", rule::undocumented_form)" : ")";
  const std::string least = registers(need, &count_term::least), most = registers(need, &count_term::most);
  if (group.count_wraps)
    return encodable + "detail::expect_wrapped_count(" + name + ", " + most + ", " +
           std::to_string((1u << group.count_bits->size) - 1) + end;
  if (least != most)
    return encodable + "detail::expect_count_between(" + name + ", " + least + ", " + most + end;
  return encodable + "detail::expect_count" + (need.optional ? "_or_none" : "") + "(" + name + ", " + most +
         end;
}

std::string builder_writer::registers(const staging_need& need,
                                      std::vector<unsigned> count_term::*bound) const {
  std::string sum;
  unsigned constant = 0;
  for (const count_term& term : need.terms) {
    const std::vector<unsigned>& table = term.*bound;
    const bool is_same = std::all_of(table.begin(), table.end(), [&](unsigned n) { return n == table[0]; });
    if (is_same && term.halves == 0)
      constant += table[0];
    else
      sum += (sum.empty() ? "" : " + ") + summand(term, table);
  }
  if (sum.empty()) return std::to_string(constant);
  return constant == 0 ? sum : sum + " + " + std::to_string(constant);
}

std::string builder_writer::summand(const count_term& term, const std::vector<unsigned>& table) const {
  std::uint64_t packed = 0;
  for (std::size_t i = 0; i < table.size(); ++i) packed |= std::uint64_t{table[i]} << 4 * i;
  const bool is_flag = term.field >= 0 && packed == 0x10;
  std::string words = is_flag
                          ? "unsigned{" + value_of(ins_.modifiers[static_cast<std::size_t>(term.field)]) + "}"
                          : "detail::table_entry(" + hex(packed) + ", " + field_at(term.field) + ")";
  if (term.halves == 0) return words;
  const std::string half =
      term.half_field < 0 ? "1" : hex(term.halves) + " >> " + field_at(term.half_field) + " & 1";
  return "detail::halved(" + words + ", " + half + ")";
}

std::string builder_writer::field_at(std::ptrdiff_t index) const {
  if (index < 0) return "0";
  const modifier& m = ins_.modifiers[static_cast<std::size_t>(index)];
  return is_member(m) ? field_of(m) : std::to_string(*m.default_value);
}

}  // namespace generator
