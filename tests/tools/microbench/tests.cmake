# The program microbench: its parts, and its behaviour in scripts.
valhall_add_test(microbench_tests ${CMAKE_CURRENT_LIST_DIR}/microbench.cpp)
target_link_libraries(microbench_tests PRIVATE microbench_parts valhall_json)

add_test(NAME microbench
  COMMAND ${CMAKE_COMMAND}
    -D MICROBENCH=$<TARGET_FILE:microbench>
    -D OUT=${CMAKE_CURRENT_BINARY_DIR}/microbench
    -P ${CMAKE_CURRENT_LIST_DIR}/run.cmake)
