include(${CMAKE_CURRENT_LIST_DIR}/../run.cmake)

# A draft without waits, marks, reconverge and end becomes a program without findings.
file(WRITE ${OUT}/draft.s "loop:
  LOAD.i32.unsigned.slot0 @r0, u0, offset:0
  IADD.s32 r1, r0, r60
  BRANCHZ.eq r1, offset:loop
  STORE.i32.slot0 @r1, u2, offset:0
")
valhall(0 fix --format asm draft.s > fixed.s)
expect_text(errors "")
file(READ ${OUT}/fixed.s fixed)
set(expected "loop:
  LOAD.i32.unsigned.slot0.wait0 @r0, u0, offset:0
  IADD.s32 r1, ^r0, r60
  BRANCHZ.eq.reconverge r1, offset:loop
  STORE.i32.slot1.end @r1, u2, offset:0
")
# The text of words.
set(of_words "L0:
LOAD.i32.unsigned.slot0.wait0 @r0, u0, offset:0
IADD.s32 r1, ^r0, r60
BRANCHZ.eq.reconverge r1, offset:L0
STORE.i32.slot1.end @r1, u2, offset:0
")
if(NOT fixed STREQUAL expected)
  fail("fixed:\n${fixed}")
endif()
valhall(0 check --stage compute --format asm fixed.s)
expect_text(output "")

# Repairing again, and its words in other formats, produce the same text.
valhall(0 fix --format asm fixed.s)
expect_text(output "${expected}")
valhall(0 as fixed.s > fixed.hex)
valhall(0 fix fixed.hex)
expect_text(output "${of_words}")
valhall(0 as --format bin fixed.s -o fixed.bin)
valhall(0 fix --format=bin --stage compute fixed.bin)
expect_text(output "${of_words}")
valhall(0 fix - < fixed.hex)
expect_text(output "${of_words}")

# Without --stage, the instructions determine the stage.
file(WRITE ${OUT}/tile.s "LD_TILE.v4.f16.slot0 @r4:r5, r59, r60, r57\nNOP.end\n")
valhall(0 fix --format asm tile.s)
expect_text(output "    NOP.wait\nLD_TILE.v4.f16.slot0.end @r4:r5, ^r59, ^r60, ^r57\n")
valhall(0 fix --stage blend --format asm tile.s)
expect_text(output "LD_TILE.v4.f16.slot0.end @r4:r5, ^r59, ^r60, ^r57\n")

# Remaining problems and failures are reported.
valhall(1 fix --stage compute --format asm tile.s)
expect_part(output "LD_TILE")
expect_part(errors "tile.s:1:1: fault: ")
expect_part(errors "[wrong_stage]")
file(WRITE ${OUT}/far.s "NOP\nBRANCHZ.eq 0x0, offset:9\n")
valhall(1 fix --format asm far.s)
expect_text(output "")
expect_part(errors "far.s:2:1: fault: BRANCHZ targets word 11, but the program has lines 1 to 2 [branch_out_of_program]")
file(WRITE ${OUT}/bad.hex "0000000000000001\nffffffffffffffff\n7800c00000000000\n")
valhall(1 fix bad.hex)
expect_text(output "")
expect_text(errors "\
bad.hex:0: fault: NOP breaks a rule: bits that belong to no field must be zero [unused_bits_set]
bad.hex:1: fault: the word 0xffffffffffffffff breaks a rule: the opcode must be that of an instruction [unknown_opcode]
")
valhall(1 fix --format asm missing.s)
expect_part(errors "missing.s")

# A text keeps comments, labels, blank lines and numbers, in each way to write it.
file(WRITE ${OUT}/comments.s "# adds one
again: // until it is 0
\tload.i32.unsigned.slot0 @r0, u0, offset:0x0  ; the value

  IADD.s32 r1 , r0, r60
  BRANCHZ.eq r1, offset:again
  STORE.i32.slot0 @r1, u2, offset:0x00
")
set(kept "# adds one
again: // until it is 0
\tLOAD.i32.unsigned.slot0.wait0 @r0, u0, offset:0x0  ; the value

  IADD.s32 r1, ^r0, r60
  BRANCHZ.eq.reconverge r1, offset:again
  STORE.i32.slot1.end @r1, u2, offset:0x00
")
valhall(0 fix comments.s)
expect_text(output "${kept}")
valhall(0 fix -o out.s comments.s)
expect_text(output "")
file(READ ${OUT}/out.s written)
if(NOT written STREQUAL kept)
  fail("-o wrote:\n${written}")
endif()
valhall(0 fix --in-place comments.s)
expect_text(output "")
file(READ ${OUT}/comments.s written)
if(NOT written STREQUAL kept)
  fail("--in-place wrote:\n${written}")
endif()
valhall(0 fix comments.s)
expect_text(output "${kept}")

# What cannot keep its lines is printed as a listing, and not written in place.
file(WRITE ${OUT}/macro.s ".macro M r\nIADD.s32 \\r, \\r, r60\n.endm\nM r1\nM r1\nSTORE.i32.slot0 @r1, u2, offset:0\n")
file(READ ${OUT}/macro.s before)
valhall(0 fix macro.s)
expect_part(output "STORE.i32.slot0.end @r1")
file(WRITE ${OUT}/names.s ".reg x\nIADD.s32 x, r60, r60\nSTORE.i32.slot0 @x, u2, offset:0\n")
valhall(0 fix names.s)
expect_part(output "STORE.i32.slot0.end @r")
foreach(file IN ITEMS names.s fixed.hex)
  file(READ ${OUT}/${file} before)
  valhall(1 fix --in-place ${file})
  expect_part(errors "-o writes another file")
  file(READ ${OUT}/${file} after)
  if(NOT after STREQUAL before)
    fail("${file} was written")
  endif()
endforeach()
valhall(0 fix fixed.hex -o words.s)
file(READ ${OUT}/words.s written)
if(NOT written STREQUAL of_words)
  fail("-o wrote:\n${written}")
endif()
valhall(2 fix --in-place)
valhall(2 fix --in-place -o out.s comments.s)

# The comment of a NOP that is not needed stays where the NOP began.
file(WRITE ${OUT}/nop.s "LOAD.i32.unsigned.slot0 @r0, r60, offset:0
  NOP.wait0 ; for the load
IADD_IMM.i32 r1, r0, #0x1
")
valhall(0 fix --format asm --stage compute nop.s)
expect_text(output "LOAD.i32.unsigned.slot0.wait0 @r0, ^r60, offset:0
  ; for the load
IADD_IMM.i32.end r1, ^r0, #0x1
")
