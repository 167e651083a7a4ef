include(${CMAKE_CURRENT_LIST_DIR}/../run.cmake)

# Each command that reads words or an instruction accepts --arch: an architecture or a GPU of it, in either
# case.
file(WRITE ${OUT}/later.s "AND_IMM.i32.wait_resource r0, r0, #0xF\nNOP.end\n")
valhall(0 as --arch v11 later.s > later.hex)
set(as as later.s)
set(dis dis later.hex)
set(check check --stage compute later.hex)
set(fix fix --stage compute later.hex)
set(cfg cfg later.hex)
set(stats stats --core g715 later.hex)
set(run run later.hex)
set(info info AND_IMM.i32)
set(list list)
set(commands as dis check fix cfg stats run info list)
foreach(name IN LISTS commands)
  valhall(0 ${${name}} --arch v11)
  set(expected "${output}${errors}")
  foreach(arch IN ITEMS V11 g715 G615 mali-g715 Mali-G615)
    valhall(0 ${${name}} --arch=${arch})
    if(NOT "${output}${errors}" STREQUAL expected)
      fail("${command}: differs from --arch v11:\n${output}${errors}")
    endif()
  endforeach()
  foreach(arch IN ITEMS v8 v16 11 g79 mali- "")
    valhall(2 ${${name}} --arch=${arch})
    expect_text(output "")
    expect_part(errors "valhall ${name}: `--arch` is one of v9 to v15, or a GPU such as g710, not `${arch}`")
  endforeach()
  valhall(2 ${${name}} --arch)
  expect_part(errors "`--arch` needs a value")
endforeach()

