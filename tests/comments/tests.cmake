# The first words of doc comments; and a test of the check itself.
find_program(VALHALL_TEST_BASH bash)
if(VALHALL_TEST_BASH AND NOT MSVC)
  add_test(NAME comments COMMAND ${VALHALL_TEST_BASH} ${CMAKE_CURRENT_LIST_DIR}/check.sh ${PROJECT_SOURCE_DIR})
  add_test(NAME comments.self_test
    COMMAND ${VALHALL_TEST_BASH} ${CMAKE_CURRENT_LIST_DIR}/self_test.sh ${CMAKE_CURRENT_BINARY_DIR}/comments)
  set_tests_properties(comments comments.self_test PROPERTIES LABELS every-compiler)
endif()
