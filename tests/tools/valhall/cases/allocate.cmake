include(${CMAKE_CURRENT_LIST_DIR}/../run.cmake)

# Values get the registers of full occupancy, and a copy disappears.
file(WRITE ${OUT}/wide.s "loop:
  LOAD.i32.unsigned.slot0 @r20, u0, offset:0
  MOV.i32 r31, r20
  IADD.s32 r32, r31, r60
  BRANCHZ.eq r32, offset:loop
  STORE.i32.slot0 @r32, u2, offset:0
")
valhall(0 allocate --registers 4 --format asm wide.s)
expect_text(errors "")
expect_text(output "L0:
LOAD.i32.unsigned.slot0.wait0 @r0, u0, offset:0
IADD.s32 r0, ^r0, r60
BRANCHZ.eq.reconverge r0, offset:L0
STORE.i32.slot1.end @r0, u2, offset:0
")
valhall(0 allocate --format asm wide.s > again.s)
valhall(0 check --stage compute --format asm again.s)
expect_text(output "")

# Too few registers.
file(WRITE ${OUT}/many.s "MOV.i32 r0, u0
IADD.s32 r1, r0, u1
IADD.s32 r2, r1, u2
IADD.s32 r0, r0, r1
IADD.s32 r0, r0, r2
STORE.i32.slot0 @r0, u2, offset:0
")
valhall(1 allocate --registers 2 --format asm many.s)
expect_text(output "")
expect_part(errors "many.s:3:1: error: the values that are live together must fit into the registers [out_of_registers]\n  IADD.s32 r2, r1, u2\n  ^~~~~~~~~~~~~~~~~~~\n  3 registers would suffice\n")
valhall(0 allocate --registers=2 --spill --local-words 4 --format asm many.s)
expect_part(output "thread_local_pointer.w0, offset:16")

valhall(2 allocate --registers 0 many.s)
expect_part(errors "`--registers` must be a number from 1 to 64")
valhall(2 allocate --registers 200 --arch v15 many.s)
expect_part(errors "`--registers` must be a number from 1 to 128")
valhall(2 allocate --local-words x many.s)
expect_part(errors "`--local-words` must be a number from 0 to 65535")
file(WRITE ${OUT}/bad.hex "0000000000000001\n")
valhall(1 allocate bad.hex)
expect_part(errors "bad.hex:0: fault: NOP breaks a rule: bits that belong to no field must be zero [unused_bits_set]")
