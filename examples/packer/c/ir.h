/* SPDX-License-Identifier: MIT */
#ifndef PACKER_IR_H
#define PACKER_IR_H

#include <valhall/valhall.h>

/* A compiler's instructions after register allocation, with their constants in the table. */

/* The first fields are those of valhall_operand, in their order, so that compilers copy them at once. */
typedef struct packer_source {
  uint8_t kind;               /* VALHALL_REGISTER, VALHALL_UNIFORM, VALHALL_CONSTANT or VALHALL_SPECIAL. */
  uint8_t test;               /* The part that a branch tests, or the part of a matrix, as lanes. */
  uint8_t marks;              /* VALHALL_LAST_USE and so on. */
  uint8_t page;               /* For a special value. */
  uint16_t number;            /* As in valhall_operand. */
  valhall_lane_numbers lanes; /* The lanes that it reads, if `test` has none. */
} packer_source;

typedef struct packer_destination {
  uint8_t number;
  valhall_lane_numbers lanes;
} packer_destination;

/* The registers of a message: the first one, and their number. */
typedef struct packer_group {
  uint8_t first;
  uint8_t count;
} packer_group;

typedef struct packer_operation {
  uint16_t opcode;
  uint8_t modifier_count;
  packer_destination destination;
  packer_group groups[2];
  packer_source sources[4];
  int64_t immediates[2];
  valhall_modifier modifiers[16];
} packer_operation;

/* The number of operands of each kind that an instruction takes, in the order of the text. */
typedef struct packer_shape {
  uint8_t groups, destinations, sources, immediates;
} packer_shape;

/* The shapes of all instructions, by opcode. */
typedef struct packer_shapes {
  packer_shape of[VALHALL_OP_COUNT];
} packer_shapes;

/* Reads the shapes of the instructions of an architecture from the tables. */
void packer_read_shapes(packer_shapes* shapes, uint8_t arch);

/* The operation that a decoded instruction is. */
packer_operation packer_lift(const packer_shapes* shapes, const valhall_instruction* in);

/* Packs an operation into its word. Returns the first rule that it breaks, or 0. */
uint8_t packer_pack(const packer_shapes* shapes, const packer_operation* in, uint8_t arch, uint64_t* word);

#endif
