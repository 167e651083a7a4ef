// SPDX-License-Identifier: MIT
#include "pack.hpp"

namespace packer {

namespace {

using namespace valhall;

word_operand word_of(const source& s) {
  switch (s.file) {
    case file::uniform: return u(s.number);
    case file::constant: return constant_entry(s.number);
    case file::special: return s.word == 0 ? special(s.page, s.number).w0() : special(s.page, s.number).w1();
    case file::general: break;
  }
  return (s.marks & last_use) != 0 ? kill(reg(s.number)) : reg(s.number);
}

/// Operand `index` of `id` with the lanes and marks of `s`.
operand with_marks(operand word, opcode id, unsigned index, const source& s) {
  operand result =
      word.with_lanes(s.test != swizzle::none ? s.test : choose_lanes(id, index, s.lanes).lanes());
  if ((s.marks & absolute) != 0) result = abs(result);
  if ((s.marks & negate) != 0) result = -result;
  if ((s.marks & invert) != 0) result = ~result;
  if ((s.marks & zero_extend) != 0) result = zext(result);
  return result;
}

operand source_operand(opcode id, unsigned index, const source& s) {
  const operand word = word_of(s);
  const bool is_plain = (s.marks & ~last_use) == 0 && s.lanes.is_whole() && s.test == swizzle::none;
  return is_plain ? word : with_marks(word, id, index, s);
}

operand destination_operand(opcode id, unsigned index, const destination& d) {
  const operand whole = reg(d.number);
  return d.lanes.is_whole() ? whole : whole.with_lanes(choose_lanes(id, index, d.lanes).lanes());
}

/// The operands of `in` in the order of the text, as its row of the table has them.
operand_list operands_of(const operation& in) {
  const instruction_info& row = info(in.opcode);
  const operand_info* places = row.operands();
  const group* group = in.groups;
  const source* source = in.sources;
  const long long* immediate = in.immediates;
  operand_list list;
  for (unsigned i = 0; i < row.operand_count; ++i) {
    operand& place = list.items[i];
    switch (places[i].role) {
      case operand_role::source: place = source_operand(in.opcode, i, *source++); break;
      case operand_role::destination: place = destination_operand(in.opcode, i, in.destination); break;
      case operand_role::staging: place = staging(reg(group->first), group->count), ++group; break;
      case operand_role::immediate: place = *immediate++; break;
    }
  }
  list.count = row.operand_count;
  return list;
}

view<modifier_value> modifiers_of(const operation& in) { return {in.modifiers, in.modifier_count}; }

}  // namespace

instruction pack(const operation& in, edition e) {
  return encode(info(in.opcode), operands_of(in), modifiers_of(in), e);
}

rule_violations errors_of(const operation& in, edition e) {
  return check_arguments(info(in.opcode), operands_of(in), modifiers_of(in), e);
}

}  // namespace packer
