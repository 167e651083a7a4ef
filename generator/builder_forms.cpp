// SPDX-License-Identifier: MIT
#include "builder_writer.hpp"

#include "text.hpp"

#include <algorithm>
#include <bit>

/// The undocumented forms, and forms without a native word, that a builder refuses.
namespace generator {

std::vector<std::string> builder_writer::forms_to_refuse() const {
  if (native_) return native_forms();
  if (!checked_) return {};
  std::uint64_t left_out = 0;
  for (const modifier& m : ins_.modifiers)
    if (!is_member(m)) left_out |= m.bits.mask();
  std::vector<std::string> forms;
  for (const undocumented_form& form : ins_.undocumented)
    if (!form.written && (form.mask & ~left_out || form.mask == 0))
      forms.push_back("detail::refuse_form(" + form_operands(form.mask) + ", " + hex(form.mask) + ", " +
                      hex(form.bits) + ")");
  return forms;
}

std::vector<std::string> builder_writer::native_forms() const {
  std::vector<undocumented_form> documented;
  for (const undocumented_form& form : ins_.undocumented)
    if (!form.written && checked_) documented.push_back(form);
  std::vector<std::string> forms = tests_of(documented, "form");
  const std::vector<std::string> absent = tests_of(native_->absent, "absent");
  forms.insert(forms.end(), absent.begin(), absent.end());
  return forms;
}

std::vector<std::string> builder_writer::tests_of(const std::vector<undocumented_form>& forms,
                                                  const std::string& what) const {
  const std::uint64_t variable = field_bits(d_, ins_), settled = settled_bits(ins_);
  std::vector<std::string> tests;
  undocumented_form together;
  for (const undocumented_form& form : forms) {
    const std::uint64_t mask = form.mask & variable;
    if (((settled ^ form.bits) & form.mask & ~variable) != 0) continue;
    if (std::has_single_bit(mask) && (together.mask & mask) == 0) {
      together.mask |= mask;
      together.bits |= ~form.bits & mask;
    } else {
      tests.push_back(test_of("refuse_" + what, {mask, form.bits & mask}));
    }
  }
  if (together.mask != 0) tests.push_back(test_of("expect_no_" + what, together));
  return tests;
}

std::string builder_writer::test_of(const std::string& function, const undocumented_form& form) const {
  std::vector<placed_field> about;
  for (const placed_field& field : fields())
    if ((field.at.mask() & form.mask) != 0) about.push_back(field);
  for (const staging& group : ins_.stagings)
    if (group.count_bits && (group.count_bits->mask() & form.mask) != 0)
      about.push_back({counted(group), *group.count_bits});
  unsigned low = 63;
  for (const placed_field& field : about) low = std::min(low, field.at.start);
  std::vector<std::string> terms;
  for (const placed_field& field : about) terms.push_back(shifted(part_of(field), field.at.start - low));
  return "detail::" + function + "(" + join(or_zero(terms), " | ") + ", " + hex(form.mask >> low) + ", " +
         hex(form.bits >> low) + ")";
}

std::string builder_writer::counted(const staging& group) const {
  const std::string bias = group.count_bias != 0 ? " - " + std::to_string(group.count_bias) : "";
  return "word_bits(" + staging_name(group) + ".count()" + bias + ")";
}

std::string builder_writer::form_operands(std::uint64_t mask) const {
  std::string terms = "fields";
  if (const modifier* flow = flow_member(); flow && (mask & flow->bits.mask()) != 0)
    terms += " | " + shifted(bits_of(*flow), flow->bits.start);
  for (std::size_t i = 0; i < ins_.sources.size(); ++i) {
    const unsigned start = d_.places.source_at(ins_.sources[i].position).start;
    if ((mask & d_.places.source_at(ins_.sources[i].position).mask()) != 0)
      terms += " | " + shifted(std::string(source_names[i]) + ".byte", start);
  }
  std::uint64_t placed = ins_.has_destination ? destination_mask() : 0;
  for (const staging& group : ins_.stagings)
    if (group.count_bits) placed |= group.count_bits->mask();
  if ((mask & placed) != 0) terms += " | (" + placed_registers() + ").fields";
  return terms;
}

}  // namespace generator
