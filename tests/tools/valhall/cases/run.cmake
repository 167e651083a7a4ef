include(${CMAKE_CURRENT_LIST_DIR}/../run.cmake)

# All programs with known results. One was miscompiled: its loads of shared memory are after the barrier that
# should follow them.
file(GLOB specifications ${DATA}/programs/*.spec.json)
list(LENGTH specifications count)
if(count LESS 41)
  fail("there are only ${count} specifications")
endif()
foreach(specification IN LISTS specifications)
  cmake_path(GET specification STEM name)
  if(name STREQUAL "c_matmul")
    valhall(1 run --spec ${specification})
    expect_part(errors "the program is known to be miscompiled")
  else()
    valhall(0 run --spec ${specification})
  endif()
endforeach()

# A program with other results is detected: the first difference is reported.
valhall(1 run --spec ${DATA}/programs/c_udiv.spec.json ${DATA}/programs/c_gid.comp.hex)
expect_part(errors "ssbo0[0] is 0x00000007, not 0x2fa2e2f7")

# Memory of a specification can be dumped, also after a difference.
valhall(0 run --spec ${DATA}/programs/c_udiv.spec.json --dump 0x7f10000000:2)
expect_text(output "7f10000000: 2fa2e2f7\n7f10000004: 5a5cdfa7\n")
valhall(1 run --spec ${DATA}/programs/c_udiv.spec.json ${DATA}/programs/c_gid.comp.hex --dump 0x7f10000000:1)
expect_text(output "7f10000000: 00000007\n")
valhall(2 run --spec ${DATA}/programs/c_udiv.spec.json --dump 0x1000:1)

# Uncertain results are reported.
valhall(0 run --spec ${DATA}/programs/c_powsqrt.spec.json)
expect_part(errors "the last bits of some results are not known exactly")
valhall(0 run --spec ${DATA}/programs/c_affine.spec.json)
expect_text(errors "")

# Registers and memory from the command line.
file(WRITE ${OUT}/kernel.s "\
LOAD.i32.unsigned.slot0.wait0 @r2, u0, offset:4
IADD.u32 r2, ^r2, r0
STORE.i32.slot0.end @r2, u0, offset:0
")
file(WRITE ${OUT}/memory.bin "abcdABCD")
valhall(0 run --format asm --threads 2 --set r0=1 --set u0=0x1000 --set u1=0 --mem 0x1000=memory.bin
  --dump 0x1000:2 --dump r2 --trace kernel.s)
expect_text(output "\
w0 0000 0003 LOAD.i32.unsigned.slot0.wait0 @r2, u0, offset:4  ; r2=44434241
w0 0001 0003 IADD.u32 r2, ^r2, r0  ; r2=44434242
w0 0002 0003 STORE.i32.slot0.end @r2, u0, offset:0
00001000: 44434242
00001004: 44434241
r2: 44434242 44434242 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 \
00000000 00000000 00000000 00000000 00000000
")

# Errors name the word and the lane.
file(WRITE ${OUT}/early.s "\
LOAD.i32.unsigned.slot0 @r2, u0, offset:4
IADD.u32.end r2, r2, r0
")
valhall(1 run --format asm --set u0=0x1000 --set u1=0 --mem 0x1000=+2 early.s)
expect_part(errors "[read_before_wait]\n  word 1: IADD.u32.end r2, r2, r0\n  lane 0 of warp 0 in workgroup 0,0,0\n")
expect_part(errors "  register r2\n")
valhall(0 run --lax --format asm --set u0=0x1000 --set u1=0 --mem 0x1000=+2 early.s)
valhall(1 run --format asm --set u0=0x1000 --set u1=0 kernel.s)
expect_part(errors "[outside_memory]")
expect_part(errors "  address 0x1004\n")
file(WRITE ${OUT}/loop.s "loop:\nBRANCHZ.eq 0x0, offset:loop\nNOP.end\n")
valhall(1 run --format asm --steps 100 loop.s)
expect_part(errors "[step_limit]")

# What a run changed, without being asked; inputs and outputs as floats.
file(WRITE ${OUT}/floats.s "\
LOAD.i32.unsigned.slot0.wait0 @r0, u0, offset:4
FADD.f32 r0, ^r0, u2
IADD.u32 r1, r0, r60
STORE.i32.slot0.end @r0, u0, offset:0
")
set(inputs --threads 2 --set u0=0x1000 --set u1=0 --set u2=1.5 --mem 0x1000=f32:0,-2.25,3)
valhall(0 run ${inputs} floats.s)
expect_text(output "\
r0: bf400000 (-0.75)
r1: bf400000 (-0.75) bf400001 (-0.75000006)
00001000: bf400000 (-0.75)
")
valhall(0 run ${inputs} --dump 0x1004:1 floats.s)
expect_text(output "00001004: c0100000\n")
valhall(0 run --mem 0x1000=u32:7,0x10 --dump 0x1000:2 kernel.s --set u0=0x1000 --set u1=0)
expect_text(output "00001000: 00000010\n00001004: 00000010\n")
# An address of 32 bits is the low word of a pair; the high word is then 0.
valhall(0 run --mem 0x1000=u32:7,8 --dump 0x1000:2 kernel.s --set u0=0x1000)
expect_text(output "00001000: 00000008\n00001004: 00000008\n")
file(WRITE ${OUT}/nothing.s "NOP.end\n")
valhall(0 run nothing.s)
expect_text(output "")
# Missing inputs are named before the run, missing memory with its remedy.
valhall(1 run --threads 2 --set u0=0x1000 floats.s)
expect_text(output "")
expect_text(errors "valhall: floats.s: the program reads u2; give them with --set, such as --set u2=0\n")
valhall(1 run --set u0=0x1000 --set u1=0 --set u2=1.0 floats.s)
expect_part(errors "  address 0x1004\n  --mem 0x1004=+1 adds a word of memory there\n")
foreach(value IN ITEMS 1.x 1.0.0 . 0x100000000)
  valhall(2 run --set u0=${value} floats.s)
endforeach()
foreach(list IN ITEMS f32: f32:1,x u32:1.5 u32:)
  valhall(1 run --mem 0x1000=${list} nothing.s)
  expect_part(errors "is not a list of numbers such as f32:1,2.5 or u32:1,2")
endforeach()

# Wrong command lines.
valhall(2 run --set q=1 kernel.s)
valhall(2 run --set r64=1 kernel.s)
valhall(2 run --dump r64 kernel.s)
foreach(words IN ITEMS 0x2000:1 0x1000:5 0x1002:1)
  valhall(2 run --mem 0x1000=+4 --dump ${words} kernel.s)
  expect_part(errors "`${words}` is neither a register, such as r0, nor a range in the memory of --mem or --spec, such as 0x1000:4")
endforeach()
valhall(2 run --threads 0 kernel.s)
valhall(2 run --stage geometry kernel.s)
valhall(2 run --spec a.json --set r0=1)
valhall(1 run --format asm --mem 0x1002=memory.bin kernel.s)
valhall(1 run --format asm --mem 0x1000=missing.bin kernel.s)

# Wrong specifications: errors with their place.
function(expect_json_error text error)
  file(WRITE ${OUT}/wrong.json "${text}")
  valhall(1 run --spec wrong.json)
  expect_part(errors "wrong.json:${error}\n")
endfunction()
expect_json_error("" "1:1: error: syntax error while parsing value - unexpected end of input; expected '[', '{', or a literal")
expect_json_error("{\"hex\" 1}"
  "1:8: error: syntax error while parsing object separator - unexpected number literal; expected ':'")
expect_json_error("{\"hex\": \"a\",\n \"hex\": \"b\"}" "2:2: error: `hex` appears twice")
expect_json_error("[1, 02]" "1:6: error: syntax error while parsing array - unexpected number literal; expected ']'")
expect_json_error("{} x" "1:4: error: syntax error while parsing value - invalid literal; last read: '{} x'; expected end of input")
expect_json_error("[1, 2" "1:6: error: syntax error while parsing array - unexpected end of input; expected ']'")
expect_json_error("\"abc"
  "1:5: error: syntax error while parsing value - invalid string: missing closing quote; last read: '\"abc'")
expect_json_error("[1, 1e999]" "1:5: error: the number is too large")
expect_json_error("[]" "1:1: error: this should be an object")
expect_json_error("{}" "1:1: error: `hex` is missing")
expect_json_error("{\"hex\": 5}" "1:9: error: this should be a string")
expect_json_error("{\"hex\": \"a\", \"stage\": \"fragment\"}"
  "1:23: error: only compute programs can be run")
expect_json_error("{\"hex\": \"a\", \"stage\": \"compute\", \"workgroup_size\": [1, 1]}"
  "1:52: error: this should be a list of three numbers")
expect_json_error("{\"hex\": \"a\", \"stage\": \"compute\", \"workgroup_size\": [1, 1, 0]}"
  "1:59: error: there must be at least one")
string(REPEAT "[" 10000 deep)
expect_json_error("${deep}"
  "1:10001: error: syntax error while parsing value - unexpected end of input; expected '[', '{', or a literal")

# Invalid inputs are refused, with the reason.
foreach(case IN ITEMS
    "1|--mem 0x1000=+2 --mem 0x1004=+1|[overlapping_memory]\n  address 0x1004"
    "1|--mem 0xfffffffffffffffc=+2|[memory_past_end]\n  address 0xfffffffffffffffc"
    "2|--set r1=2 --set r1=3|`r1=3` sets a register or uniform twice"
    "2|--set u1=2 --set u1=3|`u1=3` sets a register or uniform twice")
  string(REPLACE "|" ";" parts "${case}")
  list(GET parts 0 status)
  list(GET parts 1 options)
  list(GET parts 2 expected)
  separate_arguments(options)
  valhall(${status} run --format asm ${options} kernel.s)
  expect_part(errors "${expected}")
endforeach()
file(READ ${DATA}/programs/c_affine.spec.json text)
file(COPY ${DATA}/programs/c_affine.comp.hex DESTINATION ${OUT})
foreach(case IN ITEMS
    "\"index\":2|\"index\":1|an index must be given only once"
    "\"buffer\":1|\"buffer\":0|a buffer must be given only once"
    "0x7f10100000|0x7f10000004|[overlapping_memory]"
    "\"size\":0|\"size\":4294967296|[too_much_local_memory]"
    "0x7f10100000|0xfffffffffffffff0|[memory_past_end]")
  string(REPLACE "|" ";" parts "${case}")
  list(GET parts 0 old)
  list(GET parts 1 new)
  list(GET parts 2 expected)
  string(REPLACE "${old}" "${new}" changed "${text}")
  file(WRITE ${OUT}/changed.spec.json "${changed}")
  valhall(1 run --spec changed.spec.json)
  expect_part(errors "${expected}")
endforeach()

# Zero words after the program are padding, also when the uniforms that it reads are looked for.
file(WRITE ${OUT}/padding.hex "0000000000000000\n")
valhall(1 run padding.hex)
expect_part(errors "[ran_past_end]")
string(REPEAT "0000000000000000\n" 16 padding)
file(WRITE ${OUT}/padded.hex "0091c00000000080\n7800c00000000000\n${padding}")
valhall(1 run padded.hex)
expect_text(errors "valhall: padded.hex: the program reads u0; give them with --set, such as --set u0=0\n")
valhall(0 run --set u0=7 padded.hex)
expect_text(output "r0: 00000007\n")
