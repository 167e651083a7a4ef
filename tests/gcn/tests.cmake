# Tests of examples/gcn, a second instruction set. Included by tests/CMakeLists.txt.
if(NOT VALHALL_BUILD_EXAMPLES)
  return()
endif()

valhall_add_test(valhall_gcn_tests OPTIMIZED ${CMAKE_CURRENT_LIST_DIR}/vectors.cpp)
target_link_libraries(valhall_gcn_tests PRIVATE gcn)

# These pass if they compile.
add_library(valhall_gcn_static_tests OBJECT ${CMAKE_CURRENT_LIST_DIR}/static.cpp)
target_link_libraries(valhall_gcn_static_tests PRIVATE gcn valhall_warnings)

add_test(NAME gcn_kernel COMMAND gcn_kernel)
add_test(NAME gcn_command
  COMMAND ${CMAKE_COMMAND}
    -D GCN=$<TARGET_FILE:gcn-cli>
    -D OUT=${CMAKE_CURRENT_BINARY_DIR}/gcn_command
    -P ${CMAKE_CURRENT_LIST_DIR}/command.cmake)
