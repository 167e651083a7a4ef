// SPDX-License-Identifier: MIT
#include "builder.hpp"

#include <bit>

/// The fields of a builder's word as expressions of its parameters, and the forms of them that it refuses.
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

/// Calls of the functions for `what` that refuse `forms`. Forms of one bit are refused together.
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
  // The shift has five bits, since an enum may hold a number that no enumerator has.
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

}  // namespace generator
