# Spellings: --syntax of the commands, and convert.
include(${CMAKE_CURRENT_LIST_DIR}/../run.cmake)

set(text_2022 "; a loop\nstart: FADD.f32 r0, ^r1, u3 ; adds\n  IADD_IMM.i32 r1, 0x0, #0x5\nBRANCHZ.eq ^r3, offset:start\nICMP.u32.eq.i1 r4, ^r5, u0, 0x0\n.word 0x1234567812345678\n")
set(text_25.0 "; a loop\nstart: FADD.f32 r0, ^r1, u3 ; adds\n  IADD_IMM.i32 r1, 0x0, #0x5\nBRANCHZ.eq ^r3, offset:start\nICMP_OR.u32.eq.i1 r4, ^r5, u0, 0x0\n.word 0x1234567812345678\n")
set(text_later "; a loop\nstart: FADD.f32 r0, r1^, u1.w1 ; adds\n  IADD_IMM.i32 r1, 0x0, #0x5\nBRANCHZ.eq r3^, offset:start\nICMP_OR.u32.eq.i1 r4, r5^, u0.w0, 0x0\n.word 0x1234567812345678\n")
set(text_arm "; a loop\nstart: FADD.f32 r0, r1^, u1.w1 ; adds\n  MOV_IMM.i32 r1, #0x5\nBRANCH.not r3^, start\nICMP.u32.i1.eq r4, r5^, u0.w0\n.word 0x1234567812345678\n")

foreach(spelling IN ITEMS 2022 25.0 later arm)
  file(WRITE ${OUT}/${spelling}.s "${text_${spelling}}")
endforeach()
valhall(0 as 2022.s)
set(words "${output}")
foreach(from IN ITEMS 2022 25.0 later arm)
  valhall(0 as --syntax ${from} ${from}.s)
  expect_text(output "${words}")
  foreach(to IN ITEMS 2022 25.0 later arm)
    valhall(0 convert --from ${from} --to ${to} ${from}.s)
    expect_text(output "${text_${to}}")
  endforeach()
endforeach()

# A text that repeats lines is expanded.
file(WRITE ${OUT}/repeated.s ".rept 2\nNOP.wait0\n.endr\nx: BRANCHZ r1, offset:x\n")
valhall(0 convert --to arm repeated.s)
expect_text(output "NOP.wait0\nNOP.wait0\nL2:\nBRANCH r1, L2\n")

# The columns of a listing are kept.
file(WRITE ${OUT}/listing.s "0000: 00a4c00000008341  FADD.f32 r0, ^r1, u3\n0008: 0110c100000005c0\n")
valhall(0 convert --to arm listing.s)
expect_text(output "0000: 00a4c00000008341  FADD.f32 r0, r1^, u1.w1\n0008: 0110c100000005c0\n")

# A wrong spelling, and text in another spelling than the stated one.
valhall(2 convert --to 2023 2022.s)
expect_part(errors "`--to` is one of 2022|25.0|later|arm, not `2023`")
valhall(1 convert --from arm 2022.s)
expect_text(output "")
expect_part(errors "`u3` lacks .w0 or .w1, a word of the 64 bits [missing_modifier]")

# The other commands.
file(WRITE ${OUT}/program.s "IADD.s32 r1, u0.w0, r60\nNOP.end\n")
valhall(0 as --syntax arm -o program.hex program.s)
valhall(0 dis --syntax arm program.hex)
expect_text(output "IADD.s32 r1, u0.w0, r60\nNOP.end\n")
valhall(0 dis --syntax later program.hex)
expect_text(output "IADD.s32 r1, u0.w0, r60\nNOP.end\n")
valhall(0 fix --syntax arm --format asm program.s)
expect_text(output "IADD.s32.end r1, u0.w0, r60^\n")
foreach(arguments IN ITEMS "check;--stage;compute" stats cfg)
  valhall(0 ${arguments} --syntax arm --format asm program.s)
endforeach()
valhall(1 run --lax --syntax arm program.hex)
expect_part(errors "word 0: IADD.s32 r1, u0.w0, r60\n")
valhall(0 cfg --syntax arm program.hex)
expect_part(output "0: IADD.s32 r1, u0.w0, r60\\l")

# A word of another language leads to an instruction in the spelling of the text.
file(WRITE ${OUT}/foreign.s "ballot r0, r1\nb next\n")
valhall(1 as --syntax arm foreign.s)
expect_part(errors "write `WMASK.subgroup16 r0, r1`")
expect_part(errors "`b` is not an instruction")
valhall(1 as foreign.s)
expect_part(errors "write `WMASK r0, r1`")

# A uniform of the later spelling needs a word.
file(WRITE ${OUT}/pair.s "MOV.i32 r0, u2\nFADD.f32 r0, r1, u2.h0\n")
valhall(1 as --syntax later pair.s)
expect_part(errors "`u2` must select a word, .w0 or .w1, since")
expect_part(errors "`u2.h0` must select a word, .w0 or .w1, since")
