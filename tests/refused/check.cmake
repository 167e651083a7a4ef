# Compiles PROGRAM with each of COMPILERS. It must not compile; its first lines say what the message holds:
#
#   // expect: TEXT within N lines
#   // at most M lines                (optional)
#
# With VALHALL_TEST_CONTROL defined it must compile, so that it is refused for nothing else.
cmake_minimum_required(VERSION 3.25)

file(READ ${PROGRAM} code)
if(NOT code MATCHES "^// expect: ([^\n]+) within ([0-9]+) lines\n")
  message(FATAL_ERROR "${PROGRAM} does not begin with // expect: TEXT within N lines")
endif()
set(text "${CMAKE_MATCH_1}")
set(within ${CMAKE_MATCH_2})
set(most)
if(code MATCHES "^[^\n]+\n// at most ([0-9]+) lines\n")
  set(most ${CMAKE_MATCH_1})
endif()

# The text has to come from the message, not from code or a file name that it quotes.
string(REGEX REPLACE "^[^\n]+\n" "" rest "${code}")
string(FIND "${rest}" "${text}" place)
if(NOT place EQUAL -1)
  message(FATAL_ERROR "${PROGRAM} holds \"${text}\" itself")
endif()
string(MD5 folder ${OUT})
cmake_path(GET OUT PARENT_PATH parent)
set(source ${parent}/${folder}/program.cpp)
configure_file(${PROGRAM} ${source} COPYONLY)

set(ENV{LC_ALL} C)
set(failures 0)
function(fail compiler what)
  message("${compiler}: ${what}\n")
  math(EXPR failures "${failures} + 1")
  set(failures ${failures} PARENT_SCOPE)
endfunction()

foreach(compiler IN LISTS COMPILERS)
  set(command ${compiler} -std=c++20 -fsyntax-only -I ${INCLUDE} ${source})

  execute_process(COMMAND ${command} -D VALHALL_TEST_CONTROL
    RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    fail(${compiler} "the control does not compile:\n${output}")
  endif()

  execute_process(COMMAND ${command}
    RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(result EQUAL 0)
    fail(${compiler} "it compiles")
    continue()
  endif()

  set(head "")
  set(rest "${output}")
  set(lines 0)
  while(TRUE)
    string(FIND "${rest}" "\n" end)
    if(end EQUAL -1)
      break()
    endif()
    math(EXPR end "${end} + 1")
    math(EXPR lines "${lines} + 1")
    string(SUBSTRING "${rest}" 0 ${end} line)
    string(SUBSTRING "${rest}" ${end} -1 rest)
    if(lines LESS_EQUAL within)
      string(APPEND head "${line}")
    endif()
  endwhile()

  message("${compiler}: ${lines} lines")
  string(FIND "${head}" "${text}" place)
  if(place EQUAL -1)
    fail(${compiler} "no \"${text}\" within ${within} lines:\n${output}")
  elseif(most AND lines GREATER most)
    fail(${compiler} "${lines} lines, not ${most}:\n${output}")
  endif()
endforeach()

if(failures)
  message(FATAL_ERROR "${failures} of these are wrong")
endif()
