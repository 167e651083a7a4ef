# The command TGSI: listings, runs, results, and the exit status of each kind of failure. Runs in the empty folder OUT.
include(${CMAKE_CURRENT_LIST_DIR}/../command.cmake)

function(tgsi status)
  run(${status} ${TGSI} ${ARGN})
  return(PROPAGATE command output errors)
endfunction()

file(WRITE ${OUT}/double.tgsi [[
COMP
PROPERTY CS_FIXED_BLOCK_WIDTH 2
DCL BUFFER[0]
DCL SV[0], THREAD_ID
DCL TEMP[0..1]
IMM[0] UINT32 {16, 0, 0, 0}
  0: UMUL TEMP[0].x, SV[0].xxxx, IMM[0].xxxx
  1: LOAD TEMP[1], BUFFER[0], TEMP[0].xxxx
  2: UADD TEMP[1], TEMP[1], TEMP[1]
  3: STORE BUFFER[0], TEMP[0].xxxx, TEMP[1]
  4: END
]])
set(start [=[{"stage": "compute", "block": [2, 1, 1], "grid": [1, 1, 1], "compare": {"type": "u32"},
  "buffers": [{"index": 0, "init": [1, 2, 3, 4, 5, 6, 7, 8], "expect": ]=])
file(WRITE ${OUT}/right.json "${start} [2, 4, 6, 8, 10, 12, 14, 16]}]}")
file(WRITE ${OUT}/wrong.json "${start} [2, 4, 6, 8, 10, 13, 14, null]}]}")
file(WRITE ${OUT}/damaged.json "{\"buffers\": [{\"index\": \"first\"}]}")

tgsi(0 compile double.tgsi)
expect_part(output "// u0: address of BUFFER[0]" "instructions" "cycles" "IADD.u32" "STORE.i128" ".end")
tgsi(0 compile --registers 8 double.tgsi)
tgsi(0 compile --no-optimize double.tgsi)
tgsi(0 run double.tgsi --inputs right.json)
expect_part(output "as expected")
tgsi(3 run double.tgsi --inputs wrong.json)
expect_part(output "BUFFER[0], word 5: 0x0000000c, but 0x0000000d is right")
tgsi(0 run double.tgsi --inputs wrong.json --results -)
expect_part(output "{\"buffers\":{\"0\":[2,4,6,8,10,12,14,16]}" "\"images\":{}" "\"memory\":[]" "\"outputs\":{}" "\"killed\":{}")
tgsi(0 run double.tgsi --inputs right.json --results results.json)
file(READ ${OUT}/results.json output)
expect_part(output "[2,4,6,8,10,12,14,16]")

# The example of the pages.
tgsi(0 run ${EXAMPLES}/example.tgsi --inputs ${EXAMPLES}/example.json)
expect_part(output "as expected")

tgsi(0 run ${EXAMPLES}/fragment.tgsi --inputs ${EXAMPLES}/fragment.json)
expect_part(output "as expected")

# Words for each architecture, in each format.
foreach(arch IN ITEMS v9 v10 v11 v12 v13 v14)
  tgsi(0 run --arch ${arch} ${EXAMPLES}/example.tgsi --inputs ${EXAMPLES}/example.json)
  expect_part(output "as expected")
  tgsi(0 compile --arch ${arch} --format hex ${EXAMPLES}/example.tgsi)
  string(LENGTH "${output}" size)
  math(EXPR rest "${size} % 17")
  if(NOT rest EQUAL 0)
    message(SEND_ERROR "${command}: words are lines of 16 digits\n${output}")
  endif()
  set(hex_${arch} "${output}")
endforeach()
file(WRITE ${OUT}/unpack.tgsi
  "FRAG\nDCL IN[0], GENERIC[0], LINEAR\nDCL OUT[0], COLOR\nUP4B OUT[0], IN[0].xxxx\nEND\n")
tgsi(0 compile --arch v10 unpack.tgsi)
expect_part(output "S8_TO_F32")
tgsi(0 compile --arch v11 unpack.tgsi)
expect_part(output "S8_TO_S32" "S32_TO_F32")
tgsi(0 compile --arch v11 --format hex -o words.hex ${EXAMPLES}/example.tgsi)
file(READ ${OUT}/words.hex output)
if(NOT output STREQUAL hex_v11)
  message(SEND_ERROR "${command}: the file differs from the standard output")
endif()
tgsi(0 compile --arch v11 --format bin --output words.bin ${EXAMPLES}/example.tgsi)
file(SIZE ${OUT}/words.bin bytes)
string(LENGTH "${hex_v11}" digits)
math(EXPR wanted "${digits} / 17 * 8")
if(NOT bytes EQUAL wanted)
  message(SEND_ERROR "${command}: ${bytes} bytes instead of ${wanted}")
endif()
tgsi(0 compile --format c ${EXAMPLES}/example.tgsi)
string(SUBSTRING "${hex_v9}" 0 16 first)
expect_part(output "static const uint64_t example_words[]" "0x${first}")
file(WRITE ${OUT}/flat.tgsi
  "FRAG\nDCL IN[0], GENERIC[0], CONSTANT\nDCL OUT[0], COLOR\nPK2H OUT[0], IN[0]\nEND\n")
tgsi(2 compile --arch v14 flat.tgsi)
expect_part(errors "v14 has no known instruction that copies a CONSTANT input")
tgsi(2 compile --arch v11 flat.tgsi)
expect_part(errors "flat.tgsi:4:1: error: PK2H is refused: v11 has no V2F32_TO_V2F16")

# Outputs of fragments by register and lane, and the discarded fragments.
file(WRITE ${OUT}/kill.tgsi [[
FRAG
DCL IN[0], GENERIC[0], CONSTANT
DCL OUT[0], COLOR
  0: KILL_IF IN[0].xxxx
  1: MOV OUT[0], IN[0]
  2: END
]])
file(WRITE ${OUT}/kill.json [=[{"stage": "fragment", "lanes": 2, "inputs": [{"register": 0, "lanes": [[1, 2, 3, 4], [3212836864, 0, 0, 0]]}]}]=])
tgsi(0 run kill.tgsi --inputs kill.json --results -)
expect_part(output [=["outputs":{"0":{"0":[1,2,3,4],]=] [=["killed":{"0":0,"1":1}]=])

# Invalid texts: all errors, with line, column and the correct form.
file(WRITE ${OUT}/wrong.tgsi "FRAG\nDCL OUT[0], COLOUR\nMOVE OUT[0], IN[0]\n\n  BRK\nEND\n")
tgsi(1 compile wrong.tgsi)
expect_part(errors "wrong.tgsi:2:13: error: `COLOUR` does not describe OUT; did you mean COLOR?"
  "wrong.tgsi:3:1: error: `MOVE` is not an opcode; did you mean MOV?"
  "wrong.tgsi:5:3: error: BRK outside a loop or switch")
tgsi(1 run wrong.tgsi --inputs right.json)

# Texts that the hardware does not support.
file(WRITE ${OUT}/double_add.tgsi "COMP\nDCL TEMP[0]\nDADD TEMP[0], TEMP[0], TEMP[0]\nEND\n")
tgsi(2 compile double_add.tgsi)
expect_part(errors "double_add.tgsi:3:1: error: DADD is refused: no instruction takes 64-bit floats")

# Files and use.
tgsi(1 compile absent.tgsi)
expect_part(errors "cannot read absent.tgsi")
tgsi(1 run double.tgsi --inputs damaged.json)
expect_part(errors "damaged.json: error: ")
tgsi(4 run double.tgsi)
expect_part(errors "run needs --inputs" "usage: tgsi")
tgsi(4 compile)
tgsi(4 compile --registers 65 double.tgsi)
tgsi(4 disassemble double.tgsi)
tgsi(4 compile --arch v15 double.tgsi)
expect_part(errors "--arch is from v9 to v14")
tgsi(4 compile --format elf double.tgsi)
expect_part(errors "`--format` is one of asm|hex|bin|c, not `elf`")
tgsi(4 run --format hex double.tgsi --inputs right.json)
tgsi(1 compile -o absent/words.hex double.tgsi)
tgsi(0 --help)
expect_part(output "usage: tgsi" "Exit status")
