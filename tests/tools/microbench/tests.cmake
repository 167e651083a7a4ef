# The program microbench: its parts, and its behaviour in scripts.
valhall_add_test(microbench_tests
  ${CMAKE_CURRENT_LIST_DIR}/microbench.cpp ${PROJECT_SOURCE_DIR}/tools/valhall/json.cpp)
target_include_directories(microbench_tests PRIVATE ${PROJECT_SOURCE_DIR}/tools/valhall)
target_link_libraries(microbench_tests PRIVATE microbench_parts)

add_test(NAME microbench
  COMMAND ${CMAKE_COMMAND}
    -D MICROBENCH=$<TARGET_FILE:microbench>
    -D OUT=${CMAKE_CURRENT_BINARY_DIR}/microbench
    -P ${CMAKE_CURRENT_LIST_DIR}/run.cmake)
set_tests_properties(microbench PROPERTIES LABELS runtime)
add_dependencies(valhall_runtime_checks microbench)
