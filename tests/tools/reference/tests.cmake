# The pages of docs/reference: the writer's output, and the facts in it, read back from the pages.
add_test(NAME reference_is_current
  COMMAND ${CMAKE_COMMAND}
    -D WRITER=$<TARGET_FILE:valhall-reference>
    -D SOURCE=${PROJECT_SOURCE_DIR}
    -D OUT=${CMAKE_CURRENT_BINARY_DIR}/reference
    -P ${CMAKE_CURRENT_LIST_DIR}/current.cmake)

valhall_add_test(valhall_reference_tests
  ${CMAKE_CURRENT_LIST_DIR}/effects.cpp ${CMAKE_CURRENT_LIST_DIR}/operations.cpp
  ${CMAKE_CURRENT_LIST_DIR}/pages.cpp)
target_link_libraries(valhall_reference_tests PRIVATE valhall_facts valhall_json)
target_include_directories(valhall_reference_tests PRIVATE ${PROJECT_SOURCE_DIR}/tools)
target_compile_definitions(valhall_reference_tests PRIVATE VALHALL_PAGES="${PROJECT_SOURCE_DIR}/docs/reference")

# The C++ of the examples. The tests pass if they compile.
add_executable(valhall_reference_snippets ${CMAKE_CURRENT_LIST_DIR}/snippets.cpp)
target_link_libraries(valhall_reference_snippets PRIVATE valhall_warnings)
target_compile_features(valhall_reference_snippets PRIVATE cxx_std_20)
set(sources)
foreach(i RANGE 9 15)
  list(APPEND sources ${CMAKE_CURRENT_BINARY_DIR}/reference_snippets/v${i}.cpp)
endforeach()
file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/reference_snippets)
file(GLOB pages CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/reference/instructions/*.md)
add_custom_command(OUTPUT ${sources}
  COMMAND valhall_reference_snippets ${PROJECT_SOURCE_DIR}/docs/reference/instructions ${sources}
  DEPENDS valhall_reference_snippets ${pages}
  VERBATIM)
add_library(valhall_reference_snippet_tests OBJECT ${sources})
target_link_libraries(valhall_reference_snippet_tests PRIVATE valhall::valhall valhall_warnings)
