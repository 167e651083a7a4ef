// SPDX-License-Identifier: MIT
#include "instruction_reader.hpp"

/// The reader of opcodes, and the constant bits of an instruction.
namespace generator {

bit_range instruction_reader::opcode_field() const {
  const bit_range bits = places_.opcode_in(known_.arch);
  if (bits.size == 0) log().give_up(result_.where, "the layout has no <opcode> for this architecture");
  return bits;
}

void instruction_reader::fix(bit_range range, std::uint64_t value) {
  result_.fixed_bits |= value << range.start;
  result_.fixed_mask |= range.mask();
}

bool instruction_reader::read_opcode() {
  if (node_.child("opcode")) return read_stated_opcode();
  if (!has("opcode")) {
    error("the opcode is missing");
    return false;
  }
  const std::uint64_t opcode = node_.parse_wide(attribute("opcode"));
  if (opcode >> opcode_field().size != 0) {
    error("the opcode does not fit its $ bits", opcode_field().size);
    return false;
  }
  result_.opcode = static_cast<unsigned>(opcode);
  if (has("opcode2")) result_.opcode2 = node_.parse(attribute("opcode2"), 0xffff);
  return true;
}

bool instruction_reader::read_stated_opcode() {
  if (has("opcode") || has("opcode2")) {
    error("the opcode is both an attribute and an element");
    return false;
  }
  bool has_primary = false;
  stated_ = stated_opcode{0, 0};
  for (const element& op : node_.child("opcode").children("op")) {
    op.allow("val start mask");
    const unsigned start = op.number("start", 63);
    const std::uint64_t value = op.wide_number("val"), mask = op.wide_number("mask"), placed = mask << start;
    if (mask == 0 || placed >> start != mask || (value & ~mask) != 0) {
      error_at(op, "`mask` are bits of a word from `start` on, and `val` has no others");
    } else if (((stated_->mask | (has_primary ? opcode_field().mask() : 0)) & placed) != 0) {
      error_at(op, "a bit of the opcode is stated twice");
    } else if (placed == opcode_field().mask()) {
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

bool instruction_reader::applies(const secondary_rule& rule) const {
  if (!rule.if_families.empty() && !holds(rule.if_families, result_.family)) return false;
  if (!rule.if_mod.empty() && !holds(implied_, rule.if_mod)) return false;
  if (rule.if_opcode && *rule.if_opcode != result_.opcode) return false;
  if (rule.if_sources && *rule.if_sources != result_.sources.size()) return false;
  if (rule.if_second.empty()) return true;
  return result_.sources.size() > 1 && std::ranges::any_of(rule.if_second, [&](const std::string& attribute) {
           return holds(source_attributes_[1], attribute);
         });
}

void instruction_reader::place_stated_opcode() {
  for (const modifier& m : result_.modifiers) {
    if ((stated_->bits & m.bits.mask()) != 0)
      error("the opcode has a bit that belongs to the modifier `$`", m.name);
    stated_->mask &= ~m.bits.mask();
  }
  result_.fixed_bits |= stated_->bits;
  result_.fixed_mask |= stated_->mask;
  result_.secondary = runs_of(stated_->mask);
  if (result_.secondary.size() > 2) error("the secondary opcode lies in more than two places");
}

void instruction_reader::place_secondary() {
  if (stated_) return place_stated_opcode();
  if (!result_.opcode2) return;
  const secondary_rule* rule =
      find_if(places_.secondary, [&](const secondary_rule& r) { return applies(r); });
  if (!rule) return error("the layout has no place for the secondary opcode");
  bit_range low{rule->start, rule->size};
  if (rule->after_sources)
    low.start = std::max(low.start, places_.source_size * static_cast<unsigned>(result_.sources.size()));
  if (!low.fits())
    log().give_up(result_.where, result_.name + ": the secondary opcode does not lie within 64 bits");
  result_.flag = rule->flag;
  unsigned rest = *result_.opcode2;
  const auto place = [&](bit_range bits, unsigned from) {
    const unsigned part = *result_.opcode2 >> from & ((1u << bits.size) - 1);
    result_.secondary.push_back(bits);
    fix(bits, part);
    rest -= part << from;
  };
  place(low, 0);
  if (rule->high) place(rule->high_bits, *rule->high);
  if (rest != 0) error("the secondary opcode does not fit its field");
}

void instruction_reader::place_flags(const staging& group) {
  if (group.flags) fix({group.bits.end(), 2}, *group.flags);
}

void instruction_reader::place_fixed_bits() {
  result_.fixed_bits |= static_cast<std::uint64_t>(result_.opcode) << opcode_field().start;
  std::uint64_t opcode = opcode_field().mask();
  for (const modifier& modifier : result_.modifiers)
    if ((modifier.bits.mask() & ~opcode_field().mask()) == 0) opcode &= ~modifier.bits.mask();
  if ((result_.fixed_bits & opcode_field().mask() & ~opcode) != 0)
    error("the opcode has a bit that belongs to a modifier");
  result_.fixed_mask |= opcode;
  for (const fixed_rule& rule : places_.fixed)
    if (rule.archs.contains(known_.arch)) fix(rule.bits, rule.value);
  for (const staging& group : result_.stagings) place_flags(group);
  if (result_.no_staging) {
    place_flags(*result_.no_staging);
    fix(result_.no_staging->bits, 0);
  }
  if (has("page")) fix(places_.fau_page, node_.parse(attribute("page"), 0));
  // Neither half of a pair can be written separately, so the mask of a pair is also fixed.
  if (result_.has_destination && (result_.type_size == places_.wide_size || result_.whole_destination))
    fix(places_.destination_mask(), places_.destination_masks.at("none"));
  if (places_.placeholder.size != 0 && !result_.has_destination && !result_.no_staging &&
      result_.stagings.empty())
    place_placeholder();
}

void instruction_reader::place_placeholder() {
  std::uint64_t free = places_.placeholder.mask();
  for (const modifier& modifier : result_.modifiers) free &= ~modifier.bits.mask();
  for (const immediate& immediate : result_.immediates) free &= ~immediate.mask();
  result_.fixed_bits |= std::uint64_t{places_.placeholder_value} << places_.placeholder.start & free;
  result_.fixed_mask |= free;
}

}  // namespace generator
