# Runs SCRIPT, which measures calls of all builders, and compares their size with the most bytes that one may have.
set(most_unchecked 200)
set(most_VALHALL_INLINE_BUILDERS=0 300)
set(most_VALHALL_INLINE_BUILDERS=1 400)
execute_process(COMMAND ${BASH} ${SCRIPT} 1 ${COMPILER}
  RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE errors)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${output}${errors}")
endif()
message(STATUS "\n${output}")
foreach(setting IN ITEMS unchecked VALHALL_INLINE_BUILDERS=0 VALHALL_INLINE_BUILDERS=1)
  if(NOT output MATCHES "${setting} [^\n]* ([0-9]+) for each of ([0-9]+)\n")
    message(FATAL_ERROR "no size of a call with ${setting}")
  endif()
  if(CMAKE_MATCH_1 GREATER most_${setting} OR CMAKE_MATCH_2 LESS 238)
    message(FATAL_ERROR "${setting}: ${CMAKE_MATCH_1} bytes for a call, more than ${most_${setting}}, or only "
      "${CMAKE_MATCH_2} calls")
  endif()
endforeach()
