/* SPDX-License-Identifier: MIT */
#include "ir.h"

#include <string.h>

static packer_source lift_source(const valhall_operand* o) {
  packer_source s;
  memset(&s, 0, sizeof s);
  s.number = o->number;
  s.kind = o->kind;
  s.page = o->page;
  s.marks = o->marks;
  s.lanes = valhall_lane_numbers_of(o->lanes);
  if (s.lanes.size == 0) s.test = o->lanes;
  return s;
}

packer_operation packer_lift(const packer_shapes* shapes, const valhall_instruction* in) {
  const packer_shape* const shape = &shapes->of[in->opcode];
  const valhall_operand* o = in->operands;
  packer_operation result;
  unsigned i;
  memset(&result, 0, sizeof result);
  result.opcode = in->opcode;
  for (i = 0; i < shape->groups; ++i, ++o) {
    result.groups[i].first = (uint8_t)o->number;
    result.groups[i].count = (uint8_t)o->count;
  }
  if (shape->destinations != 0) {
    result.destination.number = (uint8_t)o->number;
    result.destination.lanes = valhall_lane_numbers_of(o->lanes);
    ++o;
  }
  for (i = 0; i < shape->sources; ++i) result.sources[i] = lift_source(o++);
  for (i = 0; i < shape->immediates; ++i) result.immediates[i] = (o++)->value;
  result.modifier_count = in->modifier_count;
  memcpy(result.modifiers, in->modifiers, sizeof result.modifiers);
  return result;
}
