include(${CMAKE_CURRENT_LIST_DIR}/../run.cmake)

# Equal: other registers, another order, and a copy less.
file(WRITE ${OUT}/first.s "LOAD.i32.unsigned.slot0 @r0, u0, offset:0
LOAD.i32.unsigned.slot1.wait01 @r1, u2, offset:0
MOV.i32 r2, r0
IADD.u32 r2, r2, r1
STORE.i32.slot0.end @r2, u4, offset:0
")
file(WRITE ${OUT}/second.s "LOAD.i32.unsigned.slot0 @r5, u2, offset:0
LOAD.i32.unsigned.slot0.wait0 @r4, u0, offset:0
IADD.u32 r4, ^r5, ^r4
STORE.i32.slot0.end @r4, u4, offset:0
")
valhall(0 same --stage compute --format asm first.s second.s)
expect_text(output "equal\n")
expect_text(errors "")

# Different: the input and the place.
file(WRITE ${OUT}/third.s "LOAD.i32.unsigned.slot0 @r5, u2, offset:0
LOAD.i32.unsigned.slot0.wait0 @r4, u0, offset:0
ISUB.u32 r4, ^r5, ^r4
STORE.i32.slot0.end @r4, u4, offset:0
")
valhall(1 same --stage compute --format asm first.s third.s)
expect_part(output "different: for input ")
expect_part(output " after first.s and 0x")
expect_part(output "first.s:5:1: STORE.i32.slot0.end @r2, u4, offset:0\nthird.s:4:1: STORE.i32.slot0.end @r4, u4, offset:0\n")

# Unknown: no input is tried.
valhall(2 same --stage compute --inputs 0 --format asm first.s third.s)
expect_part(output "unknown: the writes to memory are not proved to be the same [memory]\n")

# Programs that are not compared.
file(WRITE ${OUT}/wrong.s "LOAD.i32.unsigned.slot0 @r0, u0, offset:0
STORE.i32.slot0.end @r0, u4, offset:0
")
valhall(2 same --stage compute --format asm first.s wrong.s)
expect_text(output "")
expect_part(errors "wrong.s:2:1: hazard: ")
valhall(2 same --stage compute first.s)
expect_part(errors "two programs are needed")
# Without --stage, the first program determines the stage.
valhall(0 same first.s second.s)
expect_text(output "equal\n")
valhall(2 same --stage compute --inputs many first.s second.s)
expect_part(errors "`--inputs` must be a number from 0 to 1000000")