# C++ with the header and the namespaces of the architecture.
valhall(0 dis --arch g715 --cpp later.hex)
expect_text(output "\
// #include <valhall/v11.hpp>
// using namespace valhall;
// using namespace valhall::v11;
and_imm_i32(r0, r0, 0xf, {.flow = flow::wait_resource}),
nop({.flow = flow::end}),
")

# The meaning of the words in an architecture that lacks them: the instruction, and the flow.
set(missing "AND_IMM.i32 is not in v10; since v11")
valhall(1 as --arch v10 later.s)
expect_part(errors "later.s:1:1: error: ${missing} [not_in_arch]\n")
valhall(0 dis --arch v10 later.hex)
expect_text(output ".word 0x6118c00000000f00 ; not_in_arch: AND_IMM.i32, since v11\nNOP.end\n")
valhall(1 check --stage compute --arch v10 later.hex)
expect_text(output "later.hex:0: fault: ${missing} [not_in_arch]\n")
valhall(1 fix --stage compute --arch v10 later.hex)
expect_text(errors "later.hex:0: fault: ${missing} [not_in_arch]\n")
valhall(0 cfg --arch v10 later.hex)
expect_part(output "not_in_arch: AND_IMM.i32, since v11")
valhall(1 stats --arch v10 later.hex)
expect_part(errors "[not_in_arch]")
valhall(1 run --arch v10 later.hex)
expect_part(errors "word 0: .word 0x6118c00000000f00 ; not_in_arch: AND_IMM.i32, since v11\n")
valhall(1 info --arch v10 AND_IMM.i32)
expect_text(errors "valhall: ${missing}\n")
valhall(0 list --arch v10)
if(output MATCHES "AND_IMM")
  fail("${command} has AND_IMM")
endif()

# Values of modifiers, flows and special values that the architecture lacks.
file(WRITE ${OUT}/values.s "MOV.i32 r0, shader_output.w0\nNOP.wait_resource\nNOP.continue\nNOP.end\n")
valhall(0 as --arch g1 values.s > values.hex)
valhall(1 check --stage compute values.hex)
expect_text(output "\
values.hex:0: fault: shader_output is not in v9; since v12 [not_in_arch]
values.hex:1: fault: wait_resource is not in v9; since v10 [not_in_arch]
values.hex:2: fault: continue is not in v9; since v14 [not_in_arch]
")

# The unit and the core of an architecture: FROUND.f32 moves to FMA, where it takes two cycles.
file(WRITE ${OUT}/round.s "FROUND.f32.end r0, r0\n")
valhall(0 stats --format asm round.s)
expect_part(output "CVT                1           1        0.031250\n")
expect_part(output "core           g78\n")
valhall(0 stats --format asm --arch v11 round.s)
expect_part(output "FMA                1           2        0.015625\n")
expect_part(output "core           g715\n")
valhall(0 stats --format asm --arch v11 --core g615 round.s)
expect_part(output "core           g615\n")
foreach(pair IN ITEMS "v9;g78" "v14;g1")
  list(POP_FRONT pair arch core)
  valhall(0 stats --format asm --json --arch ${arch} round.s)
  string(JSON found GET "${output}" arch)
  string(JSON counted GET "${output}" core)
  if(NOT "${found} ${counted}" STREQUAL "${arch} ${core}")
    fail("${command}: the architecture and core are ${found} ${counted}")
  endif()
endforeach()

# An instruction in an architecture, and in the others.
valhall(0 info FROUND.f32)
expect_part(output "  unit                    CVT, arithmetic\n")
expect_part(output "  architectures           all; this page is of v9\n")
expect_part(output "\nIn other architectures\n  from v11 to v14         unit FMA, 2 cycles; ")
valhall(0 info FROUND.f32 --arch v14)
expect_part(output "  unit                    FMA, 2 cycles, arithmetic\n")
expect_part(output "  architectures           all; this page is of v14\n")
expect_part(output "\nIn other architectures\n  until v10               unit CVT; ")
valhall(0 info HADD.s32)
expect_part(output "  architectures           until v10; this page is of v9\n")
valhall(0 info LD_VAR_BUF_IMM.f32)
expect_part(output "\n  23-16                   index\n")
expect_part(output "\nIn other architectures\n  from v11 to v13         index at bits 18-8\n  in v14 only             index at bits 18-8; source_format without src_flat32\n")
valhall(0 info LD_VAR_BUF_IMM.f32 --arch v11)
expect_part(output "\n  18-8                    index\n")
expect_part(output "\nIn other architectures\n  until v10               index at bits 23-16\n")
valhall(0 info TEX_SINGLE)
expect_part(output "\n  in v10 only             lod_mode also computed_force_delta\n")
valhall(0 info FADD.f32 --arch v14)
expect_part(output "14 continue")
expect_part(output "\nIn other architectures\n  in v15 only             no sticky; roundmode also rto\n\n")
valhall(0 info FADD.f32)
if(output MATCHES "wait_resource|continue")
  fail("${command}: v9 has neither flow")
endif()

# Rules of an architecture: from v14 on an arithmetic instruction reads two slots of uniforms.
valhall(0 info FADD.f32 --arch v13)
expect_part(output "\n  two_uniform_slots ")
expect_part(output "\n  not_in_arch ")
valhall(0 info FADD.f32 --arch v14)
if(output MATCHES "two_uniform_slots|two_specials")
  fail("${command}: two sources break no rule on slots")
endif()
valhall(0 info FMA.f32 --arch v14)
expect_part(output "\n  two_uniform_slots ")
valhall(0 info LD_ATTR)
if(output MATCHES "two_uniform_slots|too_many_fau_words")
  fail("${command}: messages have no limit on uniforms")
endif()

# A value that another architecture has is not proposed.
file(WRITE ${OUT}/typo.s "NOP.wait_resorce\n")
valhall(1 as typo.s)
if(errors MATCHES "wait_resource")
  fail("${command} proposes what v9 lacks:\n${errors}")
endif()
valhall(1 as --arch v10 typo.s)
expect_part(errors "did you mean `wait_resource`?")

# v15 has words of another layout.
file(WRITE ${OUT}/v15.s "loop:\nFADD.f32 r100, ^r1, u200.neg\nBRANCHZ.reconverge.eq r2, offset:loop\nNOP.end\n")
valhall(0 as --arch v15 v15.s)
expect_text(output "40f2641000004881\n2ab80017fffffe02\n3ea1000001e000c0\n")
valhall(0 as --arch G2 v15.s > v15.hex)
valhall(0 dis --arch v15 v15.hex)
expect_text(output "FADD.f32 r100, ^r1, u200.neg\nBRANCHZ.eq.reconverge r2, offset:-2\nNOP.end\n")
valhall(0 dis --arch v15 --syntax arm --labels v15.hex)
expect_text(output "L0:\nFADD.f32 r100, r1^, u100.w0.neg\nBRANCH.reconverge.not r2, L0\nNOP.end\n")
valhall(0 dis --arch v14 v15.hex)
expect_part(output ".word")

# Its C++, its spellings, and the bits of its words.
valhall(0 dis --arch v15 --cpp v15.hex)
expect_text(output "\
// #include <valhall/v15.hpp>
// using namespace valhall;
// using namespace valhall::v15;
fadd_f32(r100, kill(r1), -u(200)),
branchz(r2, -2, {.eq = true, .flow = flow::reconverge}),
nop({.flow = flow::end}),
")
file(WRITE ${OUT}/v15-arm.s "loop:  ; starts\nFADD.f32 r100, r1^, u100.w0.neg  ; adds\nBRANCH.reconverge.not r2, loop\nNOP.end\n")
valhall(0 convert --arch v15 --from arm v15-arm.s)
expect_text(output "loop:  ; starts\nFADD.f32 r100, ^r1, u200.neg  ; adds\nBRANCHZ.eq.reconverge r2, offset:loop\nNOP.end\n")
valhall(0 convert --arch v15 --from arm --to later v15-arm.s > v15-later.s)
valhall(0 as --arch v15 --syntax later v15-later.s > v15-later.hex)
expect_same(v15.hex v15-later.hex)
file(WRITE ${OUT}/v15-repeated.s ".rept 2\nIADD.u32 r100, r101, u255\n.endr\n")
valhall(0 convert --arch v15 --to arm v15-repeated.s)
expect_text(output "IADD.u32 r100, r101, u127.w1\nIADD.u32 r100, r101, u127.w1\n")
valhall(0 info FADD.f32 --arch v15)
expect_part(output "\nLayout\n  63-62                   page of uniforms and special values\n  61-58                   flow\n  57-55   0x1             opcode\n")
expect_part(output "\n  49                      source 2\n  48                      source 1\n  47                      unused, zero\n  46-40                   destination\n")
valhall(0 info FMA.f32 --arch v15)
expect_part(output "\n  36                      negation of source 2 and negation of source 1\n")
valhall(0 info ICMP.u32 --arch v15)
expect_part(output "\nLayout with and, without seq\n")
expect_part(output "\nLayout without and, without seq\n")

# The cost of v15: a cycle for each operation, and no occupancy.
valhall(0 stats --arch v15 v15.hex)
expect_part(output "FMA                1           1        1.000000\nCVT                2           2        2.000000\n")
expect_part(output "
core           g2
bound          CVT
registers      3
threads        not known: no source says how many registers leave a core its most threads
uniform words  1
")
valhall(0 stats --arch v15 --json v15.hex)
foreach(pair IN ITEMS "threads;" "core;g2" "arch;v15" "registers;3")
  list(POP_FRONT pair key value)
  string(JSON found GET "${output}" ${key})
  if(NOT found STREQUAL value)
    fail("${command}: ${key} is ${found}")
  endif()
endforeach()
valhall(0 stats --arch v15 --core g1 v15.hex)
expect_part(output "core           g1\n")
file(WRITE ${OUT}/two_archs.hex "3ea1000001e000c0\n7800c00000000000\n")
valhall(1 stats --arch v15 two_archs.hex)
expect_part(output "undecoded      1\n")
expect_part(errors "words that are not instructions: 1, the first at offset 0008 [")

# Rules on programs, repair and facts on paths, with registers that only v15 has.
file(WRITE ${OUT}/v15-program.s "LOAD.i32.unsigned.slot0 @r100, r4, offset:0\nIADD.u32 r127, ^r100, r0\nIADD.u32.end r1, r100, ^r127\n")
valhall(0 as --arch v15 v15-program.s > v15-program.hex)
valhall(1 check --arch v15 --stage compute v15-program.hex)
expect_text(output "\
v15-program.hex:1: hazard: r100 is read before a wait on slot0 for LOAD.i32 at word 0, which writes it; wait0 or a wait that includes it belongs on word 0 [read_before_wait]
v15-program.hex:2: hazard: r100 is read before a wait on slot0 for LOAD.i32 at word 0, which writes it; wait0 or a wait that includes it belongs on one of the words 0 to 1 [read_before_wait]
v15-program.hex:2: hazard: r100 is read, but IADD.u32 at word 1 read it for the last time; write it first, or remove that mark [read_after_last_use]
")
valhall(0 fix --arch v15 v15-program.hex)
expect_text(output "LOAD.i32.unsigned.slot0.wait0 @r100, ^r4, offset:0\nIADD.u32 r127, r100, ^r0\nIADD.u32.end r1, ^r100, ^r127\n")
valhall(0 dis --arch v15 --live --blocks v15-program.hex)
expect_text(output "\
; block 0, words 0 to 2; from the start; to the end
LOAD.i32.unsigned.slot0 @r100, r4, offset:0             ; live r0 r100
IADD.u32 r127, ^r100, r0                                ; live r100 r127
IADD.u32.end r1, r100, ^r127                            ; live none
")
valhall(0 cfg --arch v15 --stage compute v15-program.hex)
expect_part(output "  b0 [label=\"block 0, words 0 to 2\\l0: LOAD.i32.unsigned.slot0 @r100, r4, offset:0\\l1: IADD.u32 r127, ^r100, r0  ; hazard: read_before_wait\\l")
valhall(1 fix --arch v15 two_archs.hex)
expect_part(errors "two_archs.hex:1: fault: ")

# The registers at the start are v15's, and it has as many as can be named.
file(WRITE ${OUT}/v15-inputs.s "IADD.u32.end r0, r0, r99\n")
valhall(0 check --arch v15 --stage compute --format asm v15-inputs.s)
expect_part(output "v15-inputs.s:1:1: note: r99 is read by IADD.u32, but on some path it is never written")
valhall(0 check --arch v15 --stage compute --inputs r0,r64-r127 --format asm v15-inputs.s)
expect_text(output "")
valhall(1 check --arch v15 --stage compute --inputs r0-r98 --format asm v15-inputs.s)
expect_part(output "v15-inputs.s:1:1: hazard: r99 is read by IADD.u32")
foreach(list IN ITEMS r128 r0-r128 r1000 r0-r999)
  valhall(2 check --arch v15 --stage compute --inputs ${list} v15-program.hex)
  expect_part(errors "`--inputs` is a list such as r0,r4-r7, not `${list}`")
endforeach()
valhall(2 check --arch v14 --stage compute --inputs r64 v15-program.hex)
expect_part(errors "`--inputs` is a list such as r0,r4-r7, not `r64`")

# The number of registers of a v15 program at full occupancy is unknown.
foreach(count IN ITEMS 32 64)
  valhall(2 check --arch v15 --stage compute --registers ${count} v15-program.hex)
  expect_part(errors "`--registers` is not available for v15, since it is not published how many threads a program with some number of registers has")
endforeach()
