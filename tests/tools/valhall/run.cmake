# Functions of the scripts in cases/, which test the command VALHALL.
include(${CMAKE_CURRENT_LIST_DIR}/../command.cmake)

function(valhall status)
  run(${status} ${VALHALL} ${ARGN})
  return(PROPAGATE command output errors)
endfunction()

function(expect_line_count stream count)
  string(REGEX REPLACE "[^\n]" "" ends "${${stream}}")
  string(LENGTH "${ends}" lines)
  if(NOT lines EQUAL count)
    fail("${command}: ${count} lines should be in the ${stream}, not ${lines}:\n${${stream}}")
  endif()
endfunction()

function(expect_same first second)
  execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files ${first} ${second} WORKING_DIRECTORY ${OUT}
    RESULT_VARIABLE result ERROR_QUIET)
  if(NOT result EQUAL 0)
    fail("${first} and ${second} differ")
  endif()
endfunction()

function(expect_files)
  file(GLOB found RELATIVE ${OUT} ${OUT}/*)
  set(expected ${ARGN})
  list(SORT expected)
  if(NOT "${found}" STREQUAL "${expected}")
    fail("${OUT} should have the files ${expected}, not ${found}")
  endif()
endfunction()

# Writes column 0 or 1 of a table with tabs to a file.
function(write_column table column file)
  file(READ ${table} text)
  if(column EQUAL 0)
    string(REGEX REPLACE "\t[^\n]*" "" text "${text}")
  else()
    string(REGEX REPLACE "\n[^\t\n]*\t" "\n" text "\n${text}")
    string(SUBSTRING "${text}" 1 -1 text)
  endif()
  file(WRITE ${file} "${text}")
endfunction()
