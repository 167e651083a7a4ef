// SPDX-License-Identifier: MIT
#include "builder_writer.hpp"

#include "names.hpp"
#include "text.hpp"

/// The fields of a builder's word as expressions of its parameters.
namespace generator {

std::string builder_writer::value_of(const modifier& m) {
  const std::string member = "m." + identifier(m.name);
  if (!m.set_by.empty())
    return member + ".or_else((" + hex(m.set_for) + " >> (word_bits(m." + identifier(m.set_by) +
           ") & 31) & 1) != 0)";
  return member + (m.default_value ? "" : ".value");
}

std::string builder_writer::bits_of(const modifier& m) { return "word_bits(" + value_of(m) + ")"; }

std::string builder_writer::field_of(const modifier& m) {
  return "(" + bits_of(m) + " & " + std::to_string((1u << m.bits.size) - 1) + ")";
}

std::string builder_writer::shifted(const std::string& expression, unsigned start) {
  return start == 0 ? expression : expression + " << " + std::to_string(start);
}

std::vector<builder_writer::placed_field> builder_writer::fields() const {
  std::vector<placed_field> list;
  for (const modifier& m : ins_.modifiers)
    if (is_member(m) && m.name != "flow") list.push_back({bits_of(m), m.bits});
  for (std::size_t i = 0; i < ins_.sources.size(); ++i) {
    const source& s = ins_.sources[i];
    const std::string name = source_names[i];
    if (s.sign_start) list.push_back({name + ".sign", {*s.sign_start, 2}});
    if (s.negate_start) list.push_back({name + ".negate", {*s.negate_start, 1}});
    if (s.absolute_start) list.push_back({name + ".absolute", {*s.absolute_start, 1}});
    if (s.invert_start) list.push_back({name + ".invert", {*s.invert_start, 1}});
    if (s.swizzle) list.push_back({name + ".swizzle", s.swizzle_bits});
  }
  for (const immediate& imm : ins_.immediates) {
    const std::string value = member_of(imm, "field");
    if (!imm.high) {
      list.push_back({value, imm.bits});
      continue;
    }
    list.push_back({value, imm.bits, 0, true});
    list.push_back({value, *imm.high, imm.bits.size});
  }
  return list;
}

std::string builder_writer::part_of(const placed_field& field) {
  if (field.has_more) return "detail::field(" + field.value + ", 0, " + std::to_string(field.at.size) + ")";
  return field.first == 0 ? field.value : "(" + field.value + " >> " + std::to_string(field.first) + ")";
}

std::vector<std::string> builder_writer::word_terms(const std::string& fixed) const {
  std::vector<std::string> terms{fixed};
  for (const placed_field& field : fields()) {
    if (!native_) {
      terms.push_back(shifted(part_of(field), field.at.start));
      continue;
    }
    for (const std::string& term : native_->terms(field.value, field.at, field.first, field.has_more))
      terms.push_back(term);
  }
  return terms;
}

bool builder_writer::has_sums() const {
  std::uint64_t placed = native_ ? native_->fixed : 0;
  for (const placed_field& field : fields())
    for (unsigned i = 0; native_ && i < field.at.size; ++i) {
      const std::uint64_t bits = native_->bits[field.at.start + i];
      if ((placed & bits) != 0) return true;
      placed |= bits;
    }
  return false;
}

}  // namespace generator
