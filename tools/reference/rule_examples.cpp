// SPDX-License-Identifier: MIT
#include "rule_examples.hpp"

#include <cstring>

namespace reference {

namespace {

using enum valhall::rule;
using valhall::arch;
using valhall::stage;

constexpr rule_example examples[] = {
    // Words.
    {register_out_of_range, "A register's field has six bits.", "MOV.i32 r0, r64\n", "MOV.i32 r0, r63\n"},
    {uniform_out_of_range,
     "Two pages of 64 words exist. A word can encode two more, but the hardware does not implement them.",
     "MOV.i32 r0, u128\n", "MOV.i32 r0, u127\n"},
    {constant_not_in_table,
     "A source byte has no room for a number: it names one of 32 constants of the hardware. Another number "
     "comes from an instruction with an immediate, or from a uniform.",
     "FADD.f32 r0, r1, 0x40400000\n", "FADD_IMM.f32 r0, r1, #0x40400000\n"},
    {immediate_out_of_range,
     "Each immediate has a field of its own width; a wider number would be cut off silently.",
     "LOAD.i32.unsigned.slot0 @r0, r2, offset:32768\n", "LOAD.i32.unsigned.slot0 @r0, r2, offset:32767\n"},
    {misaligned_pair,
     "64 bits are read from two consecutive words, the first of which the byte of the source names. Its "
     "number is even; from v14 on the lowest bit marks an extended word.",
     "IADD.u64 r0, r3, r4\n", "IADD.u64 r0, r2, r4\n"},
    {modifier_not_on_source,
     "A part, a sign or an inversion of a source has a field of its own, which not all sources have.",
     "IADD.s32 r0, r1, r2.neg\n", "ISUB.s32 r0, r1, r2\n"},
    {non_consecutive_staging, "The word has the first register of the group and their number.",
     "STORE.i64.slot0 @r0:r2, r4, offset:0\n", "STORE.i64.slot0 @r0:r1, r4, offset:0\n"},
    {misaligned_staging, "A message moves registers in pairs.", "STORE.i64.slot0 @r1:r2, r4, offset:0\n",
     "STORE.i64.slot0 @r2:r3, r4, offset:0\n"},
    {staging_overflow, "A group does not wrap around from r63 to r0.",
     ".word 0x0060bef838000080  // LOAD.i128 into r62\nNOP.end\n",
     "LOAD.i128.unsigned.slot0 @r60:r61:r62:r63, u0, offset:0\n"},
    {staging_count,
     "The number of registers follows from what is loaded or stored: size, vector size, format, dimension, "
     "modifiers.",
     "STORE.i64.slot0 @r0, r2, offset:0\n", "STORE.i64.slot0 @r0:r1, r2, offset:0\n"},
    {reserved_value, "The hardware's treatment of a reserved value is unknown.",
     ".word 0x5800c00000000000  // NOP with flow 11\nNOP.end\n", "NOP.reconverge\nNOP.end\n"},
    {mixed_fau_pages,
     "The page of uniforms and special values is one field of the word, for all sources together. u0 to u63 "
     "are on page 0, u64 to u127 on page 1.",
     "LOAD.i32.unsigned.slot0 @r0, u0, offset:0\nLD_BUFFER.i32.unsigned.slot1 @r1, u0, u64\n",
     "MOV.i32 r2, u64\nLD_BUFFER.i32.unsigned.slot1 @r1, u0, r2\n"},
    {two_uniform_slots,
     "An arithmetic instruction fetches one entry of 64 bits, u0 and u1 or u2 and u3, from v14 on two. "
     "Messages have no such limit.",
     "FADD.f32 r0, u0, u2\n", "FADD.f32 r0, u0, u1\n"},
    {two_specials, "A special value takes the place of the entry of uniforms.",
     "IADD.u32 r0, lane_id.w0, core_id.w0\n", "MOV.i32 r1, core_id.w0\nIADD.u32 r0, lane_id.w0, r1\n"},
    {too_many_fau_words,
     "An arithmetic instruction reads at most two words other than registers: uniforms, special values and "
     "constants together. The constant 0x0 counts up to v11.",
     "FMA.f32 r0, u0, u1, 0x3F800000\n", "FMA.f32 r0, u0, r1, 0x3F800000\n"},
    {wrong_slot, "Slot 7 is for BARRIER, which the workgroup shares.", "BARRIER.slot0.wait\n",
     "BARRIER.slot7.wait\n"},
    {missing_modifier, "The modifier has no value that is meant without being named.",
     "LOAD.i32.unsigned @r0, r2, offset:0\n", "LOAD.i32.unsigned.slot0 @r0, r2, offset:0\n"},
    {duplicate_modifier, "The second would replace the first silently.", "NOP.wait0.wait1\n", "NOP.wait01\n"},
    {unknown_modifier, "The instruction has no field for it.", "IADD.s32.clamp_0_1 r0, r1, r2\n",
     "FADD.f32.clamp_0_1 r0, r1, r2\n"},
    {source_format_width,
     "The flat formats copy words or halves, so that their width is that of the instruction.",
     "LD_VAR_BUF_IMM.f16.slot0.v2.src_flat32.center.retrieve @r0, r61, index:0x0\n",
     "LD_VAR_BUF_IMM.f16.slot0.v2.src_flat16.center.retrieve @r0, r61, index:0x0\n"},
    {atomic_needs_return,
     "An exchange without a result is a store; and only an exchange has a value to compare with.",
     "ATOM.i32.slot0.axchg @r0, r2, offset:0\n", "ATOM_RETURN.i32.slot0.axchg @r0, @r1, r2, offset:0\n"},
    {shadow_on_fetch, "A fetch reads one texel as it is; a comparison belongs to sampling.",
     "TEX_FETCH.slot0.f.32.2d.shadow @r0:r1:r2:r3, @r4:r5, r6\n",
     "TEX_FETCH.slot0.f.32.2d @r0:r1:r2:r3, @r4:r5, r6\n"},
    {float_condition, "The two conditions tell NaNs and signs of zeros apart, which integers do not have.",
     "ICMP.u32.gtlt.i1 r0, r1, r2, 0x0\n", "FCMP.f32.gtlt.i1 r0, r1, r2, 0x0\n"},
    {unused_bits_set,
     "A later architecture may have a field there. The effect of such a bit is not always known: a shipping "
     "driver sets one, bit 38 of LD_VAR_FLAT_IMM, which is reserved up to v13.",
     ".word 0x0000c00000000001  // NOP with bit 0 set\nNOP.end\n", "NOP.end\n"},
    {unknown_opcode, "The word is not an instruction of any architecture.",
     ".word 0x01ffc00000000000\nNOP.end\n", "NOP.end\n"},
    {operand_kind,
     "A result goes to a register; a source, a staging group and an immediate are encoded in other ways.",
     "FADD.f32 u0, r1, r2\n", "FADD.f32 r0, r1, r2\n"},
    {operand_count, "Operands have no defaults.", "FADD.f32 r0, r1\n", "FADD.f32 r0, r1, r2\n"},
    {not_in_arch,
     "Architectures drop and add instructions, values and special values; a GPU of another architecture "
     "runs something else or stops.",
     "HADD.s32 r0, r1, r2\n", "IADD.s32 r0, r1, r2\n", arch::v11},
    {special_in_message,
     "The units that execute messages do not receive the values of page 3 (lane, core, program counter) and "
     "warp_id.",
     "LD_BUFFER.i32.unsigned.slot0 @r0, lane_id.w0, 0x0\n",
     "MOV.i32 r1, lane_id.w0\nLD_BUFFER.i32.unsigned.slot0 @r0, r1, 0x0\n"},
    {undocumented_form,
     "Mesa's description of 2022 allows more words than Arm's. The hardware's treatment of the others is "
     "unknown. `--permissive` and `unchecked` make them. Forms that working compilers emit are legal; the "
     "verifier notes them only on request.",
     "LOAD.i32.slot0 @r0, r2, offset:0\n", "LOAD.i32.unsigned.slot0 @r0, r2, offset:0\n"},

    // Text.
    {syntax, "The text cannot be read.", "FADD.f32 r0, , r2\n", "FADD.f32 r0, r1, r2\n"},
    {unknown_mnemonic, "No instruction of any architecture or spelling has the name.",
     "FADDD.f32 r0, r1, r2\n", "FADD.f32 r0, r1, r2\n"},
    {unknown_operand, "The text is not the name of an operand.", "FADD.f32 r0, r1, foo\n",
     "FADD.f32 r0, r1, u0\n"},
    {unknown_directive, "The directive does not exist.", ".words 0x0\n", ".word 0x0\n"},
    {unknown_symbol, "A branch or an immediate names something that the text does not define.",
     "BRANCHZ.eq r0, offset:out\nNOP.end\n", "BRANCHZ.eq r0, offset:out\nout: NOP.end\n"},
    {duplicate_symbol, "The name would mean two things.", "again: NOP\nagain: NOP.end\n",
     "again: NOP\nonce: NOP.end\n"},
    {unbalanced_block, "The text ends inside a block, or ends one that did not begin.", ".rept 2\nNOP\n",
     ".rept 2\nNOP\n.endr\n"},
    {macro_arguments, "Each parameter of a macro needs an argument.",
     ".macro twice a, b\nIADD.u32 \\a, \\b, \\b\n.endm\ntwice r0\n",
     ".macro twice a, b\nIADD.u32 \\a, \\b, \\b\n.endm\ntwice r0, r1\n"},
    {include_failed, "The assembler asks its caller for the text, and the caller does not have it.",
     ".include \"nowhere.s\"\n", ".include \"common.s\"\n"},
    {listing_mismatch,
     "A listing has the word and the text of each instruction. If they disagree, one of them was edited.",
     "00a4c00000000201  FADD.f32 r0, r1, r3\n", "00a4c00000000201  FADD.f32 r0, r1, r2\n"},
    {reserved_name, "The name would not be that of a register of .reg where an operand is read.",
     ".reg lane_id\nNOP.end\n", ".reg lane\nNOP.end\n"},
    {wrong_group, "A message needs consecutive registers, and 64 bits an even register and the next one.",
     ".reg at\nLOAD.i32.unsigned.slot0 @r0, at, offset:0\n",
     ".reg at[2]\nIADD.u64 at, u0, u0\nLOAD.i32.unsigned.slot0 @r0, at, offset:0\n"},
    {unwritten_register, "The register has no content of the program yet.", ".reg x, y\nFADD.f32 x, y, u0\n",
     ".reg x, y\nMOV.i32 y, u1\nFADD.f32 x, y, u0\n"},
    {register_conflict, "A pair and a group begin at an even register.", ".reg at[2] = r3\nNOP.end\n",
     ".reg at[2] = r2\nIADD.u64 at, u0, u0\n"},
    {out_of_registers, "More values are live together than there are registers.",
     ".rept 65\n.reg x\\+\nMOV.i32 x\\+, u0\n.endr\n.rept 65\nIADD.s32 x0, x0, x\\+\n.endr\n",
     ".rept 64\n.reg x\\+\nMOV.i32 x\\+, u0\n.endr\n.rept 64\nIADD.s32 x0, x0, x\\+\n.endr\n"},
    {unassignable_word,
     "The address of a word changes when registers are assigned and the program is repaired.",
     ".reg x\nMOV.i32 x, program_counter.w0\n", ".reg x\nMOV.i32 x, lane_id.w0\n"},
    {limit_exceeded, "A macro that calls itself would not end.", ".macro again\nagain\n.endm\nagain\n",
     ".macro once\nNOP\n.endm\nonce\n"},

    // Programs.
    {zero_word,
     "Zero words are the padding after a program; the hardware stops if it executes one. The text of NOP is "
     "another word.",
     ".word 0x0\nNOP.end\n", "NOP\nNOP.end\n"},
    {missing_end, "Without `end` the hardware executes what lies in memory after the program.",
     "MOV.i32 r0, u0\n", "MOV.i32.end r0, u0\n"},
    {branch_out_of_program, "Distances count from the next instruction.",
     "BRANCHZ.reconverge r60, offset:2\nNOP.reconverge\nNOP.end\n",
     "BRANCHZ.reconverge r60, offset:1\nNOP.reconverge\nNOP.end\n"},
    {wrong_stage, "Other stages have no fragments to test, blend or discard.",
     "DISCARD.f32.lt u0, 0x0\nNOP.end\n", "CSEL.f32.lt r0, u0, 0x0, 0x0, r60\nNOP.end\n"},
    {narrow_registers,
     "For a program with full occupancy the driver allocates 32 registers, r0-r15 and r48-r63. It tells the "
     "verifier by `verify_options::narrow`, `--registers 32` in the command.",
     "MOV.i32 r16, u0\nNOP.end\n", "MOV.i32 r15, u0\nNOP.end\n", arch::v9, stage::compute, true},
    {barrier_without_wait,
     "Warps of the workgroup go on at different times; without the wait the barrier may still be in flight "
     "when the program continues or ends.",
     "BARRIER.slot7\nNOP.end\n", "BARRIER.slot7.wait\nNOP.end\n"},
    {read_before_wait,
     "A message completes later than the instructions after it; a read before returns the old value.",
     "LOAD.i32.unsigned.slot0 @r0, u0, offset:0\nFADD.f32.end r1, r0, r0\n",
     "LOAD.i32.unsigned.slot0.wait0 @r0, u0, offset:0\nFADD.f32.end r1, r0, r0\n"},
    {write_before_wait, "The message may write its result after the later instruction, and so destroy it.",
     "LOAD.i32.unsigned.slot0 @r0, u0, offset:0\nMOV.i32.end r0, u2\n",
     "LOAD.i32.unsigned.slot0.wait0 @r0, u0, offset:0\nMOV.i32.end r0, u2\n"},
    {last_use_of_pending,
     "The hardware frees a register at its last use; the message that still reads it would read something "
     "else.",
     "STORE.i32.slot0 @r60, u0, offset:0\nMOV.i32.end r0, ^r60\n",
     "STORE.i32.slot0.wait0 @r60, u0, offset:0\nMOV.i32.end r0, ^r60\n"},
    {read_after_last_use, "After `^` the value is not kept.", "MOV.i32 r0, ^r60\nMOV.i32.end r1, r60\n",
     "MOV.i32 r0, r60\nMOV.i32.end r1, ^r60\n"},
    {half_pair_last_use, "One mark on a source of 64 bits frees both registers.",
     "IADD.u64 r0, ^r60, u0\nMOV.i32.end r2, r61\n", "IADD.u64 r0, r60, u0\nMOV.i32.end r2, ^r61\n"},
    {varying_order,
     "The hardware keeps the interpolation position from load to load; `store` and `clobber` change it "
     "while the message is in flight.",
     "LD_VAR_IMM.slot0.f32.center.store @r0, r61, table:0x0, index:0x0\n"
     "LD_VAR_IMM.slot1.f32.center.clobber @r1, r61, table:0x0, index:0x1\nNOP.end\n",
     "LD_VAR_IMM.slot0.f32.center.store.wait0 @r0, r61, table:0x0, index:0x0\n"
     "LD_VAR_IMM.slot1.f32.center.clobber @r1, r61, table:0x0, index:0x1\nNOP.end\n",
     arch::v9, stage::fragment},
    {missing_wait_before_test, "Slot 6 holds the depth and stencil tests of earlier fragments of the pixel.",
     "ATEST.wait @r60, r60, 0x3F800000, atest_datum.w0\nNOP.end\n",
     "NOP.wait0126\nATEST.wait @r60, r60, 0x3F800000, atest_datum.w0\nNOP.end\n", arch::v9, stage::fragment},
    {missing_wait_before_blend,
     "Slots 6 and 7 hold the earlier fragments of the pixel; blending before them would mix the order.",
     "NOP.wait0126\nATEST.wait0 @r60, r60, 0x3F800000, atest_datum.w0\nMOV.i32 r0, u4\nMOV.i32 r1, u5\n"
     "BLEND.slot0.v4.f16.end @r0:r1, blend_descriptor_0.w0, r60, target:0x0\nNOP.end\n",
     "NOP.wait0126\nATEST.wait @r60, r60, 0x3F800000, atest_datum.w0\nMOV.i32 r0, u4\nMOV.i32 r1, u5\n"
     "BLEND.slot0.v4.f16.end @r0:r1, blend_descriptor_0.w0, r60, target:0x0\nNOP.end\n",
     arch::v9, stage::fragment},
    {missing_reconverge,
     "Lanes that took another path wait until the mask of active lanes is updated; without it they keep "
     "waiting.",
     "BRANCHZ.reconverge r60, offset:out\nMOV.i32 r0, u0\nout: NOP.end\n",
     "BRANCHZ.reconverge r60, offset:out\nMOV.i32.reconverge r0, u0\nout: NOP.end\n"},
    {helpers_ended,
     "Helper threads complete the quads at the edge of a triangle; derivatives and reads of other lanes "
     "need their values.",
     "NOP.discard\nCLPER.i32.subgroup4 r0, r59, 0x3020100.b1\nNOP.end\n",
     "CLPER.i32.subgroup4.discard r0, r59, 0x3020100.b1\nNOP.end\n", arch::v9, stage::fragment},
    {partial_message_write, "The message may write the whole register, with undefined bits outside the part.",
     "LOAD.i8.b0.unsigned.slot0.wait0 @r0, u0, offset:0\nIADD.u32.end r1, r0, r60\n",
     "LOAD.i8.b0.unsigned.slot0.wait0 @r0, u0, offset:0\nIADD.u32.end r1, r0.b0, r60\n"},
    {hardware_erratum,
     "Tests on GPUs have shown that the hardware computes something else. The result of FRCP.f16 is made in "
     "the low half up to v10, and a high half becomes 0.",
     "FRCP.f16.end r0.h1, r60.h00\n", "FRCP.f16.end r0.h0, r60.h00\n"},
    {blend_before_atest, "ATEST decides which samples the others write.",
     "NOP.wait\nZS_EMIT.z.slot0.wait0126 @r60, r59, 0x0, r60\nATEST.wait @r60, r60, 0x3F800000, "
     "atest_datum.w0\nNOP.end\n",
     "NOP.wait\nATEST.wait @r60, r60, 0x3F800000, atest_datum.w0\nZS_EMIT.z.slot0.wait0126 @r60, r59, 0x0, "
     "r60\nNOP.end\n",
     arch::v9, stage::fragment},
    {single_slot_message, "Mesa's compiler keeps to one entry, since a later GPU may not read two.",
     "NOP.wait0126\nATEST.wait @r60, r60, u0, atest_datum.w0\nNOP.end\n",
     "MOV.i32 r0, u0\nNOP.wait0126\nATEST.wait @r60, r60, r0, atest_datum.w0\nNOP.end\n", arch::v9,
     stage::fragment},
    {unknown_flow,
     "Arm's description names the flow, and no source states what it does; the interpreter refuses it.",
     "NOP.continue\nNOP.end\n", "NOP\nNOP.end\n", arch::v14},
    {end_not_last, "Compilers end a program on its last word; another end is legal but rarely meant.",
     "BRANCHZ.eq.reconverge r60, offset:out\nNOP.end\nout: NOP.end\n",
     "BRANCHZ.eq.reconverge r60, offset:out\nNOP.reconverge\nout: NOP.end\n"},
    {unreachable_code, "Nothing executes it: a branch is missing or wrong.",
     "BRANCHZ.eq 0x0, offset:out\nNOP\nout: NOP.end\n", "BRANCHZ.eq u0, offset:out\nNOP\nout: NOP.end\n"},
    {uninitialized_read, "The register has a value that the program does not know.", "MOV.i32.end r0, r1\n",
     "MOV.i32 r1, u0\nMOV.i32.end r0, r1\n"},
    {unordered_memory, "Messages may complete in another order than the program has them.",
     "STORE.i32.slot0 @r60, u0, offset:0\nLOAD.i32.unsigned.slot1 @r0, u0, offset:0\nNOP.end\n",
     "STORE.i32.slot0.wait0 @r60, u0, offset:0\nLOAD.i32.unsigned.slot1 @r0, u0, offset:0\nNOP.end\n"},
};

}  // namespace

const rule_example* example_of(valhall::rule r) {
  for (const rule_example& e : examples)
    if (e.rule == r) return &e;
  return nullptr;
}

const char* included_text(const char* name) {
  return std::strcmp(name, "common.s") == 0 ? ".equ size, 16\n" : nullptr;
}

}  // namespace reference
