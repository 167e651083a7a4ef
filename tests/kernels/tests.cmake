# The kernels of examples/kernels: what they print, and whether breaking one stops the build.
add_test(NAME kernels.output
  COMMAND ${CMAKE_COMMAND}
    -D KERNELS=$<TARGET_FILE:kernels>
    -D EXPECTED=${CMAKE_CURRENT_LIST_DIR}/expected.txt
    -D OUT=${CMAKE_CURRENT_BINARY_DIR}/kernels
    -P ${CMAKE_CURRENT_LIST_DIR}/check_output.cmake)
set_tests_properties(kernels.output PROPERTIES LABELS runtime)
add_dependencies(valhall_runtime_checks kernels)
