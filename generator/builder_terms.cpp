// SPDX-License-Identifier: MIT
#include "builder.hpp"

#include <bit>

/// A builder's word as an expression of its parameters, and the forms and rules that it tests.
namespace generator {

namespace {

/// A field of the word and of the canonical word: an expression, and its position in the canonical word.
struct placed_field {
  std::string value;
  bit_range at;
  unsigned first = 0;     ///< The first bit of `value` in the field.
  bool has_more = false;  ///< Whether higher bits of `value` are in other fields.

  /// The bits of the value that the word has, shifted to bit `start`.
  std::string at_bit(unsigned start) const {
    const std::string part = has_more     ? filled("detail::field($, 0, $)", value, at.size)
                             : first == 0 ? value
                                          : filled("($ >> $)", value, first);
    return start == 0 ? part : filled("$ << $", part, start);
  }
};

/// The modifiers except the flow, the parts of sources other than their codes, and the immediates.
std::vector<placed_field> fields_of(const builder& b) {
  std::vector<placed_field> list;
  for (const modifier& m : b.ins.modifiers)
    if (is_member(m) && m.name != "flow") list.push_back({bits_of(m), m.bits});
  for (std::size_t i = 0; i < b.ins.sources.size(); ++i) {
    const source& s = b.ins.sources[i];
    for (const named_range& sign : s.sign_fields())
      list.push_back({filled("$.$", source_names[i], sign.name), sign.bits});
    if (s.swizzle) list.push_back({filled("$.swizzle", source_names[i]), s.swizzle_bits});
  }
  for (const immediate& imm : b.ins.immediates) {
    const std::string value = member_of(b, imm, "field");
    list.push_back({value, imm.bits, 0, imm.high.has_value()});
    if (imm.high) list.push_back({value, *imm.high, imm.bits.size});
  }
  return list;
}

/// `fields`, and the other fields that the bits of `mask` depend on.
std::string form_operands(const builder& b, std::uint64_t mask) {
  std::vector<std::string> terms{"fields"};
  if (const modifier* flow = flow_member(b.ins); flow && (mask & flow->bits.mask()) != 0)
    terms.push_back(placed_field{bits_of(*flow), flow->bits}.at_bit(flow->bits.start));
  for (std::size_t i = 0; i < b.ins.sources.size(); ++i) {
    const bit_range at = b.d.places.source_at(b.ins.sources[i].position);
    if ((mask & at.mask()) != 0)
      terms.push_back(placed_field{filled("$.byte", source_names[i]), at}.at_bit(at.start));
  }
  std::uint64_t placed = b.ins.has_destination ? b.d.places.destination_mask().mask() : 0;
  for (const staging& group : b.ins.stagings)
    if (group.count_bits) placed |= group.count_bits->mask();
  if ((mask & placed) != 0) terms.push_back(filled("($).fields", placed_registers(b)));
  return join(terms, " | ");
}

/// A call of `function` for the bits of `form` in the fields that contain them.
std::string test_of(const builder& b, const std::string& function, const undocumented_form& form) {
  std::vector<placed_field> about = fields_of(b);
  for (const staging& group : b.ins.stagings)
    if (group.count_bits)
      about.push_back({filled("word_bits($.count()$)", staging_name(group),
                              group.count_bias != 0 ? filled(" - $", group.count_bias) : ""),
                       *group.count_bits});
  std::erase_if(about, [&](const placed_field& field) { return (field.at.mask() & form.mask) == 0; });
  unsigned low = 63;
  for (const placed_field& field : about) low = std::min(low, field.at.start);
  std::vector<std::string> terms;
  for (const placed_field& field : about) terms.push_back(field.at_bit(field.at.start - low));
  return filled("detail::$($, $, $)", function, terms.empty() ? "0" : join(terms, " | "),
                hex(form.mask >> low), hex(form.bits >> low));
}

/// Adds calls that refuse `forms`; `what` names the functions. One call refuses all forms of a single bit.
void add_tests(std::vector<std::string>& tests, const builder& b, const std::vector<undocumented_form>& forms,
               const std::string& what) {
  const std::uint64_t variable = field_bits(b.d, b.ins), settled = settled_bits(b.ins);
  undocumented_form together;
  for (const undocumented_form& form : forms) {
    const std::uint64_t mask = form.mask & variable;
    if (((settled ^ form.bits) & form.mask & ~variable) != 0) continue;
    if (std::has_single_bit(mask) && (together.mask & mask) == 0) {
      together.mask |= mask;
      together.bits |= ~form.bits & mask;
    } else {
      tests.push_back(test_of(b, "refuse_" + what, {mask, form.bits & mask}));
    }
  }
  if (together.mask != 0) tests.push_back(test_of(b, "expect_no_" + what, together));
}

}  // namespace

std::string value_of(const modifier& m) {
  const std::string member = "m." + identifier(m.name);
  if (m.set_by.empty()) return member + (m.default_value ? "" : ".value");
  // A caller may cast any number to the enum, so the shift count is reduced to five bits.
  return filled("$.or_else(($ >> (word_bits(m.$) & 31) & 1) != 0)", member, hex(m.set_for),
                identifier(m.set_by));
}

std::string bits_of(const modifier& m) { return filled("word_bits($)", value_of(m)); }

std::string field_of(const modifier& m) { return filled("($ & $)", bits_of(m), (1u << m.bits.size) - 1); }

std::vector<std::string> word_terms(const builder& b, const std::string& fixed) {
  std::vector<std::string> terms{fixed};
  for (const placed_field& field : fields_of(b)) {
    if (!b.native) {
      terms.push_back(field.at_bit(field.at.start));
      continue;
    }
    for (const std::string& term : b.native->terms(field.value, field.at, field.first, field.has_more))
      terms.push_back(term);
  }
  return terms;
}

bool has_sums(const builder& b) {
  std::uint64_t placed = b.native ? b.native->fixed : 0;
  for (const placed_field& field : fields_of(b))
    for (unsigned i = 0; b.native && i < field.at.size; ++i) {
      const std::uint64_t bits = b.native->bits[field.at.start + i];
      if ((placed & bits) != 0) return true;
      placed |= bits;
    }
  return false;
}

std::vector<std::string> forms_to_refuse(const builder& b) {
  std::vector<undocumented_form> documented;
  for (const undocumented_form& form : b.ins.undocumented)
    if (!form.written && b.checked) documented.push_back(form);
  std::vector<std::string> tests;
  if (b.native) {
    add_tests(tests, b, documented, "form");
    add_tests(tests, b, b.native->absent, "absent");
    return tests;
  }
  std::uint64_t left_out = 0;
  for (const modifier& m : b.ins.modifiers)
    if (!is_member(m)) left_out |= m.bits.mask();
  // Forms are looked up in the fields, not in the word, because compilers can then fold more of the lookup.
  for (const undocumented_form& form : documented)
    if (form.mask & ~left_out || form.mask == 0)
      tests.push_back(filled("detail::refuse_form($, $, $)", form_operands(b, form.mask), hex(form.mask),
                             hex(form.bits)));
  return tests;
}

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
  return chosen(ins.modifiers,
                [](const modifier& m) { return m.values && is_member(m) && m.name != "flow"; });
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

/// The field of `m` as an expression; 0 if there is no modifier.
std::string field_at(const modifier* m) {
  return !m ? "0" : is_member(*m) ? field_of(*m) : std::to_string(*m->default_value);
}

std::string summand(const instruction& ins, const count_term& term, const std::vector<unsigned>& table) {
  const modifier *const field = ins.modifier_at(term.field), *const half = ins.modifier_at(term.half_field);
  const std::uint64_t packed = packed_counts(table);
  std::string words = field && packed == 0x10
                          ? filled("unsigned{$}", value_of(*field))
                          : filled("detail::table_entry($, $)", hex(packed), field_at(field));
  if (term.halves == 0) return words;
  return filled("detail::halved($, $)", words,
                half ? filled("$ >> $ & 1", hex(term.halves), field_at(half)) : "1");
}

/// The sum of the lower or of the upper bounds of the terms of `need`, as an expression.
std::string registers(const instruction& ins, const staging_need& need,
                      std::vector<unsigned> count_term::*bound) {
  std::vector<std::string> summands;
  unsigned constant = 0;
  for (const count_term& term : need.terms) {
    const std::vector<unsigned>& table = term.*bound;
    if (term.halves == 0 && std::ranges::count(table, table[0]) == std::ssize(table))
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
