include(${CMAKE_CURRENT_LIST_DIR}/../run.cmake)

# No findings.
valhall(0 check --stage compute --format asm ${FILES}/loop.s)
expect_text(output "")
expect_text(errors "")

# Text in place of words: one error, and the correct form.
valhall(1 check --stage compute --format hex ${FILES}/loop.s)
expect_part(errors "loop.s:2:1: error: this is not a word of 16 hexadecimal digits [syntax]\n")
expect_part(errors "loop.s has no words; of assembly text, `valhall as` makes them, and commands with --format asm read it\n")
expect_line_count(errors 4)

# Words in hex and bin, a file and standard input.
set(pending ${DATA}/findings/read_before_wait_at_once.s)
valhall(0 as ${pending} > words.hex)
valhall(0 as --format bin ${pending} -o words.bin)
valhall(1 check --stage=compute words.hex)
expect_part(output "words.hex:1: hazard: r4 is read before a wait on slot1 for ")
valhall(1 check --format bin --stage compute words.bin)
expect_part(output "words.bin:1: hazard: r4 is read")
valhall(1 check --stage compute < words.hex)
expect_part(output "<stdin>:1: hazard: r4 is read")
valhall(1 check --stage compute - < words.hex)
expect_part(output "<stdin>:1: hazard: r4 is read")

# The findings of a text name its lines, and their number is printed.
valhall(1 check ${pending})
expect_text(output "${pending}:5:1: hazard: r4 is read before a wait on slot1 for LOAD.i32 at line 4, which writes it; wait1 or a wait that includes it belongs on line 4 [read_before_wait]
  FADD.f32.wait0 r6, r4, r60
  ^~~~~~~~~~~~~~~~~~~~~~~~~~
${pending}:6:1: note: STORE.i32 may access the bytes that LOAD.i32 at line 4 accesses, without a wait on slot1 in between; wait1 or a wait that includes it belongs on one of the lines 4 to 5 [unordered_memory]
  STORE.i32.slot0 @r6, u2, offset:0
  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
")
expect_text(errors "1 hazard, 1 note\n")
valhall(1 check words.hex)
expect_text(errors "1 hazard, 1 note\n")
# A label and a comment; a macro; an included file, and one that is not quoted.
file(WRITE ${OUT}/load.inc "LOAD.i32.unsigned.slot1 @r4, u0, offset:0\n")
file(WRITE ${OUT}/read.txt "FADD.f32 r6, r4, r60\n")
file(WRITE ${OUT}/include.s ".include \"load.inc\"\nx:  FADD.f32 r6, r4, r60 // sum\nNOP.end\n")
valhall(1 check include.s)
expect_part(output "include.s:2:5: hazard: r4 is read before a wait on slot1 for LOAD.i32 at line 1 of load.inc, which")
expect_part(output "[read_before_wait]\n  x:  FADD.f32 r6, r4, r60\n      ^~~~~~~~~~~~~~~~~~~~\n")
file(WRITE ${OUT}/private.s ".include \"load.inc\"\n.include \"read.txt\"\nNOP.end\n")
valhall(1 check private.s)
expect_part(output "read.txt:1:1: hazard: r4")
expect_line_count(output 1)
file(WRITE ${OUT}/out.s "NOP\nBRANCHZ.eq.end 0x0, offset:9\n")
valhall(1 check out.s)
expect_part(output "out.s:2:1: fault: BRANCHZ targets word 11, but the program has lines 1 to 2 [")

# A finding in a macro names the call, and its file if that is another.
file(WRITE ${OUT}/macro.inc ".macro twice r\nLOAD.i32.unsigned.slot1 @r4, u0, offset:0\nFADD.f32 r6, r4, \\r\n.endm\n")
file(WRITE ${OUT}/macro.s ".include \"macro.inc\"\n\ntwice r60\nNOP.end\n")
valhall(1 check macro.s)
expect_part(output "macro.inc:3:1: hazard: r4 is read before a wait on slot1 for LOAD.i32 at line 2, which")
expect_part(output "; the macro is called in line 3 of macro.s [read_before_wait]\n")

# The stage determines allowed instructions and preloaded registers.
set(discards ${DATA}/findings/wrong_stage.s)
valhall(1 check --stage vertex --format asm ${discards})
expect_part(output "[wrong_stage]")
foreach(stage IN ITEMS fragment blend)
  valhall(0 check --stage ${stage} --format asm ${discards})
  expect_text(output "")
endforeach()

# Registers named by the caller; reads on all or on some paths.
file(WRITE ${OUT}/reads.s "FADD.f32 r0, r1, r6\nFADD.f32 r0, r7, r63\nNOP.end\n")
valhall(0 check --stage compute --format asm reads.s)
expect_line_count(output 6)
valhall(0 check --stage compute --format asm --inputs r1,r5-r7,r63 reads.s)
expect_text(output "")
valhall(1 check --stage compute --format asm --inputs=r1,r6-r6 reads.s)
expect_part(output "reads.s:2:1: hazard: r7 is read by FADD.f32, ")
expect_line_count(output 3)
file(WRITE ${OUT}/paths.s "BRANCHZ.eq.reconverge r60, offset:out\nMOV.i32.reconverge r1, u0\nout: FADD.f32 r0, r1, r60\nNOP.end\n")
valhall(0 check --stage compute --format asm paths.s)
expect_text(output "")
valhall(0 check --stage compute --format asm --conservative paths.s)
expect_part(output "paths.s:3:6: note: r1 is read by FADD.f32, ")

# Undocumented forms that compilers emit are noted on request.
file(WRITE ${OUT}/forms.s "MKVEC.v2i16 r0, r60, r61.h11\nNOP.end\n")
valhall(0 check --stage compute --format asm forms.s)
expect_text(output "")
valhall(0 check --stage compute --format asm --undocumented forms.s)
expect_part(output "forms.s:1:1: note: MKVEC.v2i16 has a form that Arm's description does not list, though compilers write it")
expect_line_count(output 3)

# Unreadable input is not checked.
valhall(1 check --stage compute --format asm ${FILES}/errors.s)
expect_part(errors "errors.s:3:5: error: ")
expect_line_count(errors 9)
valhall(1 check --stage compute ${FILES}/mixed.hex)
expect_part(errors "mixed.hex:5:2: error: ")
expect_line_count(errors 12)

# Colours: asked for, refused, and absent where the output is not a terminal.
string(ASCII 27 escape)
file(WRITE ${OUT}/colors.s "FADD.f32 r0, r1, r2\n")
valhall(1 check --color always colors.s)
expect_part(output "${escape}[1mcolors.s:1:1: ${escape}[1;31mfault:${escape}[0m the program runs past")
expect_part(output "\n${escape}[1;32m  ^~~~")
foreach(options IN ITEMS "" "--color=never" "--color=auto")
  valhall(1 check ${options} colors.s)
  expect_part(output "colors.s:1:1: fault: ")
endforeach()
file(WRITE ${OUT}/wrong.s "NOPE\n")
valhall(1 as --color=always wrong.s)
expect_part(errors "${escape}[1mwrong.s:1:1: ${escape}[1;31merror:${escape}[0m `NOPE`")
valhall(2 check --color blue colors.s)
expect_part(errors "`--color` is one of auto|always|never, not `blue`")
