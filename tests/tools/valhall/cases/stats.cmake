include(${CMAKE_CURRENT_LIST_DIR}/../run.cmake)

# The text, for two cores.
file(WRITE ${OUT}/kernel.s "\
LD_VAR_BUF_IMM.f32.slot0.v2.src_f32.center.store.wait0 @r0:r1, r61, index:0x0
FMA.f32 r0, r0, u0, u1
FRCP.f32 r0, r0
BARRIER.slot7.wait
NOP.end
")
valhall(0 stats --format asm kernel.s)
expect_text(output "\
unit    instructions  operations          cycles
FMA                1           1        0.031250
CVT                1           1        0.031250
SFU                1           1        0.125000
V                  1           2        0.125000
T                  0           0        0.000000
LS                 0           0        0.000000
NONE               1           -               -
all                5                    0.125000

core           g78
bound          SFU
registers      3
threads        2
uniform words  2
quadwords      8
undecoded      0
")
valhall(0 stats --format asm --core mesa kernel.s)
expect_part(output "V                  1           4        0.250000\n")
expect_part(output "all                5                    0.250000\n\ncore           mesa\nbound          V\n")

# The JSON object, and some of its numbers.
valhall(0 stats --format asm --json kernel.s)
function(expect_json value)
  string(JSON found ERROR_VARIABLE problem GET "${output}" ${ARGN})
  if(NOT found STREQUAL value)
    fail("${command}: ${ARGN} should be ${value}, not ${found} ${problem}")
  endif()
endfunction()
function(expect_keys expected)
  string(JSON count LENGTH "${output}" ${ARGN})
  math(EXPR last "${count} - 1")
  set(keys)
  foreach(i RANGE ${last})
    string(JSON key MEMBER "${output}" ${ARGN} ${i})
    list(APPEND keys ${key})
  endforeach()
  list(SORT keys)
  list(SORT expected)
  if(NOT keys STREQUAL expected)
    fail("${command}: the keys ${ARGN} should be ${expected}, not ${keys}")
  endif()
endfunction()
expect_keys("instructions;operations;cycles;bound;registers;threads;uniform_words;quadwords;undecoded;arch;core")
expect_keys("fma;cvt;sfu;v;t;ls" operations)
expect_keys("fma;cvt;sfu;v;t;ls" cycles)
expect_json(5 instructions)
expect_json(2 operations v)
expect_json(0.125 cycles sfu)
expect_json(sfu bound)
expect_json(3 registers)
expect_json(2 threads)
expect_json(2 uniform_words)
expect_json(0 undecoded)
expect_json(v9 arch)
expect_json(g78 core)
valhall(0 stats --format asm --json --core=mesa kernel.s)
expect_json(0.25 cycles v)
expect_json(v bound)
expect_json(mesa core)

# The same program as words, and with padding.
valhall(0 stats --format asm kernel.s)
set(expected "${output}")
valhall(0 as kernel.s -o kernel.hex)
valhall(0 stats kernel.hex)
expect_text(output "${expected}")
valhall(0 stats --format hex < kernel.hex)
expect_text(output "${expected}")
valhall(0 as --format bin kernel.s -o kernel.bin)
valhall(0 stats --format bin kernel.bin)
expect_text(output "${expected}")
file(READ ${OUT}/kernel.hex text)
file(WRITE ${OUT}/padded.hex "${text}0000000000000000\n0000000000000000\n")
valhall(0 stats padded.hex)
expect_text(output "${expected}")
file(WRITE ${OUT}/empty.hex "")
valhall(0 stats empty.hex --json)
expect_json(0 instructions)
expect_json(none bound)

# Words that do not decode are counted, and are an error.
file(WRITE ${OUT}/junk.hex "7800c00000000000\nffffffffffffffff\n0000000000000000\n7800c00000000000\n")
valhall(1 stats junk.hex)
expect_part(output "all                2 ")
expect_part(output "undecoded      2\n")
expect_text(errors "valhall: junk.hex: words that are not instructions: 2, the first at offset 0008 [unknown_opcode]\n")

# Unreadable input has no figures.
valhall(1 stats ${FILES}/mixed.hex)
expect_text(output "")
expect_part(errors "mixed.hex:5:2: error: ")
valhall(1 stats --format asm ${FILES}/errors.s)
expect_text(output "")
expect_part(errors "errors.s:3:5: error: ")
file(WRITE ${OUT}/short.bin "12345678123")
valhall(1 stats --format bin short.bin)
expect_text(output "")

# Mesa's figures.
valhall(0 stats --core mesa ${DATA}/programs/f_pbr.frag.hex --json)
expect_json(2.28125 cycles fma)
expect_part(output "\"v\": 1.0,")
expect_json(1 threads)
expect_json(120 quadwords)

# The core of a GPU, or the one that replaces it.
file(WRITE ${OUT}/small.s "NOP.end\n")
valhall(0 stats --arch g610 small.s)
expect_part(output "\ncore           g610\n")
valhall(0 stats --arch mali-g710 small.s)
expect_part(output "\ncore           g710\n")
valhall(0 stats --arch g510 small.s)
expect_part(output "\ncore           g710, since the rates of g510 are not known\n")
valhall(0 stats --arch v10 small.s)
expect_part(output "\ncore           g710\n")
valhall(0 stats --arch g610 --core g310v1 small.s)
expect_part(output "\ncore           g310v1\n")
