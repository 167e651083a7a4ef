# Runs the command GCN as its users do.
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
expect(0 "040e0501d2820000\n0000000000000001\n" "^$" as --version 1.0)
expect(0 "040e0501d1c10000\n0000000000000001\n" "^$" as --version 1.2 -)
expect(0 "040e0501d1c10000\n0000000000000001\n" "^$" as --version 1.2 ${OUT}/input)

file(WRITE ${OUT}/input "v_mad_f32 v0, s1, s2, v3\nv_perm_b32 v0, v1, v2, v3\n")
expect(1 "" ":1:19: error: .*one_scalar.*:2:1: error: .*since 1\\.2.*not_in_edition" as --version 1.1)

file(WRITE ${OUT}/input "040e0501d2820000\n0x040e0501d2820000\r\nzz\n0000000000000001\n")
expect(1 "v_mad_f32 v0, v1, v2, v3\nv_mad_f32 v0, v1, v2, v3\n.word 0x0000000000000001\n"
  ":3:1: error: .*syntax.*:4:1: error: .*unknown_opcode" dis --version 1.0)

expect(1 "" "cannot be read" dis --version 1.0 ${OUT}/nothing)
expect(2 "" "^usage: gcn as" as)
expect(2 "" "^usage: gcn as" as --version 1.3)
expect(2 "" "^usage: gcn as" as --version 1.0 a b)
