// SPDX-License-Identifier: MIT
#include "builder.hpp"

/// The rules that a builder tests: on values, counts of registers and modifiers.
namespace generator {

namespace {

/// Values by the size of their field.
using sized_values = std::map<unsigned, std::vector<std::string>>;

/// Adds the rule that values fit the sizes of their fields.
void fit_terms(std::vector<std::string>& terms, const sized_values& values_of_size) {
  std::vector<std::string> excess;
  for (const auto& [size, values] : values_of_size)
    excess.push_back(filled(values.size() == 1 ? "$ >> $" : "($) >> $", join(values, " | "), size));
  if (!excess.empty()) terms.push_back(filled("detail::expect_fits($)", join(excess, " | ")));
}

/// Rules on the sources of an instruction that only reads FAU page 0.
std::vector<std::string> page_terms(const builder& b) {
  std::vector<std::string> terms;
  if ((b.ins.fixed_mask & b.d.places.fau_page.mask()) != 0)
    for (std::size_t i = 0; i < b.ins.sources.size(); ++i)
      terms.push_back(
          filled("detail::expect_first_$page($.fau)", b.native ? "native_" : "", source_names[i]));
  return terms;
}

/// The modifiers with values, except the flow.
std::vector<const modifier*> value_modifiers(const instruction& ins) {
  std::vector<const modifier*> list;
  for (const modifier& m : ins.modifiers)
    if (m.values && is_member(m) && m.name != "flow") list.push_back(&m);
  return list;
}

std::string value_term(const builder& b, const modifier& m) {
  const auto common = b.value_rules.find(m.enum_type);
  const bool has_function =
      common != b.value_rules.end() && common->second == value_rule(m, "std::uint64_t(value)");
  return has_function ? filled("detail::expect_$($)", m.enum_type, value_of(m))
                      : "detail::" + value_rule(m, bits_of(m));
}

/// The rules on the codes of an instruction that reads one of them without an operand, and so no other.
std::string scalar_rules(const instruction& ins) {
  std::string sources;
  for (std::size_t i = 0; i < ins.sources.size(); ++i) sources += filled(", $", source_names[i]);
  return filled("detail::expect_implied($$)", *ins.implied_code, sources);
}

/// The rule that the count of `group` fits its field.
std::string encodable_count(const staging& group) {
  const unsigned most = group.count_bits ? (1u << group.count_bits->size) - 1 : 0;
  if (most == 0) return filled("detail::expect_count($, $)", staging_name(group), group.count_bias);
  return filled("detail::expect_count_between($, $, $)", staging_name(group), group.count_bias,
                most + group.count_bias);
}

/// The field of modifier `index` as an expression; 0 if there is no modifier.
std::string field_at(const instruction& ins, std::ptrdiff_t index) {
  if (index < 0) return "0";
  const modifier& m = ins.modifiers[static_cast<std::size_t>(index)];
  return is_member(m) ? field_of(m) : std::to_string(*m.default_value);
}

std::string summand(const instruction& ins, const count_term& term, const std::vector<unsigned>& table) {
  const std::uint64_t packed = packed_counts(table);
  const bool is_flag = term.field >= 0 && packed == 0x10;
  std::string words =
      is_flag ? filled("unsigned{$}", value_of(ins.modifiers[static_cast<std::size_t>(term.field)]))
              : filled("detail::table_entry($, $)", hex(packed), field_at(ins, term.field));
  if (term.halves == 0) return words;
  return filled(
      "detail::halved($, $)", words,
      term.half_field < 0 ? "1" : filled("$ >> $ & 1", hex(term.halves), field_at(ins, term.half_field)));
}

/// The sum of the lower or of the upper bounds of the terms of `need`, as an expression.
std::string registers(const instruction& ins, const staging_need& need,
                      std::vector<unsigned> count_term::*bound) {
  std::vector<std::string> summands;
  unsigned constant = 0;
  for (const count_term& term : need.terms) {
    const std::vector<unsigned>& table = term.*bound;
    const bool is_same = std::ranges::all_of(table, [&](unsigned n) { return n == table[0]; });
    if (is_same && term.halves == 0)
      constant += table[0];
    else
      summands.push_back(summand(ins, term, table));
  }
  if (constant != 0 || summands.empty()) summands.push_back(std::to_string(constant));
  return join(summands, " + ");
}

std::string count_rule_term(const instruction& ins, const staging& group) {
  const staging_need& need = group.need;
  if (need.terms.empty()) return encodable_count(group);
  const std::string name = staging_name(group);
  const std::string least = registers(ins, need, &count_term::least),
                    most = registers(ins, need, &count_term::most);
  const std::string rule =
      group.count_wraps ? filled("wrapped_count($, $, $", name, most, (1u << group.count_bits->size) - 1)
      : least != most   ? filled("count_between($, $, $", name, least, most)
                        : filled("count$($, $", need.optional ? "_or_none" : "", name, most);
  return filled("$detail::expect_$$)", need.documented ? encodable_count(group) + " | " : "", rule,
                need.documented ? ", rule::undocumented_form" : "");
}

}  // namespace

std::vector<std::string> encoding_terms(const builder& b) {
  std::vector<std::string> terms = page_terms(b);
  for (const staging& group : b.ins.stagings) terms.push_back(encodable_count(group));
  for (const immediate& imm : b.ins.immediates) terms.push_back(member_of(b, imm, "broken_rules"));
  sized_values values_of_size;
  for (const modifier* m : value_modifiers(b.ins)) values_of_size[m->bits.size].push_back(bits_of(*m));
  fit_terms(terms, values_of_size);
  return terms;
}

std::vector<std::string> rule_terms(const builder& b) {
  std::vector<std::string> terms = page_terms(b);
  for (const staging& group : b.ins.stagings) terms.push_back(count_rule_term(b.ins, group));
  for (const immediate& imm : b.ins.immediates) {
    terms.push_back(member_of(b, imm, "broken_rules"));
    if (imm.most) terms.push_back(filled("detail::expect_most($, $)", member_of(b, imm, "field"), *imm.most));
  }
  if (b.ins.implied_code) terms.push_back(scalar_rules(b.ins));
  sized_values values_of_size;
  for (const modifier* m : value_modifiers(b.ins))
    if (const std::optional<unsigned> size = value_size(*m))
      values_of_size[*size].push_back(bits_of(*m));
    else
      terms.push_back(value_term(b, *m));
  fit_terms(terms, values_of_size);
  for (const needs_rule& need : b.ins.needs)
    if (const modifier* other = b.ins.find_modifier(need.other); other && other->values)
      terms.push_back(filled("(m.$ && $ != $ ? detail::rule_set(rule::$) : 0)", identifier(need.tag),
                             field_of(*other), *other->values->number_of(need.value), need.rule));
  return terms;
}

}  // namespace generator
