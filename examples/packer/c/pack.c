/* SPDX-License-Identifier: MIT */
#include "ir.h"

void packer_read_shapes(packer_shapes* shapes, uint8_t arch) {
  valhall_instruction_info info;
  valhall_operand_info place;
  unsigned id, i;
  for (id = 0; id < VALHALL_OP_COUNT; ++id) {
    packer_shape shape = {0, 0, 0, 0};
    valhall_info(arch, (uint16_t)id, &info);
    for (i = 0; i < info.operand_count; ++i) {
      valhall_info_of_operand(arch, (uint16_t)id, i, &place);
      if (place.role == VALHALL_ROLE_STAGING) ++shape.groups;
      if (place.role == VALHALL_ROLE_DESTINATION) ++shape.destinations;
      if (place.role == VALHALL_ROLE_SOURCE) ++shape.sources;
      if (place.role == VALHALL_ROLE_IMMEDIATE) ++shape.immediates;
    }
    shapes->of[id] = shape;
  }
}

/* The lanes of operand `index` that read or write `wanted`; lanes that no instruction takes if it has none.
 */
static uint8_t lanes_of(uint8_t arch, const packer_operation* in, unsigned index,
                        valhall_lane_numbers wanted) {
  uint8_t lanes = 0;
  return valhall_choose_lanes(arch, in->opcode, index, wanted, &lanes) == VALHALL_RULE_NONE ? lanes : 255;
}

/* Sets `o`, operand `index`. Fields that its kind does not use remain as they are. */
static void set_source(valhall_operand* o, const packer_operation* in, unsigned index, const packer_source* s,
                       uint8_t arch) {
  o->kind = s->kind;
  o->lanes = s->test;
  o->marks = s->marks;
  o->page = s->page;
  o->number = s->number;
  if (s->lanes.size != 0) o->lanes = lanes_of(arch, in, index, s->lanes);
}

uint8_t packer_pack(const packer_shapes* shapes, const packer_operation* in, uint8_t arch, uint64_t* word) {
  const packer_shape* const shape = &shapes->of[in->opcode];
  valhall_operand operands[6];
  valhall_operand* o = operands;
  unsigned i;
  for (i = 0; i < shape->groups; ++i, ++o) {
    o->kind = VALHALL_STAGING;
    o->number = in->groups[i].first;
    o->count = in->groups[i].count;
  }
  if (shape->destinations != 0) {
    o->kind = VALHALL_REGISTER;
    o->lanes = VALHALL_LANES_NONE;
    o->marks = 0;
    o->number = in->destination.number;
    if (in->destination.lanes.size != 0)
      o->lanes = lanes_of(arch, in, (unsigned)(o - operands), in->destination.lanes);
    ++o;
  }
  for (i = 0; i < shape->sources; ++i, ++o)
    set_source(o, in, (unsigned)(o - operands), &in->sources[i], arch);
  for (i = 0; i < shape->immediates; ++i, ++o) {
    o->kind = VALHALL_IMMEDIATE;
    o->value = in->immediates[i];
  }
  return valhall_encode_lists(arch, in->opcode, operands, (size_t)(o - operands), in->modifiers,
                              in->modifier_count, word);
}
