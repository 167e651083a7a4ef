# The functions of the playground, natively. tests/site has the page.
valhall_add_test(valhall_playground_tests
  ${CMAKE_CURRENT_LIST_DIR}/any_text.cpp
  ${CMAKE_CURRENT_LIST_DIR}/image.cpp
  ${CMAKE_CURRENT_LIST_DIR}/proposed.cpp
  ${CMAKE_CURRENT_LIST_DIR}/questions.cpp
  ${CMAKE_CURRENT_LIST_DIR}/traced.cpp)
target_include_directories(valhall_playground_tests PRIVATE ${PROJECT_SOURCE_DIR}/tools)
target_link_libraries(valhall_playground_tests PRIVATE valhall_json valhall_playground)
