# The command EXPR: the words of EXAMPLE, which must equal the files here, and invalid options. Runs in the
# empty folder OUT.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${OUT})
file(MAKE_DIRECTORY ${OUT})

# expect(STATUS ARGUMENT...): runs the command and sets `output` and `errors`.
function(expect status)
  execute_process(COMMAND ${EXPR} ${ARGN} WORKING_DIRECTORY ${OUT}
    RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE errors)
  list(JOIN ARGN " " shown)
  if(NOT result STREQUAL status)
    message(SEND_ERROR "expr ${shown}: ended with ${result}, not ${status}\n${output}${errors}")
  endif()
  set(command "expr ${shown}" PARENT_SCOPE)
  set(output "${output}" PARENT_SCOPE)
  set(errors "${errors}" PARENT_SCOPE)
endfunction()
# contains(VARIABLE TEXT): the output or the errors of the last command contain the text.
function(contains variable text)
  string(FIND "${${variable}}" "${text}" place)
  if(place EQUAL -1)
    message(SEND_ERROR "${command}: not in the ${variable}: ${text}\n${${variable}}")
  endif()
endfunction()

# The words of other architectures leave the words of v9 unchanged.
foreach(arch IN ITEMS v9 v15)
  expect(0 --arch ${arch} --format asm ${EXAMPLE})
  file(READ ${CMAKE_CURRENT_LIST_DIR}/example_${arch}.s expected)
  if(NOT output STREQUAL expected)
    file(WRITE ${OUT}/example_${arch}.s "${output}")
    message(SEND_ERROR "${OUT}/example_${arch}.s differs from ${CMAKE_CURRENT_LIST_DIR}/example_${arch}.s; if it is right, copy it there")
  endif()
endforeach()
expect(0 ${EXAMPLE})
set(words_of_v9 "${output}")
expect(0 --arch v9 ${EXAMPLE})
if(NOT output STREQUAL words_of_v9)
  message(SEND_ERROR "v9 is not the default architecture")
endif()

foreach(arch IN ITEMS v9 v10 g715 v12 v13 g1 v15 mali-g2)
  expect(0 --arch ${arch} --run 64 ${EXAMPLE})
  contains(errors "words of memory changed as in the source")
endforeach()
expect(0 --registers 8 --run 64 --arch v15 ${EXAMPLE})
expect(0 --registers 128 --run 64 --arch v15 ${EXAMPLE})

# Bad use.
foreach(options IN ITEMS "--arch;v8" "--arch;v16" "--arch;" "--registers;7" "--registers;65" "--registers;128;--arch;v14"
    "--registers;129;--arch;v15" "--registers;x" "--run;0" "--format;text" "--colour")
  expect(2 ${options} ${EXAMPLE})
  contains(errors "usage: expr [--arch v9..v15]")
endforeach()
expect(2 ${EXAMPLE} --arch)
expect(1 nowhere.expr)
contains(errors "expr: cannot read nowhere.expr")
