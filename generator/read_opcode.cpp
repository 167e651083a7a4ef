// SPDX-License-Identifier: MIT
#include "part_readers.hpp"

#include <algorithm>

namespace generator {

using pugi::xml_node;

bit_range opcode_reader::field() const {
  const bit_range bits = places_.opcode_in(known_.arch);
  if (bits.size == 0) file_.log().give_up(result_.where, "the layout has no <opcode> for this architecture");
  return bits;
}

bool opcode_reader::read() { return node_.child("opcode") ? read_stated_opcode() : read_opcode_attributes(); }

bool opcode_reader::read_opcode_attributes() {
  if (!attribute("opcode")) {
    error("the opcode is missing");
    return false;
  }
  const std::uint64_t opcode = file_.parse_number(node_, attribute("opcode").value());
  if (opcode >> field().size != 0) {
    error("the opcode does not fit its " + std::to_string(field().size) + " bits");
    return false;
  }
  result_.opcode = static_cast<unsigned>(opcode);
  if (attribute("opcode2")) result_.opcode2 = file_.parse_small(node_, attribute("opcode2").value(), 0xffff);
  return true;
}

bool opcode_reader::read_stated_opcode() {
  if (attribute("opcode") || attribute("opcode2")) {
    error("the opcode is both an attribute and an element");
    return false;
  }
  bool has_primary = false;
  stated_ = stated_opcode{0, 0};
  for (const xml_node op : elements(node_.child("opcode"))) {
    if (std::string_view(op.name()) != "op") {
      file_.unknown_tag(op);
      continue;
    }
    file_.check_attributes(op, {"val", "start", "mask"});
    const unsigned start = file_.required_number(op, "start", 63);
    const std::uint64_t value = file_.parse_number(op, file_.required_text(op, "val"));
    const std::uint64_t mask = file_.parse_number(op, file_.required_text(op, "mask"));
    const std::uint64_t placed = mask << start;
    if (mask == 0 || placed >> start != mask || (value & ~mask) != 0) {
      error_at(op, "`mask` are bits of a word from `start` on, and `val` has no others");
    } else if (((stated_->mask | (has_primary ? field().mask() : 0)) & placed) != 0) {
      error_at(op, "a bit of the opcode is stated twice");
    } else if (placed == field().mask()) {
      has_primary = true;
      result_.opcode = static_cast<unsigned>(value);
    } else {
      stated_->mask |= placed;
      stated_->bits |= value << start;
    }
  }
  if (!has_primary) error("the opcode is missing");
  return has_primary;
}

bool opcode_reader::applies(const secondary_rule& rule, const source_reader& sources,
                            const field_reader& fields) const {
  if (!rule.if_families.empty() && !holds(rule.if_families, result_.family)) return false;
  if (!rule.if_mod.empty() && !holds(fields.implied(), rule.if_mod)) return false;
  if (rule.if_opcode && *rule.if_opcode != result_.opcode) return false;
  if (rule.if_sources && *rule.if_sources != result_.sources.size()) return false;
  if (rule.if_second.empty()) return true;
  return result_.sources.size() > 1 &&
         std::any_of(rule.if_second.begin(), rule.if_second.end(),
                     [&](const std::string& attribute) { return sources.has_attribute(1, attribute); });
}

void opcode_reader::place_stated_opcode() {
  for (const modifier& m : result_.modifiers) {
    if ((stated_->bits & m.bits.mask()) != 0)
      error("the opcode has a bit that belongs to the modifier `" + m.name + "`");
    stated_->mask &= ~m.bits.mask();
  }
  result_.fixed_bits |= stated_->bits;
  result_.fixed_mask |= stated_->mask;
  result_.secondary = runs_of(stated_->mask);
  if (result_.secondary.size() > 2) error("the secondary opcode lies in more than two places");
}

void opcode_reader::place_secondary(const source_reader& sources, const field_reader& fields) {
  if (stated_) return place_stated_opcode();
  if (!result_.opcode2) return;
  for (const secondary_rule& rule : places_.secondary) {
    if (!applies(rule, sources, fields)) continue;
    unsigned start = rule.start;
    if (rule.after_sources)
      start = std::max(start, places_.source_size * static_cast<unsigned>(result_.sources.size()));
    if (!bit_range{start, rule.size}.fits())
      file_.log().give_up(result_.where, result_.name + ": the secondary opcode does not lie within 64 bits");
    result_.secondary.push_back({start, rule.size});
    if (rule.high) result_.secondary.push_back(rule.high_bits);
    result_.flag = rule.flag;
    const unsigned low = *result_.opcode2 & ((1u << rule.size) - 1);
    const unsigned high = rule.high ? *result_.opcode2 >> *rule.high & ((1u << rule.high_bits.size) - 1) : 0;
    if (low + (rule.high ? high << *rule.high : 0) != *result_.opcode2)
      error("the secondary opcode does not fit its field");
    result_.fixed_bits |= static_cast<std::uint64_t>(low) << start;
    if (rule.high) result_.fixed_bits |= static_cast<std::uint64_t>(high) << rule.high_bits.start;
    for (const bit_range& range : result_.secondary) result_.fixed_mask |= range.mask();
    return;
  }
  error("the layout has no place for the secondary opcode");
}

void opcode_reader::place_flags(const staging& group) {
  if (!group.flags) return;
  const bit_range flags{group.bits.start + group.bits.size, 2};
  result_.fixed_bits |= static_cast<std::uint64_t>(*group.flags) << flags.start;
  result_.fixed_mask |= flags.mask();
}

void opcode_reader::place_fixed_bits() {
  result_.fixed_bits |= static_cast<std::uint64_t>(result_.opcode) << field().start;
  std::uint64_t opcode = field().mask();
  for (const modifier& modifier : result_.modifiers)
    if ((modifier.bits.mask() & ~field().mask()) == 0) opcode &= ~modifier.bits.mask();
  if ((result_.fixed_bits & field().mask() & ~opcode) != 0)
    error("the opcode has a bit that belongs to a modifier");
  result_.fixed_mask |= opcode;
  for (const fixed_rule& rule : places_.fixed) {
    if (!rule.archs.contains(known_.arch)) continue;
    result_.fixed_bits |= rule.value << rule.bits.start;
    result_.fixed_mask |= rule.bits.mask();
  }
  for (const staging& group : result_.stagings) place_flags(group);
  if (result_.no_staging) {
    place_flags(*result_.no_staging);
    result_.fixed_mask |= result_.no_staging->bits.mask();
  }
  if (attribute("page")) {
    file_.parse_small(node_, attribute("page").value(), 0);
    result_.fixed_mask |= places_.fau_page.mask();
  }
  if (result_.has_destination && (result_.type_size == places_.wide_size || result_.whole_destination)) {
    // Neither half of a pair can be written separately, so the mask of a pair is also fixed.
    const bit_range mask{places_.destination.start + places_.destination.size, 2};
    result_.fixed_bits |= std::uint64_t{places_.destination_masks.at("none")} << mask.start;
    result_.fixed_mask |= mask.mask();
  }
  if (places_.placeholder.size == 0 || result_.has_destination || result_.no_staging ||
      !result_.stagings.empty())
    return;
  std::uint64_t free = places_.placeholder.mask();
  for (const modifier& modifier : result_.modifiers) free &= ~modifier.bits.mask();
  for (const immediate& immediate : result_.immediates)
    free &= ~(immediate.bits.mask() | (immediate.high ? immediate.high->mask() : 0));
  result_.fixed_bits |=
      (static_cast<std::uint64_t>(places_.placeholder_value) << places_.placeholder.start) & free;
  result_.fixed_mask |= free;
}

}  // namespace generator
