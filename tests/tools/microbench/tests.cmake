# The program microbench: its parts, and its behaviour in scripts.
valhall_add_test(microbench_tests ${CMAKE_CURRENT_LIST_DIR}/microbench.cpp)
target_link_libraries(microbench_tests PRIVATE microbench_parts valhall_json)

# The page on measurements is what the files in measurements/ make.
add_test(NAME measurements_are_current
  COMMAND ${VALHALL_TEST_BASH} -c
    "diff <(tools/microbench/measurements.sh . \"$1\") docs/measurements.md || { echo './dev generate rewrites docs/measurements.md'; exit 1; }"
    bash $<TARGET_FILE:microbench>
  WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})

add_test(NAME microbench
  COMMAND ${CMAKE_COMMAND}
    -D MICROBENCH=$<TARGET_FILE:microbench>
    -D OUT=${CMAKE_CURRENT_BINARY_DIR}/microbench
    -P ${CMAKE_CURRENT_LIST_DIR}/run.cmake)
