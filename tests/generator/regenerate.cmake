# Runs GENERATOR with OPTIONS and compares its output in OUT with the headers in COMMITTED.
file(REMOVE_RECURSE ${OUT})
file(MAKE_DIRECTORY ${OUT})
execute_process(
  COMMAND ${GENERATOR} ${OPTIONS} --out ${OUT}
  RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "valhall-generate failed: ${result}")
endif()

file(GLOB expected RELATIVE ${COMMITTED} ${COMMITTED}/*)
file(GLOB written RELATIVE ${OUT} ${OUT}/*)
if(NOT expected STREQUAL written)
  message(FATAL_ERROR "valhall-generate wrote\n  ${written}\nbut committed are\n  ${expected}")
endif()

set(different)
foreach(name IN LISTS expected)
  execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files ${COMMITTED}/${name} ${OUT}/${name}
    RESULT_VARIABLE result ERROR_QUIET)
  if(NOT result EQUAL 0)
    list(APPEND different ${name})
  endif()
endforeach()
if(different)
  message(FATAL_ERROR "${different}: not what the generator writes; ./dev generate rewrites ${COMMITTED}")
endif()
