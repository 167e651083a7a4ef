include(${CMAKE_CURRENT_LIST_DIR}/../run.cmake)

# No findings.
valhall(0 check --stage compute --format asm ${FILES}/loop.s)
expect_text(output "")
expect_text(errors "")

# Text in place of words: one error, and the correct form.
valhall(1 check --stage compute ${FILES}/loop.s)
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
expect_line_count(output 2)
valhall(0 check --stage compute --format asm --inputs r1,r5-r7,r63 reads.s)
expect_text(output "")
valhall(1 check --stage compute --format asm --inputs=r1,r6-r6 reads.s)
expect_part(output "reads.s:1: hazard: r7 is read by FADD.f32, ")
expect_line_count(output 1)
file(WRITE ${OUT}/paths.s "BRANCHZ.eq.reconverge r60, offset:out\nMOV.i32.reconverge r1, u0\nout: FADD.f32 r0, r1, r60\nNOP.end\n")
valhall(0 check --stage compute --format asm paths.s)
expect_text(output "")
valhall(0 check --stage compute --format asm --conservative paths.s)
expect_part(output "paths.s:2: note: r1 is read by FADD.f32, ")

# Undocumented forms that compilers emit are noted on request.
file(WRITE ${OUT}/forms.s "MKVEC.v2i16 r0, r60, r61.h11\nNOP.end\n")
valhall(0 check --stage compute --format asm forms.s)
expect_text(output "")
valhall(0 check --stage compute --format asm --undocumented forms.s)
expect_part(output "forms.s:0: note: MKVEC.v2i16 has a form that Arm's description does not list, though compilers write it")
expect_line_count(output 1)

# Unreadable input is not checked.
valhall(1 check --stage compute --format asm ${FILES}/errors.s)
expect_part(errors "errors.s:3:5: error: ")
expect_line_count(errors 9)
valhall(1 check --stage compute ${FILES}/mixed.hex)
expect_part(errors "mixed.hex:5:2: error: ")
expect_line_count(errors 12)
