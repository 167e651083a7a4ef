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

/// Operand `index` of `id` with the lanes and marks of `s`. Few sources have any.
[[gnu::noinline]] operand with_marks(operand word, opcode id, unsigned index, const source& s, arch e) {
  operand result =
      word.with_lanes(s.test != swizzle::none ? s.test : choose_lanes(id, index, s.lanes, e).lanes());
  if ((s.marks & absolute) != 0) result = abs(result);
  if ((s.marks & negate) != 0) result = -result;
  if ((s.marks & invert) != 0) result = ~result;
  if ((s.marks & zero_extend) != 0) result = zext(result);
  return result;
}

inline operand source_operand(opcode id, unsigned index, const source& s, arch e) {
  const operand word = word_of(s);
  const bool is_plain = (s.marks & ~last_use) == 0 && s.lanes.is_whole() && s.test == swizzle::none;
  return is_plain ? word : with_marks(word, id, index, s, e);
}

operand destination_operand(opcode id, unsigned index, const destination& d, arch e) {
  const operand whole = reg(d.number);
  return d.lanes.is_whole() ? whole : whole.with_lanes(choose_lanes(id, index, d.lanes, e).lanes());
}

/// The operands of an operation, one for each place of its row.
class operands_of {
 public:
  operands_of(const operation& in, arch e)
      : in_(in), arch_(e), source_(in.sources), group_(in.groups), immediate_(in.immediates) {}

  operand operator()(const operand_info& place) {
    const unsigned index = index_++;
    switch (place.role) {
      case operand_role::source: return source_operand(in_.opcode, index, *source_++, arch_);
      case operand_role::destination: return destination_operand(in_.opcode, index, in_.destination, arch_);
      case operand_role::immediate: return *immediate_++;
      case operand_role::staging: break;
    }
    const group& g = *group_++;
    return staging(reg(g.first), g.count);
  }

 private:
  const operation& in_;
  arch arch_;
  const source* source_;
  const group* group_;
  const long long* immediate_;
  unsigned index_ = 0;
};

view<modifier_value> modifiers_of(const operation& in) { return {in.modifiers, in.modifier_count}; }

}  // namespace

instruction pack(const operation& in, arch e) {
  return encode(info(in.opcode), operands_of(in, e), modifiers_of(in), e);
}

rule_violations errors_of(const operation& in, arch e) {
  const instruction_info& row = info(in.opcode);
  operands_of next(in, e);
  operand_list operands;
  for (; operands.count < row.operand_count; ++operands.count)
    operands.items[operands.count] = next(row.operands()[operands.count]);
  return check_arguments(row, operands, modifiers_of(in), e);
}

}  // namespace packer
