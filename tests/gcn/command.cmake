# Runs the command GCN like its users do.
file(REMOVE_RECURSE ${OUT})
file(MAKE_DIRECTORY ${OUT})

function(expect status output error)
  execute_process(COMMAND ${GCN} ${ARGN} INPUT_FILE ${OUT}/input
    RESULT_VARIABLE result OUTPUT_VARIABLE written ERROR_VARIABLE told)
  if(NOT result EQUAL status OR NOT written STREQUAL output OR NOT told MATCHES "${error}")
    message(SEND_ERROR "gcn ${ARGN}: status ${result}, expected ${status}\n${written}${told}")
  endif()
endfunction()

file(WRITE ${OUT}/input "v_mad_f32 v0, v1, v2, v3\n\n.word 0x1\n")
expect(0 "040e0501d2820000\n0000000000000001\n" "^$" as --arch 1.0)
expect(0 "040e0501d1c10000\n0000000000000001\n" "^$" as --arch 1.2 -)
expect(0 "040e0501d1c10000\n0000000000000001\n" "^$" as --arch 1.2 ${OUT}/input)

file(WRITE ${OUT}/input "v_mad_f32 v0, s1, s2, v3\nv_perm_b32 v0, v1, v2, v3\n")
expect(1 "" ":1:19: error: .*one_shared.*:2:1: error: .*since 1\\.2.*not_in_arch" as --arch 1.1)

# Words with white space around them, one digit too few, one too many, a sign, two on a line.
file(WRITE ${OUT}/input "  040e0501d2820000\t\r\n\r\n040e0501d282000\n040e0501d28200000\n-40e0501d2820000\n\
040e0501d2820000 040e0501d2820000\n")
expect(1 "v_mad_f32 v0, v1, v2, v3\n" ":3:1: .*syntax.*:4:1: .*syntax.*:5:1: .*syntax.*:6:1: .*syntax" dis --arch 1.1)

file(WRITE ${OUT}/input "040e0501d2820000\n0x040e0501d2820000\r\n  zz\n0000000000000001\n")
expect(1 "v_mad_f32 v0, v1, v2, v3\nv_mad_f32 v0, v1, v2, v3\n.word 0x0000000000000001\n"
  ":3:3: error: .*syntax.*:4:1: error: .*unknown_opcode" dis --arch 1.0)

expect(1 "" "cannot be read" dis --arch 1.0 ${OUT}/nothing)
expect(2 "" "^usage: gcn as" as)
expect(2 "" "^usage: gcn as" as --arch 1.3)
expect(2 "" "^usage: gcn as" as --arch 1.0 a b)
expect(2 "" "^usage: gcn as" as --arch 1.0 --arch 1.1)
expect(0 "usage: gcn as|dis --arch 1.0|1.1|1.2 [FILE|-]\n\nas   assembles instructions, and writes a word of 16 \
hexadecimal digits per line\ndis  writes the text of such words\n\nLists all errors, `as` up to 1000 and the number of all others; the \
exit status is then 1, and `as` writes nothing. FILE is standard input if absent or -.\n" "^$" as --help)

# With more errors than the limit, the last message is the number of unlisted errors.
string(REPEAT "wrong\n" 1234 wrong)
file(WRITE ${OUT}/input "${wrong}")
expect(1 "" ":1000:1: error: `wrong` is not an instruction.*\n<stdin>:1001:1: error: 234 more errors are not listed; \
the first of them is in this line .limit_exceeded.\n$" as --arch 1.0)
file(WRITE ${OUT}/input ".macro m\nm\n.endm\nm\n")
expect(1 "" "`m` exceeds a limit of the assembler" as --arch 1.0)

# A folder, an empty file, both line ends, and input that is not text.
expect(1 "" "cannot be read" as --arch 1.0 ${OUT})
file(WRITE ${OUT}/input "")
expect(0 "" "^$" as --arch 1.0)
expect(0 "" "^$" dis --arch 1.0)
file(WRITE ${OUT}/input "v_mad_f32 v0, v1, v2, v3\r\nv_mad_f32 v0, v1, v2, v3 clamp\r\n")
expect(0 "040e0501d2820000\n040e0501d2820800\n" "^$" as --arch 1.0)
file(WRITE ${OUT}/input "$%&\n[[[(((|||\n,,,\n-\n")
expect(1 "" ":1:1: error.*:2:1: error.*:3:1: error.*:4:1: error" as --arch 1.2)
