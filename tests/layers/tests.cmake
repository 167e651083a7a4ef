# Order of includes and use of internals; and a test of the check itself.
find_program(VALHALL_TEST_BASH bash)
if(VALHALL_TEST_BASH AND NOT MSVC)
  add_test(NAME layers COMMAND ${VALHALL_TEST_BASH} ${CMAKE_CURRENT_LIST_DIR}/check.sh ${PROJECT_SOURCE_DIR})
  add_test(NAME layers.self_test
    COMMAND ${VALHALL_TEST_BASH} ${CMAKE_CURRENT_LIST_DIR}/self_test.sh ${CMAKE_CURRENT_BINARY_DIR}/layers)
  set_tests_properties(layers layers.self_test PROPERTIES LABELS every-compiler)
endif()
