# Texts that name registers.
include(${CMAKE_CURRENT_LIST_DIR}/../run.cmake)

file(WRITE ${OUT}/named.s ".reg i = r60
.reg x = r2, at[2] = r0, unused
  SHADDX.u64 at, u0, i.w0, shift:2
  LOAD.i32.unsigned.slot0 @x, at, offset:0
  FADD.f32 x, x, u2
  STORE.i32.slot0 @x, at, offset:0
")
set(text "SHADDX.u64 r0, u0, ^r60.w0, shift:0x2
LOAD.i32.unsigned.slot0.wait0 @r2, r0, offset:0
FADD.f32 r2, ^r2, u2
STORE.i32.slot1.end @r2, ^r0, offset:0
")
valhall(0 as -o named.hex named.s)
expect_text(output "")
expect_text(errors "")
valhall(0 dis named.hex)
expect_text(output "${text}")
valhall(0 as --names -o again.hex --stage compute --registers 4 named.s)
expect_text(errors "named.s:1: i r60
named.s:2: x r2
named.s:2: at[0] r0
named.s:2: at[1] r1
named.s:2: unused unused
")
valhall(0 dis --names again.hex)
expect_text(output "; named.s:1: i r60
; named.s:2: x r2
; named.s:2: at[0] r0
; named.s:2: at[1] r1
; named.s:2: unused unused
${text}")
valhall(0 dis again.hex)
expect_text(output "${text}")
valhall(2 dis --names --cpp again.hex)
file(WRITE ${OUT}/outer.s ".include \"free.s\"
")

# Commands that read text accept it.
valhall(0 check --stage compute --format asm named.s)
expect_text(output "")
file(WRITE ${OUT}/free.s ".reg a, b
  MOV.i32 a, u0
  MOV.i32 b, u1
  IADD.s32 a, a, b
  STORE.i32.slot0 @a, u2, offset:0
")
valhall(0 check --stage compute --format asm free.s)
expect_text(output "")
valhall(0 as --registers 2 free.s)
valhall(0 as --names outer.s)
expect_part(errors "free.s:1: a r0
")
valhall(0 fix --format asm named.s)
expect_text(output "${text}")
valhall(0 convert --to later named.s)
expect_part(output "LOAD.i32.unsigned.slot0.wait0 @r2, [r0:r1], offset:0\n")

# Errors.
valhall(2 as --registers 0 named.s)
expect_part(errors "`--registers` must be a number from 1 to 64")
valhall(1 as --registers 1 free.s)
expect_text(output "")
expect_part(errors "free.s:3:3: error: `MOV.i32 b, u1`: 2 values are live here, and the limit is 1 register; ")
expect_part(errors "2 would suffice; live are a, b [out_of_registers]")

# Values in memory.
file(WRITE ${OUT}/many.s ".reg a, b, c
  MOV.i32 a, u0
  IADD.s32 b, a, u1
  IADD.s32 c, b, u2
  IADD.s32 a, a, b
  IADD.s32 a, a, c
  STORE.i32.slot0 @a, u2, offset:0
")
valhall(1 as --registers 2 many.s)
valhall(0 as --registers 2 --spill --local-words 4 --names -o many.hex many.s)
expect_part(errors "5 words of thread-local memory\n")
valhall(0 dis many.hex)
expect_part(output "thread_local_pointer.w0, offset:16")
valhall(0 check --stage compute --registers 32 many.hex)
valhall(2 as --local-words x many.s)
expect_part(errors "`--local-words` must be a number from 0 to 65535")

file(WRITE ${OUT}/wrong.s ".reg acc, r5
  FADD.f32 ac, acc.neg, u0
  FADD.f32 acc, acc, acc[1]
")
valhall(1 as wrong.s)
expect_text(errors "wrong.s:1:11: error: `r5` is already a register, a uniform or a special value [reserved_name]
  .reg acc, r5
            ^~
wrong.s:2:12: error: `ac` is not a register, uniform, constant or special value; did you mean `acc`? [unknown_operand]
    FADD.f32 ac, acc.neg, u0
             ^~
wrong.s:3:22: error: `acc[1]`: the index must be below 1 [wrong_group]
    FADD.f32 acc, acc, acc[1]
                       ^~~~~~
")
file(WRITE ${OUT}/unwritten.s ".reg acc\n  FADD.f32 acc, acc.neg, u0\n")
valhall(1 as unwritten.s)
expect_text(errors "unwritten.s:2:17: error: `acc` is read, but nothing has written it before [unwritten_register]
    FADD.f32 acc, acc.neg, u0
                  ^~~
")
