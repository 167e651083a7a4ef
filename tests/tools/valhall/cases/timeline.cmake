include(${CMAKE_CURRENT_LIST_DIR}/../run.cmake)

file(WRITE ${OUT}/loads.s "\
LOAD.i32.unsigned.slot0.wait0 @r0, u0, offset:0
FADD.f32 r0, ^r0, u4
LD_VAR_BUF_IMM.f32.slot1.v2.src_f32.center.store @r2:r3, r61, index:0x0
LOAD.i32.unsigned.slot0 @r1, u0, offset:4
FADD.f32.wait0126 r1, ^r1, u4
FADD.f32.wait1 r1, ^r1, u4
STORE.i32.slot0.wait0 @r0, u2, offset:0
NOP.end
")
valhall(0 timeline loads.s)
expect_text(output "\
  cycle     stall  01234567  word
      0         9  X.......  LOAD.i32.unsigned.slot0.wait0 @r0, u0, offset:0
     10            ........  FADD.f32 r0, ^r0, u4
     11            .S......  LD_VAR_BUF_IMM.f32.slot1.v2.src_f32.center.store @r2:r3, r61, index:0x0
     12            S|......  LOAD.i32.unsigned.slot0 @r1, u0, offset:4
     13         8  WWW...W.  FADD.f32.wait0126 r1, ^r1, u4
     22            .W......  FADD.f32.wait1 r1, ^r1, u4
     23         9  X.......  STORE.i32.slot0.wait0 @r0, u2, offset:0
     33            WWW...W.  NOP.end

cycles     34
stalls     26
latencies  memory 10, varying 10, texture 10, other 10 cycles, as assumed or given
")

# Each latency changes the time of its messages.
valhall(0 timeline --memory 3 loads.s)
expect_part(output "\ncycles     19\nstalls     11\nlatencies  memory 3, varying 10, texture 10, other 10 cycles")
valhall(0 timeline --memory 3 --varying 0 loads.s)
expect_part(output "\ncycles     13\n")
valhall(0 timeline --texture 5 --other 7 loads.s)
expect_part(output "\ncycles     34\n")

# The JSON object.
valhall(0 timeline --json loads.s)
function(expect_json value)
  string(JSON found ERROR_VARIABLE problem GET "${output}" ${ARGN})
  if(NOT found STREQUAL value)
    fail("${command}: ${ARGN} should be ${value}, not ${found} ${problem}")
  endif()
endfunction()
expect_json(34 cycles)
expect_json(26 stalls)
expect_json(10 latencies varying)
expect_json(12 words 3 issue)
expect_json(22 words 3 arrival)
expect_json(0 words 3 slot)
expect_json("FADD.f32.wait0126 r1, ^r1, u4" words 4 text)
expect_json(8 words 4 stall)
expect_json(6 words 4 waits 3)

# The drawing has a row for each word.
valhall(0 timeline --svg loads.s)
expect_part(output "<svg ")
foreach(text IN ITEMS "STORE.i32.slot0.wait0 @r0, u2, offset:0" "NOP.end")
  expect_part(output "${text}")
endforeach()

# A word that is no instruction takes its cycle and is reported.
file(WRITE ${OUT}/bad.hex "ffffffffffffffff\n")
valhall(1 timeline bad.hex)
expect_part(output "      0            ........  .word 0xffffffffffffffff ; unknown_opcode\n")
expect_part(errors "words that are not instructions: 1, the first at offset 0000 [unknown_opcode]")
