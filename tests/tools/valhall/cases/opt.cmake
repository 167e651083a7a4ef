include(${CMAKE_CURRENT_LIST_DIR}/../run.cmake)

# A better program, and what it gained.
file(WRITE ${OUT}/slow.s "LOAD.i32.unsigned.slot0.wait0 @r0, u0, offset:0
MOV.i32 r1, r0
FADD.f32 r1, r1, u4
LOAD.i32.unsigned.slot0.wait0 @r2, u0, offset:4
FADD.f32 r2, r2, u4
FADD.f32 r1, r1, r2
STORE.i32.slot0.end @r1, u2, offset:0
")
valhall(0 opt --stage compute --format asm slow.s)
expect_text(output "LOAD.i32.unsigned.slot0 @r0, u0, offset:0
LOAD.i32.unsigned.slot1.wait0 @r1, u0, offset:4
FADD.f32.wait1 r0, ^r0, u4
FADD.f32 r1, ^r1, u4
FADD.f32 r0, ^r0, ^r1
STORE.i32.slot0.end @r0, u2, offset:0
")
expect_text(errors "         words  moves  waits messages  distance    cycles  registers
given        7      1      2        3      0.00      3.00          3
values       6      0      2        3      0.00      3.00          2
order        6      0      2        3      0.67      3.00          2
")
valhall(0 opt --quiet --registers 2 --format asm slow.s)
expect_text(errors "")
# A limit that the program does not meet is an error: without it, a driver would allocate too few registers.
valhall(1 opt --quiet --registers 1 --format asm slow.s)
expect_part(output "STORE.i32.slot0.end @r1, u2, offset:0")
expect_text(errors "slow.s: error: the program uses 3 registers, and the limit is 1 [out_of_registers]\n")
valhall(0 opt --quiet --format asm slow.s > better.s)
valhall(0 check --stage compute --format asm better.s)
valhall(0 opt --format asm better.s)
expect_text(errors "         words  moves  waits messages  distance    cycles  registers
given        6      0      2        3      0.67      3.00          2
")

# A program that does not verify is not changed.
file(WRITE ${OUT}/wrong.s "LOAD.i32.unsigned.slot0 @r0, u0, offset:0
STORE.i32.slot0.end @r0, u2, offset:0
")
valhall(1 opt --format asm wrong.s)
expect_text(output "")
expect_part(errors "wrong.s:2:1: hazard: ")
expect_part(errors "read_before_wait")
valhall(2 opt --registers 0 slow.s)
expect_part(errors "`--registers` must be a number from 1 to 64")
