include(${CMAKE_CURRENT_LIST_DIR}/../run.cmake)

# The programs with known results, as programs of v15: their text after instructions that move v15's preloaded
# values to the registers of v9. Lanes that v9 writes in several ways are written in v15's form.
set(preloaded "\
MOV.i32 r60, r0
MOV.i32 r61, r1
MOV.i32 r62, r2
MOV.i32 r56, r3
MOV.i32 r55, r4
MOV.i32 r57, r5
MOV.i32 r58, r6
MOV.i32 r59, r7
")
# These contain V2F32_TO_V2F16, which v11 lacks, too.
set(lacking c_mediump c_mediumpv c_packhalf)
file(GLOB specifications ${DATA}/programs/*.spec.json)
set(count 0)
foreach(specification IN LISTS specifications)
  cmake_path(GET specification STEM name)
  file(READ ${specification} text)
  string(JSON program GET "${text}" hex)
  valhall(0 dis ${DATA}/programs/${program} > ${name}.body.s)
  file(READ ${OUT}/${name}.body.s body)
  string(REPLACE "0x0.b02" "0x0.b00" body "${body}")
  string(REGEX REPLACE "([US]16_TO_[US]32[^\n]*)\\.h11" "\\1.h1" body "${body}")
  string(REGEX REPLACE "(MKVEC\\.v2i16 r[0-9]+, 0x0)," "\\1.h0," body "${body}")
  file(WRITE ${OUT}/${name}.s "${preloaded}${body}")
  if(name IN_LIST lacking)
    valhall(1 as --arch v15 ${name}.s)
    expect_part(errors "error: V2F32_TO_V2F16 is not in v15; until v10 [not_in_arch]")
    continue()
  endif()
  math(EXPR count "${count} + 1")
  valhall(0 as --arch v15 ${name}.s > ${name}.hex)
  if(name STREQUAL "c_matmul")
    valhall(1 run --arch v15 --spec ${specification} ${name}.hex)
    expect_part(errors "the program is known to be miscompiled")
  else()
    valhall(0 run --arch v15 --spec ${specification} ${name}.hex)
  endif()
endforeach()
if(count LESS 38)
  fail("only ${count} programs run")
endif()

# Registers and uniforms that only v15 has, and its preloaded values.
file(WRITE ${OUT}/kernel.s "\
LOAD.i32.unsigned.slot0.wait0 @r100, u200, offset:4
IADD.u32 r127, ^r100, r64
STORE.i32.slot0.end @r127, u200, offset:0
")
file(WRITE ${OUT}/memory.bin "abcdABCD")
valhall(0 run --arch v15 --format asm --threads 2 --set r64=1 --set u200=0x1000 --set u201=0 --mem 0x1000=memory.bin
  --dump 0x1000:2 --dump r127 --trace kernel.s)
expect_text(output "\
w0 0000 0003 LOAD.i32.unsigned.slot0.wait0 @r100, u200, offset:4  ; r100=44434241
w0 0001 0003 IADD.u32 r127, ^r100, r64  ; r127=44434242
w0 0002 0003 STORE.i32.slot0.end @r127, u200, offset:0
00001000: 44434242
00001004: 44434241
r127: 44434242 44434242 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 \
00000000 00000000 00000000 00000000 00000000
")
file(WRITE ${OUT}/end.s "NOP.end\n")
valhall(0 run --arch g2 --format asm --threads 2 --dump r0 end.s)
expect_part(output "r0: 00000000 00000001 00000000")
foreach(setting IN ITEMS r128=1 u256=1)
  valhall(2 run --arch v15 --format asm --set ${setting} end.s)
  expect_part(errors "`${setting}` is not a setting such as r0=5, r1=-1, u3=0x10 or u4=1.5")
endforeach()
foreach(setting IN ITEMS r64=1 u128=1)
  valhall(0 run --arch v15 --format asm --set ${setting} end.s)
  valhall(2 run --format asm --set ${setting} end.s)
endforeach()
valhall(2 run --arch v15 --format asm --dump r128 end.s)
valhall(2 run --format asm --dump r64 end.s)

# Errors name the word, in the spelling of the text, the lane and the register.
file(WRITE ${OUT}/early.s "\
LOAD.i32.slot0 @r100, [r0:r1], #0x4
IADD.u32.end r2, r100, u100.w0
")
valhall(1 run --arch v15 --syntax arm --format asm --threads 1 --set u200=1 --mem 0=memory.bin early.s)
expect_text(errors "\
valhall: early.s: a register that a message writes must not be read before a wait on its slot [read_before_wait]
  word 1: IADD.u32.end r2, r100, u100.w0
  lane 0 of warp 0 in workgroup 0,0,0
  register r100
")
file(WRITE ${OUT}/clamp.s "FCLAMP.f32.end r0, r1, r2, r3\n")
valhall(1 run --arch v15 --format asm clamp.s)
expect_part(errors "the result of the instruction is not publicly known [not_known]\n  word 0: FCLAMP.f32.end ")
