// SPDX-License-Identifier: MIT
#include "lift.hpp"

namespace packer {

namespace {

using namespace valhall;

source lift_source(const operand& o) {
  source result;
  result.number = static_cast<std::uint8_t>(o.number());
  switch (o.kind()) {
    case operand_kind::uniform: result.file = file::uniform; break;
    case operand_kind::constant: result.file = file::constant; break;
    case operand_kind::special_value:
      result.file = file::special;
      result.page = static_cast<std::uint8_t>(o.page());
      result.word = result.number & 1;
      result.number /= 2;
      break;
    default: break;
  }
  result.marks = static_cast<std::uint8_t>((o.is_last_use() ? last_use : 0) | (o.is_negated() ? negate : 0) |
                                           (o.is_absolute() ? absolute : 0) | (o.is_inverted() ? invert : 0) |
                                           (o.is_extended() ? zero_extend : 0));
  result.lanes = lane_numbers::of(o.lanes());
  if (result.lanes.is_whole()) result.test = o.lanes();
  return result;
}

}  // namespace

operation lift(const decoded_instruction& word) {
  operation result;
  result.opcode = word.id();
  const instruction_info& row = word.info();
  unsigned groups = 0, sources = 0, immediates = 0;
  for (unsigned i = 0; i < row.operand_count; ++i) {
    const operand o = word.operand_at(i);
    const auto number = static_cast<std::uint8_t>(o.number());
    switch (row.operands()[i].role) {
      case operand_role::staging:
        result.groups[groups++] = {number, static_cast<std::uint8_t>(o.count())};
        break;
      case operand_role::destination: result.destination = {number, lane_numbers::of(o.lanes())}; break;
      case operand_role::source: result.sources[sources++] = lift_source(o); break;
      case operand_role::immediate: result.immediates[immediates++] = o.value(); break;
    }
  }
  for (unsigned i = 0; i < row.modifier_count; ++i) {
    const modifier_info& place = row.modifiers()[i];
    const unsigned value = word.value(place);
    if (value != place.default_value || place.set_for != 0)
      result.modifiers[result.modifier_count++] = modifier_value(place.id, value);
  }
  return result;
}

}  // namespace packer
