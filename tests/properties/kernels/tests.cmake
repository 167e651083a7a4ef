# The kernels of examples/kernels: their output, and whether a mutant fails to build.
add_test(NAME kernels.output
  COMMAND ${CMAKE_COMMAND}
    -D KERNELS=$<TARGET_FILE:kernels>
    -D EXPECTED=${CMAKE_CURRENT_LIST_DIR}/expected.txt
    -D OUT=${CMAKE_CURRENT_BINARY_DIR}/kernels
    -P ${CMAKE_CURRENT_LIST_DIR}/check_output.cmake)

# Each mutant is compiled: by default, a sample of each kernel, and a smaller one for v15, whose kernels have
# the same text. `all` takes minutes.
if(NOT VALHALL_TEST_ALL)
  return()
endif()
set(VALHALL_BREAK_KERNELS 3 CACHE STRING "Breaks of each kernel that kernels.broken tries, or all")
if(VALHALL_TEST_BASH AND NOT MSVC)
  set(VALHALL_BREAK_KERNELS_V15 1 CACHE STRING "The same for v15")
  set(count_v9 ${VALHALL_BREAK_KERNELS})
  set(count_v15 ${VALHALL_BREAK_KERNELS_V15})
  foreach(arch IN ITEMS v9 v15)
    add_test(NAME kernels.broken.${arch}
      COMMAND ${VALHALL_TEST_BASH} ${CMAKE_CURRENT_LIST_DIR}/break.sh
        ${CMAKE_CXX_COMPILER} ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/examples/kernels
        ${CMAKE_CURRENT_BINARY_DIR}/kernels/broken_${arch} ${arch} ${count_${arch}})
    set_tests_properties(kernels.broken.${arch} PROPERTIES LABELS every-compiler)
  endforeach()
endif()
