# Projects of users, one for each way to use the library from CMake.
set(ways add_subdirectory FetchContent)
if(VALHALL_INSTALL)
  list(APPEND ways find_package)
  find_program(VALHALL_TEST_PKG_CONFIG pkg-config)
  if(VALHALL_TEST_PKG_CONFIG)
    list(APPEND ways pkg-config)
  endif()
  if(VALHALL_INSTALL_LIBRARY AND CMAKE_C_COMPILER AND NOT CMAKE_CXX_FLAGS MATCHES "fsanitize")
    list(APPEND ways library)
  endif()
  if(VALHALL_INSTALL_CLI AND VALHALL_BUILD_TOOLS)
    list(APPEND ways command)
  endif()
endif()
foreach(way IN LISTS ways)
  add_test(NAME consumer.${way}
    COMMAND ${CMAKE_COMMAND}
      -D WAY=${way}
      -D SOURCE=${PROJECT_SOURCE_DIR}
      -D BUILD=${PROJECT_BINARY_DIR}
      -D OUT=${CMAKE_CURRENT_BINARY_DIR}/consumer/${way}
      -D GENERATOR=${CMAKE_GENERATOR}
      -D COMPILER=${CMAKE_CXX_COMPILER}
      -P ${CMAKE_CURRENT_LIST_DIR}/check.cmake)
endforeach()
