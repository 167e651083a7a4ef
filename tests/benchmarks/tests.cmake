# The comparison of two runs of the benchmarks.
if(VALHALL_TEST_BASH AND NOT MSVC)
  add_test(NAME benchmarks.self_test
    COMMAND ${VALHALL_TEST_BASH} ${CMAKE_CURRENT_LIST_DIR}/self_test.sh
      ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_BINARY_DIR}/benchmarks)
  set_tests_properties(benchmarks.self_test PROPERTIES LABELS every-compiler)
endif()
