# The command EXPR: the words of EXAMPLE, which must equal the files here, and invalid options. Runs in the
# empty folder OUT.
include(${CMAKE_CURRENT_LIST_DIR}/../command.cmake)

function(expr status)
  run(${status} ${EXPR} ${ARGN})
  return(PROPAGATE command output errors)
endfunction()

# The words of other architectures leave the words of v9 unchanged.
foreach(arch IN ITEMS v9 v15)
  expr(0 --arch ${arch} --format asm ${EXAMPLE})
  file(READ ${CMAKE_CURRENT_LIST_DIR}/example_${arch}.s expected)
  if(NOT output STREQUAL expected)
    file(WRITE ${OUT}/example_${arch}.s "${output}")
    message(SEND_ERROR "${OUT}/example_${arch}.s differs from ${CMAKE_CURRENT_LIST_DIR}/example_${arch}.s; if it is right, copy it there")
  endif()
endforeach()
expr(0 ${EXAMPLE})
set(words_of_v9 "${output}")
expr(0 --arch v9 ${EXAMPLE})
if(NOT output STREQUAL words_of_v9)
  message(SEND_ERROR "v9 is not the default architecture")
endif()

foreach(arch IN ITEMS v9 v10 g715 v12 v13 g1 v15 mali-g2)
  expr(0 --arch ${arch} --run 64 ${EXAMPLE})
  expect_part(errors "words of memory changed as in the source")
endforeach()
expr(0 --registers 8 --run 64 --arch v15 ${EXAMPLE})
expr(0 --no-optimize --run 64 ${EXAMPLE})
if(output STREQUAL words_of_v9)
  message(SEND_ERROR "--no-optimize changes nothing")
endif()
expr(0 --registers 128 --run 64 --arch v15 ${EXAMPLE})

# Bad use.
foreach(options IN ITEMS "--arch;v8" "--arch;v16" "--arch;" "--registers;7" "--registers;65" "--registers;128;--arch;v14"
    "--registers;129;--arch;v15" "--registers;x" "--run;0" "--format;text" "--colour")
  expr(2 ${options} ${EXAMPLE})
  expect_part(errors "usage: expr [--arch v9..v15]")
endforeach()
expr(2 ${EXAMPLE} --arch)
expr(1 nowhere.expr)
expect_part(errors "expr: cannot read nowhere.expr")
