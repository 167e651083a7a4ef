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
set(expected "L0:
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
expect_text(output "${expected}")
valhall(0 as --format bin fixed.s -o fixed.bin)
valhall(0 fix --format=bin --stage compute fixed.bin)
expect_text(output "${expected}")
valhall(0 fix - < fixed.hex)
expect_text(output "${expected}")

# Without --stage, the instructions determine the stage.
file(WRITE ${OUT}/tile.s "LD_TILE.v4.f16.slot0 @r4:r5, r59, r60, r57\nNOP.end\n")
valhall(0 fix --format asm tile.s)
expect_text(output "NOP.wait\nLD_TILE.v4.f16.slot0.end @r4:r5, ^r59, ^r60, ^r57\n")
valhall(0 fix --stage blend --format asm tile.s)
expect_text(output "LD_TILE.v4.f16.slot0.end @r4:r5, ^r59, ^r60, ^r57\n")

# Remaining problems and failures are reported.
valhall(1 fix --stage compute --format asm tile.s)
expect_part(output "LD_TILE")
expect_part(errors "tile.s:0: fault: ")
expect_part(errors "[wrong_stage]")
file(WRITE ${OUT}/far.s "NOP\nBRANCHZ.eq 0x0, offset:9\n")
valhall(1 fix --format asm far.s)
expect_text(output "")
expect_part(errors "far.s:1: error: the branch goes to no word of the program")
file(WRITE ${OUT}/bad.hex "0000000000000001\n")
valhall(1 fix bad.hex)
expect_text(output "")
expect_part(errors "bad.hex:0: error: the word is no instruction")
valhall(1 fix --format asm missing.s)
expect_part(errors "missing.s")
